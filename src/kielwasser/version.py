"""The version, where tools can read it without importing anything else."""

VERSION = "0.3.0"
