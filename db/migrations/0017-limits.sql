-- Sessions that end for a reason, get a new secret when rights change, and are few; attempts that are counted.

ALTER TABLE sessions
  -- In the order of sign-in: the limit per person ends the first.
  ADD COLUMN number bigint GENERATED ALWAYS AS IDENTITY,
  -- Set when the rights of the person changed: the next request moves the session to a new secret made from the old one and this.
  ADD COLUMN renewal bytea,
  -- The secret before the last renewal opens the session a few seconds longer, for requests that were under way.
  ADD COLUMN previous_hash bytea UNIQUE,
  ADD COLUMN previous_renewal bytea,
  ADD COLUMN previous_until timestamptz;

-- Why a session is gone, so that its browser can say so. The secret itself is nowhere.
CREATE TABLE ended_sessions (
  session_hash bytea PRIMARY KEY,
  reason text NOT NULL CHECK (reason IN ('idle', 'longest', 'signed-out', 'elsewhere', 'administrator', 'disabled', 'password', 'too-many')),
  ended_at timestamptz NOT NULL
);
CREATE INDEX ended_sessions_by_age ON ended_sessions (ended_at);

-- How often something was done from an address (or by a person) within a window of time. Not worth a place in the write-ahead
-- log: after a crash of the database counting begins anew.
CREATE UNLOGGED TABLE uses (
  kind text NOT NULL, of_whom text NOT NULL, window_from timestamptz NOT NULL, uses integer NOT NULL,
  PRIMARY KEY (kind, of_whom, window_from)
);
CREATE INDEX uses_by_age ON uses (window_from);

-- When an alarm was last raised, so that one process raises it once.
CREATE TABLE alerts (event text PRIMARY KEY, raised_at timestamptz NOT NULL);

-- The hashes of earlier passwords, kept only under the profile that forbids their use.
CREATE TABLE earlier_passwords (
  person_id bigint NOT NULL REFERENCES people, password_hash text NOT NULL, replaced_at timestamptz NOT NULL
);
CREATE INDEX earlier_passwords_by_person ON earlier_passwords (person_id, replaced_at);

-- All failures since the last sign-in, for the person; `failed_sign_ins` counts those that may lock.
ALTER TABLE people ADD COLUMN failed_since_sign_in integer NOT NULL DEFAULT 0;

GRANT SELECT, INSERT, DELETE ON ended_sessions TO quartermaster_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON uses TO quartermaster_app;
GRANT SELECT, INSERT, UPDATE ON alerts TO quartermaster_app;
GRANT DELETE ON lookup_uses TO quartermaster_app;

DROP FUNCTION find_sign_in(text);
CREATE FUNCTION find_sign_in(wanted text) RETURNS TABLE (person_id bigint, program text, password_hash text, enabled boolean,
  may_sign_in boolean, locked_until timestamptz, last_sign_in_at timestamptz, failed_sign_ins integer)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT person_id, program, password_hash, enabled, may_sign_in, locked_until, last_sign_in_at, least(failed_since_sign_in, 9999)
    FROM people WHERE lower(username) = lower(btrim(wanted));
$$;

-- Three wrong passwords within 15 minutes lock the password for 15 minutes; a lock is not made longer by more of them.
-- A sign-in by certificate leaves the lock as it is. True when this failure locked the password.
DROP FUNCTION note_sign_in(bigint, boolean, timestamptz);
CREATE FUNCTION note_sign_in(who bigint, succeeded boolean, at timestamptz, by_password boolean) RETURNS boolean
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH old AS (SELECT person_id, locked_until, coalesce(locked_until > at, false) AS is_locked,
      CASE WHEN last_failed_sign_in_at > at - interval '15 minutes' THEN failed_sign_ins ELSE 0 END AS failed
    FROM people WHERE person_id = who FOR NO KEY UPDATE)
  UPDATE people p SET
    last_sign_in_at = CASE WHEN succeeded THEN at ELSE p.last_sign_in_at END,
    failed_since_sign_in = CASE WHEN succeeded THEN 0 ELSE p.failed_since_sign_in + 1 END,
    last_failed_sign_in_at = CASE WHEN succeeded OR is_locked THEN p.last_failed_sign_in_at ELSE at END,
    failed_sign_ins = CASE WHEN succeeded THEN CASE WHEN by_password THEN 0 ELSE p.failed_sign_ins END
      WHEN is_locked THEN p.failed_sign_ins ELSE failed + 1 END,
    locked_until = CASE WHEN succeeded THEN CASE WHEN by_password THEN NULL ELSE p.locked_until END
      WHEN NOT is_locked AND failed >= 2 THEN at + interval '15 minutes' ELSE p.locked_until END
  FROM old WHERE p.person_id = old.person_id
  RETURNING NOT succeeded AND NOT is_locked AND failed >= 2;
