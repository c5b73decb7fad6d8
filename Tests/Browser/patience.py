"""The time limit of tests."""

#: The limit in seconds of any wait: it turns a hang into a failure, and does not measure speed.
PATIENCE = 180
