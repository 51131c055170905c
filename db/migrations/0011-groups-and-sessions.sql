-- Groups are kept by people; a person sees and ends their own sessions.

ALTER TABLE groups
  ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now(),
  ADD CONSTRAINT groups_number_form CHECK (group_number ~ '^[A-Z0-9-]{1,20}$'),
  ADD CONSTRAINT groups_description_form CHECK (length(description) <= 80);
CREATE INDEX groups_search ON groups USING gin ((group_number || ' ' || description) gin_trgm_ops);
CREATE INDEX group_dodaacs_by_dodaac ON group_dodaacs (program, dodaac);

-- NULL: the person was in the group before this was written down.
ALTER TABLE group_people ADD COLUMN added_at timestamptz;
ALTER TABLE group_people ALTER COLUMN added_at SET DEFAULT now();

GRANT INSERT, DELETE ON groups, group_dodaacs, group_people TO quartermaster_app;
GRANT UPDATE (description, updated_at, version) ON groups TO quartermaster_app;

-- What a session is called where people can read it; its hash stays with the server.
ALTER TABLE sessions
  ADD COLUMN session_id uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
  ADD COLUMN way text NOT NULL DEFAULT 'password' CHECK (way IN ('password', 'certificate'));
