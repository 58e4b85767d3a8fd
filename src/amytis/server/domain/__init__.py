"""Tables and what happens at them: seats, drafts, clocks, and what each viewer may know. No HTTP."""
