#!/bin/sh
# Builds the Python package into a virtual environment and runs all its checks.
# The environment is .venv at the top of the repository, or the one that JUNQI_VENV names; it is made if there is none.
set -eu
cd "$(dirname "$0")/../.."

VIRTUAL_ENV=${JUNQI_VENV:-$PWD/.venv}
[ -x "$VIRTUAL_ENV/bin/python" ] || python3 -m venv "$VIRTUAL_ENV"
PATH=$VIRTUAL_ENV/bin:$PATH
export VIRTUAL_ENV PATH
unset CONDA_PREFIX PYTHONHOME

# Asking the package index takes seconds, so that it is done only when something is missing.
installed=$VIRTUAL_ENV/junqi-requirements.txt
if ! cmp -s tests/python/requirements.txt "$installed"; then
    python -m pip install --quiet --disable-pip-version-check -r tests/python/requirements.txt
    cp tests/python/requirements.txt "$installed"
fi

maturin develop --quiet --locked

python -m pytest --quiet tests/python
python -m mypy tests/python examples/python
python -m mypy.stubtest junqi
