-- Files that people bring in through the Admin Panel (decision 76): looked at first, then written once.

CREATE TABLE imports (
  import_id uuid PRIMARY KEY,
  program text NOT NULL REFERENCES programs,
  kind text NOT NULL,
  file_name text NOT NULL,
  bytes bigint NOT NULL CHECK (bytes > 0),
  person_id bigint NOT NULL REFERENCES people,
  -- Who pressed, with which rights, and from where: what the trail and the rules of rows go by.
  editor jsonb NOT NULL,
  caller jsonb NOT NULL,
  state text NOT NULL DEFAULT 'uploading'
    CHECK (state IN ('uploading', 'checking', 'checked', 'applying', 'applied', 'cancelled', 'failed')),
  is_cancel_asked boolean NOT NULL DEFAULT false,
  -- How often a process has begun with the step: one that ends a process each time is given up.
  tries integer NOT NULL DEFAULT 0,
  -- Rows of the step that is under way, or was last.
  rows_done integer NOT NULL DEFAULT 0,
  rows_total integer NOT NULL DEFAULT 0,
  added integer NOT NULL DEFAULT 0,
  changed integer NOT NULL DEFAULT 0,
  same integer NOT NULL DEFAULT 0,
  refused integer NOT NULL DEFAULT 0,
  message text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  finished_at timestamptz
);
CREATE INDEX imports_by_person ON imports (program, person_id, created_at DESC);
CREATE INDEX imports_unfinished ON imports (created_at) WHERE state IN ('checking', 'applying');

-- The file as it came, and the file that says what became of each row, so that any process can go on.
CREATE TABLE import_parts (
  program text NOT NULL,
  import_id uuid NOT NULL REFERENCES imports ON DELETE CASCADE,
  is_result boolean NOT NULL,
  part integer NOT NULL CHECK (part >= 0),
  bytes bytea NOT NULL,
  PRIMARY KEY (import_id, is_result, part)
);
ALTER TABLE import_parts ALTER bytes SET STORAGE EXTERNAL;

-- What is said of rows that are not the same. `seen` is how the row stood when it was looked at.
CREATE TABLE import_rows (
  program text NOT NULL,
  import_id uuid NOT NULL REFERENCES imports ON DELETE CASCADE,
  position integer NOT NULL,
  row_number integer NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('added', 'changed', 'refused')),
  name text NOT NULL,
  details jsonb NOT NULL,
  seen text NOT NULL,
  PRIMARY KEY (import_id, position)
);
CREATE INDEX import_rows_by_outcome ON import_rows (import_id, outcome, position);

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['imports', 'import_parts', 'import_rows'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY owner_all ON %I TO CURRENT_USER USING (true) WITH CHECK (true)', t);
    EXECUTE format('CREATE POLICY own_program ON %I TO quartermaster_app
      USING (program = current_setting(''app.program'', true)) WITH CHECK (program = current_setting(''app.program'', true))', t);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO quartermaster_app', t);
  END LOOP;
END $$;

-- Which imports wait for a process, of whatever program, the oldest first.
CREATE FUNCTION find_unfinished_imports() RETURNS TABLE (import_id uuid, program text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT i.import_id, i.program FROM imports i WHERE i.state IN ('checking', 'applying') ORDER BY i.created_at;
$$;
-- Files and findings are kept for a time only.
CREATE FUNCTION delete_old_imports(before timestamptz) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM imports WHERE created_at < before AND state NOT IN ('checking', 'applying');
$$;
-- Who holds DoD IDs and usernames (in small letters), in whichever program: each is used once in the whole portal.
CREATE FUNCTION find_holders(dod_ids text[], usernames text[]) RETURNS TABLE (id bigint, dod_id text, username text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT p.person_id, p.dod_id, lower(p.username) FROM people p
  WHERE p.dod_id = ANY (dod_ids) OR lower(p.username) = ANY (usernames);
$$;
REVOKE ALL ON FUNCTION find_unfinished_imports, delete_old_imports, find_holders FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_unfinished_imports, delete_old_imports, find_holders TO quartermaster_app;
-- What people export to edit it is read by the role that reads.
GRANT SELECT (created_by, updated_by) ON people TO quartermaster_report;
GRANT SELECT ON person_permissions, group_people TO quartermaster_report;
