"""The example programs run, and the example in the package's own documentation is true."""

import doctest
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

import junqi

EXAMPLES = Path(__file__).parents[2] / "examples" / "python"


@pytest.mark.parametrize("example", sorted(path.name for path in EXAMPLES.glob("*.py")))
def test_the_example_runs(example: str) -> None:
    run = subprocess.run([sys.executable, str(EXAMPLES / example)], capture_output=True, text=True, timeout=120)
    assert run.returncode == 0, run.stderr
    assert run.stdout.strip()


def test_the_random_game_example_names_the_nearest_preset() -> None:
    command = [sys.executable, str(EXAMPLES / "random_game.py"), "drak"]
    run = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert run.returncode == 1
    assert "did you mean 'dark'" in run.stderr


def test_the_examples_in_the_documentation_are_true() -> None:
    failed, tried = doctest.testmod(junqi)
    assert tried > 0
    assert failed == 0


def test_the_typing_examples_run() -> None:
    runpy.run_path(str(Path(__file__).with_name("typing_usage.py")))
