-- Look-ups of administrators are counted in `uses`, like everything else that is counted within a time.
DROP TABLE lookup_uses;
