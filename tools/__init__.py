"""What contributors run beside the tests."""
