"""A reader of .drawing files, written from Docs/format.md; one module for each chapter."""
