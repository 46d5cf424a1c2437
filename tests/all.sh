#!/usr/bin/env bash
# All tests: formatting, lints, Rust, C and C++, Python. Needs rustup's toolchain, a C and C++ compiler and Python 3;
# everything else comes from the package registries into target/ and .venv/. Fuzzing and benches have scripts of their own.
set -euo pipefail
cd "$(dirname "$0")/.."

step() { printf '\n== %s\n' "$*"; }

step "format"
cargo fmt --all --check

step "lints"
cargo clippy --workspace --all-targets --all-features --locked -- -D warnings
cargo check -p junqi-core --no-default-features --locked

step "Rust tests"
cargo test --workspace --all-features --locked

step "documentation"
RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps --all-features --locked

step "tools from PyPI in .venv"
[ -x .venv/bin/python ] || python3 -m venv .venv
.venv/bin/python -m pip install --quiet --disable-pip-version-check -r tests/requirements.txt
export PATH="$PWD/.venv/bin:$PATH"

step "C and C++"
bash tests/c/run.sh

step "Python"
bash tests/python/run.sh
