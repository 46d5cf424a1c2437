"""The exceptions, and the package itself."""

import importlib.metadata
import pickle

import pytest

import junqi
from junqi import _core, errors


def test_all_exceptions_of_the_package_have_one_base_and_refusals_are_value_errors() -> None:
    for name in errors.__all__:
        error = getattr(errors, name)
        assert getattr(junqi, name) is error
        assert issubclass(error, junqi.JunqiError)
        if error not in (junqi.JunqiError, junqi.InternalError):
            assert issubclass(error, ValueError)


def test_a_panic_is_an_internal_error_that_programs_can_catch(capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(junqi.InternalError, match="a bug in junqi: this is only a test"):
        getattr(_core, "_fail")()
    assert issubclass(junqi.InternalError, Exception)
    assert not issubclass(junqi.InternalError, ValueError)


def test_exceptions_can_be_pickled() -> None:
    with pytest.raises(junqi.RulesError) as refused:
        junqi.Rules.preset("drak")
    twin = pickle.loads(pickle.dumps(refused.value))
    assert type(twin) is junqi.RulesError
    assert str(twin) == str(refused.value)


def test_the_version_is_that_of_the_installed_package() -> None:
    assert junqi.__version__ == importlib.metadata.version("junqi")


def test_everything_in_all_exists_and_names_its_module() -> None:
    for name in junqi.__all__:
        item = getattr(junqi, name)
        if isinstance(item, type):
            assert item.__module__ in ("junqi", "junqi.errors")
            assert getattr(__import__(item.__module__, fromlist=[name]), name) is item
            assert item.__doc__
