-- Files that people bring in through the Admin Panel (decision 76): checked first, then written once.

-- An import with its state. Several files of a month of the public catalog are one import (decision 81).
CREATE TABLE imports (
  import_id uuid PRIMARY KEY,
  program text NOT NULL REFERENCES programs, person_id bigint NOT NULL REFERENCES people,
  kind text NOT NULL,
  file_name text NOT NULL, bytes bigint NOT NULL CHECK (bytes > 0),
  -- Of a month: name and bytes of each file, in the order in which they are sent.
  files jsonb,
  -- The person's rights and where the request came from: the trail and the rules of rows go by them.
  editor jsonb NOT NULL, caller jsonb NOT NULL,
  -- A file that changes who somebody is waits for the person's password.
  needs_proof boolean NOT NULL DEFAULT false,
  state text NOT NULL DEFAULT 'uploading'
    CHECK (state IN ('uploading', 'checking', 'checked', 'applying', 'applied', 'cancelled', 'failed')),
  is_cancel_asked boolean NOT NULL DEFAULT false,
  -- How often a process has begun with the step: one that ends a process each time is given up.
  tries integer NOT NULL DEFAULT 0,
  -- Rows of the step that is under way, or was last.
  rows_done integer NOT NULL DEFAULT 0, rows_total integer NOT NULL DEFAULT 0,
  added integer NOT NULL DEFAULT 0, changed integer NOT NULL DEFAULT 0,
  same integer NOT NULL DEFAULT 0, refused integer NOT NULL DEFAULT 0,
  message text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL, finished_at timestamptz
);
CREATE INDEX imports_by_person ON imports (program, person_id, created_at DESC);
CREATE INDEX imports_unfinished ON imports (created_at) WHERE state IN ('checking', 'applying');

-- The file as it came, and the file that says what became of each row, so that any process can go on.
CREATE TABLE import_parts (
  program text NOT NULL,
  import_id uuid NOT NULL REFERENCES imports ON DELETE CASCADE, is_result boolean NOT NULL,
  part integer NOT NULL CHECK (part >= 0), bytes bytea STORAGE EXTERNAL NOT NULL,
  PRIMARY KEY (import_id, is_result, part)
);

-- Rows that would change something or were refused. `seen` is how the row stood when it was checked.
CREATE TABLE import_rows (
  program text NOT NULL,
  import_id uuid NOT NULL REFERENCES imports ON DELETE CASCADE, position integer NOT NULL, row_number integer NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('added', 'changed', 'refused')),
  name text NOT NULL, details jsonb NOT NULL, seen text NOT NULL,
  -- The draft that a month makes: the bytes of the month are gone when it is applied.
  draft jsonb,
  PRIMARY KEY (import_id, position)
);
CREATE INDEX import_rows_by_outcome ON import_rows (import_id, outcome, position);

-- People of a program who stand in no row of a file of people. They are disabled only by an act of its own.
CREATE TABLE import_missing (
  program text NOT NULL,
  import_id uuid NOT NULL REFERENCES imports ON DELETE CASCADE, person_id bigint NOT NULL REFERENCES people,
  PRIMARY KEY (import_id, person_id)
);

-- Imports of whatever program that wait for a process, the oldest first.
CREATE FUNCTION find_unfinished_imports() RETURNS TABLE (import_id uuid, program text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT i.import_id, i.program FROM imports i WHERE i.state IN ('checking', 'applying') ORDER BY i.created_at;
$$;

-- Files and findings are kept for a time only.
CREATE FUNCTION delete_old_imports(before timestamptz) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM imports WHERE created_at < before AND state NOT IN ('checking', 'applying');
$$;

-- How many bytes of months lie in the database or are on their way to it, of all programs.
CREATE FUNCTION count_month_bytes() RETURNS bigint
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT coalesce(sum(bytes), 0)::bigint FROM imports WHERE kind = 'publog' AND state IN ('uploading', 'checking');
$$;

-- Gives up months that were begun and never came whole, and deletes bytes of those that were read.
CREATE FUNCTION delete_month_bytes(before timestamptz) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE imports SET state = 'cancelled' WHERE kind = 'publog' AND state = 'uploading' AND created_at < before;
  DELETE FROM import_parts p USING imports i
    WHERE i.import_id = p.import_id AND i.kind = 'publog' AND i.state NOT IN ('uploading', 'checking');
$$;
