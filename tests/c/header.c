/* The header stands alone, can be included twice, and is good C of every standard. */
#include <junqi.h>
#include <junqi.h>

int main(void) { return junqi_abi_version() == JUNQI_ABI_VERSION ? 0 : 1; }
