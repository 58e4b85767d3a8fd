"""Messages about hints and reviews."""

from pydantic import BaseModel, Field


class AskHint(BaseModel):
    """A hint for a seat of yours that has to decide; `expected` is the version you saw."""

    seat: int = Field(ge=0, le=7)
    expected: int = Field(ge=0)
