"""Who does what when: workers now; jobs, schedule, progress and reports as the rooms they serve arrive."""
