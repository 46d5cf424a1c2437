"""The parts of ``_core.pyi`` that repeat names of the rules are those of the compiled module.

``JUNQI_BLESS=1`` writes them anew.
"""

import os
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from junqi import Field, Outcome, Rules

STUB = Path(__file__).parents[2] / "junqi-py" / "python" / "junqi" / "_core.pyi"

TYPES = {"switch": "bool", "number": "int", "seat": "int", "seats": "tuple[int, ...]", "kind": "str"}


def literal(names: Iterable[str]) -> str:
    return "Literal[" + ", ".join(f'"{name}"' for name in names) + "]"


def value_type(field: Field) -> str:
    return TYPES[field.kind] if field.values is None else literal(field.values)


def names() -> Iterator[str]:
    yield f"_Preset: TypeAlias = {literal(Rules.presets())}"
    yield f"_Verdict: TypeAlias = {literal(Outcome.VERDICTS)}"
    yield f"_Reason: TypeAlias = {literal(Outcome.REASONS)}"
    yield f"_Result: TypeAlias = {literal(Outcome.RESULTS)}"
    yield ""
    yield "class _Options(TypedDict, total=False):"
    for field in Rules.fields():
        given = "Iterable[int]" if field.kind == "seats" else value_type(field)
        yield f"    {field.name}: {given}"


def properties() -> Iterator[str]:
    for field in Rules.fields():
        yield "    @property"
        yield f"    def {field.name}(self) -> {value_type(field)}:"
        yield f'        """{field.summary} ({field.chinese}, RULES.md section {field.section})"""'
        yield ""


def with_part(stub: str, part: str, lines: Iterable[str]) -> str:
    """The stub with the lines between ``# <part>`` and ``# </part>``."""
    pattern = re.compile(rf"(?P<start> *# <{part}>\n).*?(?P<end> *# </{part}>\n)", re.DOTALL)
    text = "".join(line + "\n" for line in lines)
    changed, count = pattern.subn(lambda match: match["start"] + text + match["end"], stub)
    assert count == 1
    return changed


def test_the_stub_names_the_options_values_and_reasons_of_the_rules() -> None:
    written = STUB.read_text(encoding="utf-8")
    expected = with_part(with_part(written, "names", names()), "properties", properties())
    if os.environ.get("JUNQI_BLESS") == "1":
        STUB.write_text(expected, encoding="utf-8")
    else:
        assert written == expected, "run the tests with JUNQI_BLESS=1 to write _core.pyi anew"
