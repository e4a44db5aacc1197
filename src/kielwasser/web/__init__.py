"""The arena in the browser: tables, viewers and pages. Tables and viewers know no browser, pages know no rules."""
