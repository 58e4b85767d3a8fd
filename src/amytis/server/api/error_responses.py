"""Requests that cannot be read: what pydantic found, said in our own words."""

import re
from collections.abc import Mapping
from typing import Any

from amytis.core.sentences import Sentence
from amytis.server.domain.errors import Refusal
from amytis.server.sentences import say

# What pydantic calls a fault, and our sentence for it.
FAULTS = {
    "missing": "missing",
    "string_type": "needs_text",
    "string_unicode": "needs_text",
    "int_type": "needs_whole_number",
    "int_parsing": "needs_whole_number",
    "int_parsing_size": "needs_whole_number",
    "int_from_float": "needs_whole_number",
    "finite_number": "needs_whole_number",
    "list_type": "needs_list",
    "dict_type": "needs_object",
    "model_type": "needs_object",
    "model_attributes_type": "needs_object",
    "string_too_short": "too_short",
    "too_short": "too_short",
    "string_too_long": "too_long",
    "too_long": "too_long",
    "string_pattern_mismatch": "no_match",
    "greater_than_equal": "too_small",
    "less_than_equal": "too_great",
    "literal_error": "no_such_choice",
}


def refusal_of(fault: Mapping[str, Any]) -> Refusal:
    """The refusal of a request for one fault that pydantic found in it."""
    context = fault.get("ctx", {})
    if fault["type"] == "value_error":
        # Our own checks hand over an error that words itself.
        return Refusal(422, "bad_request", context["error"].args[0])
    if fault["type"] == "json_invalid":
        return not_json()
    blanks = {"field": field_of(fault["loc"])} | context
    if "expected" in context:
        blanks["choices"] = ", ".join(re.findall(r"'([^']*)'", context["expected"]))
    return Refusal(422, "bad_request", detail=say(FAULTS.get(fault["type"], "not_understood"), **blanks))


def not_json() -> Refusal:
    """The refusal of a body that is no JSON at all."""
    return Refusal(422, "bad_request", detail=say("not_json"))


def field_of(place: tuple[str | int, ...]) -> str | Sentence:
    """The name of a field: its place in the body, the query or the path."""
    return ".".join(str(part) for part in place[1:]) or say("the_body")
