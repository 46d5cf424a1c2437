// Both headers stand alone, can be included twice, and are good C++ of every standard from 17 on.
#include <junqi.hpp>
#include <junqi.hpp>
#include <junqi.h>

int main() { return junqi::version() == JUNQI_VERSION_STRING ? 0 : 1; }
