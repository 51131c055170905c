-- Files are first checked, then written once (decision 24).

-- Several files of a month are one import (decision 17).
CREATE TABLE imports (
  import_id uuid PRIMARY KEY,
  program text NOT NULL REFERENCES programs, person_id bigint NOT NULL REFERENCES people,
  kind text NOT NULL,
  file_name text NOT NULL, bytes bigint NOT NULL CHECK (bytes > 0),
  files jsonb,
  editor jsonb NOT NULL, caller jsonb NOT NULL,
  needs_proof boolean NOT NULL DEFAULT false,
  state text NOT NULL DEFAULT 'uploading'
    CHECK (state IN ('uploading', 'checking', 'checked', 'applying', 'applied', 'cancelled', 'failed')),
  is_cancellation_requested boolean NOT NULL DEFAULT false,
  tries integer NOT NULL DEFAULT 0,
  rows_done integer NOT NULL DEFAULT 0, rows_total integer NOT NULL DEFAULT 0,
  added integer NOT NULL DEFAULT 0, changed integer NOT NULL DEFAULT 0,
  same integer NOT NULL DEFAULT 0, refused integer NOT NULL DEFAULT 0,
  message text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL, finished_at timestamptz
);
CREATE INDEX imports_by_person ON imports (program, person_id, created_at DESC);
CREATE INDEX imports_unfinished ON imports (created_at) WHERE state IN ('checking', 'applying');

CREATE TABLE import_parts (
  program text NOT NULL,
  import_id uuid NOT NULL REFERENCES imports ON DELETE CASCADE, is_result boolean NOT NULL,
  part integer NOT NULL CHECK (part >= 0), bytes bytea STORAGE EXTERNAL NOT NULL,
  PRIMARY KEY (import_id, is_result, part)
);

CREATE TABLE import_rows (
  program text NOT NULL,
  import_id uuid NOT NULL REFERENCES imports ON DELETE CASCADE, position integer NOT NULL, row_number integer NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('added', 'changed', 'refused')),
  name text NOT NULL, details jsonb NOT NULL, seen text NOT NULL,
  draft jsonb,
  PRIMARY KEY (import_id, position)
);
CREATE INDEX import_rows_by_outcome ON import_rows (import_id, outcome, position);

CREATE TABLE import_missing (
  program text NOT NULL,
  import_id uuid NOT NULL REFERENCES imports ON DELETE CASCADE, person_id bigint NOT NULL REFERENCES people,
  PRIMARY KEY (import_id, person_id)
);

CREATE FUNCTION find_unfinished_imports() RETURNS TABLE (import_id uuid, program text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT i.import_id, i.program FROM imports i WHERE i.state IN ('checking', 'applying') ORDER BY i.created_at;
$$;

CREATE FUNCTION delete_old_imports(before timestamptz) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM imports WHERE created_at < before AND state NOT IN ('checking', 'applying');
$$;

CREATE FUNCTION count_month_bytes() RETURNS bigint
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT coalesce(sum(bytes), 0)::bigint FROM imports WHERE kind = 'publog' AND state IN ('uploading', 'checking');
$$;

CREATE FUNCTION delete_month_bytes(before timestamptz) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE imports SET state = 'cancelled' WHERE kind = 'publog' AND state = 'uploading' AND created_at < before;
  DELETE FROM import_parts p USING imports i
    WHERE i.import_id = p.import_id AND i.kind = 'publog' AND i.state NOT IN ('uploading', 'checking');
$$;
