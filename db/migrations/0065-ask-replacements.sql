-- Rules about replacements are asked before a person's change is written, as they are of a file.
GRANT EXECUTE ON FUNCTION find_reach TO quartermaster_app;
