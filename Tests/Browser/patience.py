"""How long tests wait."""

#: The most seconds that anything may take: it turns a hang into a failure, and bounds no speed.
PATIENCE = 180
