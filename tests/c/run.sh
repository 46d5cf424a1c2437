#!/bin/sh
# Builds the libraries, the C and C++ examples and tests in build/, and runs them. Wants cmake, ninja and a C++ compiler
# on the PATH, and no network once `cargo fetch --locked` has run.
set -eu
cd "$(dirname "$0")/../.."
cmake -S . -B build -G Ninja
cmake --build build
ctest --test-dir build --output-on-failure
