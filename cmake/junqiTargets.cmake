# The targets junqi::shared, junqi::static and junqi::junqi, which is one of them by BUILD_SHARED_LIBS.

# What a program needs beside the static library.
set(JUNQI_NATIVE_STATIC_LIBS -lgcc_s -lutil -lrt -lpthread -lm -ldl -lc)

function(junqi_add_targets library_dir include_dir version abi)
  if(TARGET junqi::junqi)
    return()
  endif()
  add_library(junqi::shared SHARED IMPORTED GLOBAL)
  set_target_properties(junqi::shared PROPERTIES
    IMPORTED_LOCATION "${library_dir}/libjunqi.so.${version}"
    IMPORTED_SONAME "libjunqi.so.${abi}"
    INTERFACE_INCLUDE_DIRECTORIES "${include_dir}")
  add_library(junqi::static STATIC IMPORTED GLOBAL)
  set_target_properties(junqi::static PROPERTIES
    IMPORTED_LOCATION "${library_dir}/libjunqi.a"
    INTERFACE_INCLUDE_DIRECTORIES "${include_dir}"
    INTERFACE_LINK_LIBRARIES "${JUNQI_NATIVE_STATIC_LIBS}")
  add_library(junqi::junqi INTERFACE IMPORTED GLOBAL)
  set(kind static)
  if(BUILD_SHARED_LIBS)
    set(kind shared)
  endif()
  set_target_properties(junqi::junqi PROPERTIES INTERFACE_LINK_LIBRARIES junqi::${kind})
endfunction()
