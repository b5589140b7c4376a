"""Generated from openapi.json."""