$$;

-- Locked people of all programs, for the alarm.
CREATE FUNCTION count_all_locked(at timestamptz) RETURNS bigint
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT count(*) FROM people WHERE locked_until > at;
$$;

-- Everything about the person of a session in one row, found by its secret or, for a moment, by the one before.
DROP FUNCTION load_session(bytea);
CREATE FUNCTION load_session(hash bytea, at timestamptz) RETURNS TABLE (session_id uuid, is_previous boolean, renewal bytea,
  previous_renewal bytea, previous_until timestamptz, person_id bigint, home_program text, current_program text,
  first_name text, middle_name text, last_name text, username text, email text, dodaac text, admin_flag boolean,
  enabled boolean, areas smallint[], roles jsonb, group_dodaacs text[],
  created_at timestamptz, seen_at timestamptz, ends_at timestamptz, previous_sign_in_at timestamptz, failed_before smallint, way text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT s.session_id, s.session_hash <> hash, s.renewal, s.previous_renewal, s.previous_until,
    p.person_id, p.program, s.current_program, p.first_name, p.middle_name, p.last_name, p.username, p.email, p.dodaac,
    p.admin_flag, p.enabled AND p.may_sign_in,
    ARRAY(SELECT area FROM person_permissions x WHERE x.program = p.program AND x.person_id = p.person_id ORDER BY area),
    coalesce((SELECT jsonb_agg(jsonb_build_object('dodaac', r.dodaac, 'role', r.role, 'level', r.level) ORDER BY r.dodaac, r.role, r.level)
      FROM role_assignments r WHERE r.program = p.program AND r.person_id = p.person_id), '[]'),
    ARRAY(SELECT DISTINCT d.dodaac FROM group_people g JOIN group_dodaacs d USING (program, group_number)
      WHERE g.program = p.program AND g.person_id = p.person_id ORDER BY 1),
    s.created_at, s.seen_at, s.ends_at, s.previous_sign_in_at, s.failed_before, s.way
  FROM (SELECT * FROM sessions WHERE session_hash = hash
    UNION ALL SELECT * FROM sessions WHERE previous_hash = hash AND previous_until > at) s JOIN people p USING (person_id);
$$;

-- A person's earlier passwords and when the present one was chosen; then the new one, of which some generations are kept.
CREATE FUNCTION find_earlier_passwords(who bigint) RETURNS TABLE (hashes text[], changed_at timestamptz)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT array_remove(ARRAY(SELECT e.password_hash FROM earlier_passwords e WHERE e.person_id = who ORDER BY e.replaced_at DESC LIMIT 5)
    || p.password_hash, NULL), p.password_changed_at
  FROM people p WHERE p.person_id = who;
$$;
CREATE FUNCTION keep_earlier_password(who bigint, generations integer, at timestamptz) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO earlier_passwords (person_id, password_hash, replaced_at)
    SELECT person_id, password_hash, at FROM people WHERE person_id = who AND password_hash IS NOT NULL;
  DELETE FROM earlier_passwords e WHERE e.person_id = who AND e.replaced_at < (
    SELECT min(kept.replaced_at) FROM (SELECT replaced_at FROM earlier_passwords WHERE person_id = who
      ORDER BY replaced_at DESC LIMIT generations) kept);
$$;
DROP FUNCTION set_password_hash(bigint, text);
CREATE FUNCTION set_password_hash(who bigint, hash text, at timestamptz) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE people SET password_hash = hash, password_changed_at = at, updated_at = at WHERE person_id = who;
$$;

REVOKE EXECUTE ON FUNCTION find_sign_in, note_sign_in, count_all_locked, load_session, find_earlier_passwords, keep_earlier_password,
  set_password_hash FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_sign_in, note_sign_in, count_all_locked, load_session, find_earlier_passwords, keep_earlier_password,
  set_password_hash TO quartermaster_app;
