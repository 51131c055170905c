-- Password recovery: resets that wait for their link to be used. The link's secret is never here, only its hash, and that
-- only from the moment the mail leaves.

CREATE TABLE password_resets (
  reference text PRIMARY KEY CHECK (reference ~ '^[A-Z2-7]{10}$'),   -- may be shown; says nothing about the secret
  program text NOT NULL, person_id bigint NOT NULL,
  started_by bigint REFERENCES people,          -- NULL: asked for with 'Forgot your password?'
  token_hash bytea UNIQUE,                      -- NULL until the mail leaves
  created_at timestamptz NOT NULL, sent_at timestamptz, expires_at timestamptz NOT NULL,
  used_at timestamptz, replaced_at timestamptz,
  FOREIGN KEY (program, person_id) REFERENCES people (program, person_id)
);
CREATE UNIQUE INDEX password_resets_live ON password_resets (person_id) WHERE used_at IS NULL AND replaced_at IS NULL;
CREATE INDEX password_resets_by_person ON password_resets (person_id, created_at);
CREATE INDEX password_resets_by_age ON password_resets (created_at);
CREATE INDEX people_reset_email ON people (lower(email)) WHERE enabled AND may_sign_in;

ALTER TABLE password_resets ENABLE ROW LEVEL SECURITY;
ALTER TABLE password_resets FORCE ROW LEVEL SECURITY;
CREATE POLICY owner_all ON password_resets TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY own_program ON password_resets TO quartermaster_app USING (program = current_setting('app.program', true));
GRANT SELECT (reference, program, person_id, started_by, created_at, sent_at, expires_at, used_at, replaced_at)
  ON password_resets TO quartermaster_app;

-- A visitor who forgot the password has no program yet, and permission 99 looks people up in every program. So, as for
-- sign-in, these functions are the door in the wall; they run as the owner. All of them lock the person before the reset.

-- Starts the one live reset of a person and replaces an earlier one. Without a starter at most three an hour.
CREATE FUNCTION start_password_reset(who bigint, new_reference text, starter bigint, at timestamptz, until timestamptz) RETURNS text
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE person people%ROWTYPE;
BEGIN
  SELECT * INTO person FROM people p WHERE p.person_id = who FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN 'unknown'; END IF;
  IF NOT person.enabled OR NOT person.may_sign_in THEN RETURN 'no-entry'; END IF;
  IF person.username IS NULL THEN RETURN 'no-username'; END IF;
  IF position('@' IN person.email) = 0 THEN RETURN 'no-email'; END IF;
  IF starter IS NULL AND (SELECT count(*) >= 3 FROM password_resets r
    WHERE r.person_id = who AND r.started_by IS NULL AND r.created_at > at - interval '1 hour') THEN RETURN 'too-many'; END IF;
  UPDATE password_resets r SET replaced_at = at WHERE r.person_id = who AND r.used_at IS NULL AND r.replaced_at IS NULL;
  INSERT INTO password_resets (reference, program, person_id, started_by, created_at, expires_at)
    VALUES (new_reference, person.program, who, starter, at, until);
  RETURN 'started';
END $$;

-- People who may get a reset by this address; several may share one.
CREATE FUNCTION find_reset_people(wanted text) RETURNS TABLE (person_id bigint, program text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT p.person_id, p.program FROM people p
    WHERE lower(p.email) = lower(btrim(wanted)) AND p.enabled AND p.may_sign_in ORDER BY p.person_id LIMIT 20;
$$;

-- Gives a waiting reset its secret (as a hash) and a fresh half hour, just before its mail leaves.
CREATE FUNCTION arm_password_reset(wanted text, hash bytea, at timestamptz, until timestamptz)
  RETURNS TABLE (person_id bigint, username text, email text, first_name text, last_name text, is_first boolean)
  LANGUAGE sql SECURITY DEFINER SET search_path = public AS $$
  UPDATE password_resets r SET token_hash = hash, sent_at = at, expires_at = until
    FROM people p WHERE p.person_id = r.person_id AND r.reference = wanted AND r.used_at IS NULL AND r.replaced_at IS NULL
      AND r.created_at > at - interval '1 day' AND p.enabled AND p.may_sign_in
    RETURNING p.person_id, p.username, p.email, p.first_name, p.last_name, p.password_hash IS NULL;
$$;

-- The person of a link that may be used right now.
CREATE FUNCTION find_password_reset(hash bytea, at timestamptz)
  RETURNS TABLE (reference text, person_id bigint, program text, username text, email text, first_name text, last_name text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT r.reference, p.person_id, p.program, p.username, p.email, p.first_name, p.last_name
    FROM password_resets r JOIN people p USING (person_id)
    WHERE r.token_hash = hash AND r.used_at IS NULL AND r.replaced_at IS NULL AND r.expires_at > at AND p.enabled AND p.may_sign_in;
$$;

-- Uses a link once. It enables nobody; only the short lock that wrong passwords bring is taken off.
CREATE FUNCTION use_password_reset(hash bytea, new_password_hash text, at timestamptz) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE who bigint;
BEGIN
  SELECT r.person_id INTO who FROM password_resets r WHERE r.token_hash = hash;
  PERFORM FROM people p WHERE p.person_id = who AND p.enabled AND p.may_sign_in FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN false; END IF;
  UPDATE password_resets r SET used_at = at
    WHERE r.token_hash = hash AND r.used_at IS NULL AND r.replaced_at IS NULL AND r.expires_at > at;
  IF NOT FOUND THEN RETURN false; END IF;
  UPDATE people p SET password_hash = new_password_hash, password_changed_at = at, updated_at = at, failed_sign_ins = 0,
    locked_until = CASE WHEN p.locked_until > at + interval '15 minutes' THEN p.locked_until END
    WHERE p.person_id = who;
  RETURN true;
END $$;

-- What an administrator may see of waiting resets: the reference and until when, never the secret.
CREATE FUNCTION find_pending_resets(who bigint[], at timestamptz)
  RETURNS TABLE (person_id bigint, reference text, expires_at timestamptz)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT r.person_id, r.reference, r.expires_at FROM password_resets r
    WHERE r.person_id = ANY (who) AND r.used_at IS NULL AND r.replaced_at IS NULL AND r.expires_at > at;
$$;

CREATE FUNCTION delete_old_resets(before timestamptz) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public AS $$
  DELETE FROM password_resets WHERE created_at < before;
$$;

-- Until when wrong passwords have locked the person's password.
CREATE FUNCTION get_password_lock(who bigint) RETURNS timestamptz LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT locked_until FROM people WHERE person_id = who;
$$;

REVOKE EXECUTE ON FUNCTION start_password_reset, find_reset_people, arm_password_reset, find_password_reset, use_password_reset,
  find_pending_resets, delete_old_resets, get_password_lock FROM PUBLIC;
GRANT EXECUTE ON FUNCTION start_password_reset, find_reset_people, arm_password_reset, find_password_reset, use_password_reset,
  find_pending_resets, delete_old_resets, get_password_lock TO quartermaster_app;
