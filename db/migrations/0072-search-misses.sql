-- What people of a program searched the catalogue for and did not find: the words, how often, and the last day. Nobody's name.
CREATE TABLE search_misses (
  program text NOT NULL REFERENCES programs, words text NOT NULL CHECK (length(words) BETWEEN 2 AND 60),
  times integer NOT NULL DEFAULT 1 CHECK (times > 0), last_on date NOT NULL,
  PRIMARY KEY (program, words)
);
CREATE INDEX search_misses_by_day ON search_misses (last_on);
ALTER TABLE search_misses ENABLE ROW LEVEL SECURITY;
ALTER TABLE search_misses FORCE ROW LEVEL SECURITY;
CREATE POLICY owner_all ON search_misses TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY own_program ON search_misses TO quartermaster_app
  USING (program = current_setting('app.program', true)) WITH CHECK (program = current_setting('app.program', true));
GRANT SELECT, INSERT, UPDATE, DELETE ON search_misses TO quartermaster_app;

-- They are kept for a time only, in whichever program.
CREATE FUNCTION forget_search_misses(before date) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM search_misses WHERE last_on < before;
$$;
REVOKE ALL ON FUNCTION forget_search_misses FROM PUBLIC;
GRANT EXECUTE ON FUNCTION forget_search_misses TO quartermaster_app;
