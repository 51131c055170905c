-- Sign-in comes before a program is known, so these functions bypass row-level security as the owner.

CREATE TABLE sessions (
  session_hash bytea PRIMARY KEY,
  session_id uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
  number bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  person_id bigint NOT NULL REFERENCES people (person_id), current_program text NOT NULL REFERENCES programs,
  way text NOT NULL DEFAULT 'password' CHECK (way IN
    ('password', 'two-factors', 'certificate', 'passkey', 'identity-provider', 'identity-provider-two-factors')),
  created_at timestamptz NOT NULL DEFAULT now(), last_active_at timestamptz NOT NULL DEFAULT now(), ends_at timestamptz NOT NULL,
  address text NOT NULL DEFAULT '', user_agent text NOT NULL DEFAULT '',
  previous_sign_in_at timestamptz, failed_before smallint NOT NULL DEFAULT 0,
  -- Set when rights change: the next request moves the session to a new secret.
  renewal bytea,
  -- The previous secret is valid until `previous_until`, set on first use of the new one.
  previous_hash bytea UNIQUE, previous_renewal bytea, previous_until timestamptz
);
CREATE INDEX sessions_by_person ON sessions (person_id);

CREATE FUNCTION load_session(hash bytea, at timestamptz) RETURNS TABLE (session_id uuid, is_previous boolean, renewal bytea,
  previous_renewal bytea, previous_until timestamptz, may_enter boolean, person jsonb, created_at timestamptz, last_active_at timestamptz,
  ends_at timestamptz, previous_sign_in_at timestamptz, failed_before smallint, way text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT s.session_id, s.session_hash <> hash, s.renewal, s.previous_renewal, s.previous_until, p.enabled AND p.may_sign_in,
    jsonb_build_object('id', p.person_id, 'homeProgram', p.program, 'program', s.current_program,
      'programFacts', jsonb_build_object('name', c.name, 'homeName', h.name, 'email', c.contact_email, 'phone', c.contact_phone,
        'accent', c.accent, 'about', c.about, 'orderingNotes', c.ordering_notes, 'offersUsmcrReport', c.offers_usmcr_report,
        'reportReach', c.report_reach, 'isRetired', c.is_retired),
      'firstName', p.first_name, 'middleName', p.middle_name, 'lastName', p.last_name, 'preferredName', p.preferred_name,
      'username', coalesce(p.username, ''), 'email', p.email, 'dodaac', p.dodaac, 'adminFlag', p.admin_flag,
      'granted', ARRAY(SELECT area FROM person_permissions x
        WHERE x.program = p.program AND x.person_id = p.person_id ORDER BY area),
      'roles', coalesce((SELECT jsonb_agg(jsonb_build_object('dodaac', r.dodaac, 'role', r.role, 'level', r.level)
          ORDER BY r.dodaac, r.role, r.level)
        FROM role_assignments r WHERE r.program = p.program AND r.person_id = p.person_id), '[]'),
      'groupDodaacs', ARRAY(SELECT DISTINCT d.dodaac FROM group_people g JOIN group_dodaacs d USING (program, group_number)
        WHERE g.program = p.program AND g.person_id = p.person_id ORDER BY 1)),
    s.created_at, s.last_active_at, s.ends_at, s.previous_sign_in_at, s.failed_before, s.way
  FROM (SELECT * FROM sessions WHERE session_hash = hash
    UNION ALL SELECT * FROM sessions WHERE previous_hash = hash AND (previous_until IS NULL OR previous_until > at)) s
  JOIN people p USING (person_id) JOIN programs c ON c.code = s.current_program JOIN programs h ON h.code = p.program;
$$;

CREATE TABLE ended_sessions (
  session_hash bytea PRIMARY KEY,
  reason text NOT NULL CHECK (reason IN
    ('idle', 'longest', 'signed-out', 'elsewhere', 'administrator', 'disabled', 'password', 'too-many')),
  ended_at timestamptz NOT NULL
);
CREATE INDEX ended_sessions_by_age ON ended_sessions (ended_at);

-- The link that opens an empty portal (decision 14). Works once, while nobody can sign in.
CREATE TABLE opening_links (
  link_hash bytea PRIMARY KEY CHECK (octet_length(link_hash) = 32),
  made_at timestamptz NOT NULL, expires_at timestamptz NOT NULL CHECK (expires_at > made_at),
  used_at timestamptz,
  used_key text
);

CREATE FUNCTION can_anybody_sign_in() RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM people WHERE enabled AND may_sign_in);
$$;

-- 'good', 'refused', 'done' for the request that used it, or 'open' when the portal is open.
CREATE FUNCTION find_opening(hash bytea, key text, at timestamptz) RETURNS text
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT CASE
    WHEN EXISTS (SELECT FROM opening_links l WHERE l.link_hash = hash AND l.used_key = key) THEN 'done'
    WHEN can_anybody_sign_in() THEN 'open'
    WHEN EXISTS (SELECT FROM opening_links l WHERE l.link_hash = hash AND l.used_at IS NULL AND l.expires_at > at) THEN 'good'
    ELSE 'refused'
  END;
$$;

CREATE FUNCTION find_sign_in(wanted text) RETURNS TABLE (person_id bigint, program text, password_hash text, enabled boolean,
  may_sign_in boolean, is_demo boolean, locked_until timestamptz, last_sign_in_at timestamptz, failed_sign_ins integer)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT person_id, program, password_hash, enabled, may_sign_in, is_demo, locked_until, last_sign_in_at,
      least(failed_since_sign_in, 9999)
    FROM people WHERE lower(username) = lower(btrim(wanted));
$$;

CREATE FUNCTION get_password_hash(who bigint) RETURNS text LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT password_hash FROM people WHERE person_id = who;
$$;
CREATE FUNCTION set_password_hash(who bigint, hash text, at timestamptz) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE people SET password_hash = hash, password_changed_at = at, updated_at = at WHERE person_id = who;
$$;

CREATE FUNCTION note_sign_in(who bigint, succeeded boolean, at timestamptz, by_password boolean, tries integer,
    lock_seconds integer) RETURNS boolean
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH old AS (SELECT person_id, locked_until, coalesce(locked_until > at, false) AS is_locked,
      CASE WHEN last_failed_sign_in_at > at - make_interval(secs => lock_seconds) THEN failed_sign_ins ELSE 0 END AS failed
    FROM people WHERE person_id = who FOR NO KEY UPDATE)
  UPDATE people p SET
    last_sign_in_at = CASE WHEN succeeded THEN at ELSE p.last_sign_in_at END,
    failed_since_sign_in = CASE WHEN succeeded THEN 0 ELSE p.failed_since_sign_in + 1 END,
    last_failed_sign_in_at = CASE WHEN succeeded OR is_locked THEN p.last_failed_sign_in_at ELSE at END,
    failed_sign_ins = CASE WHEN succeeded THEN CASE WHEN by_password THEN 0 ELSE p.failed_sign_ins END
      WHEN is_locked THEN p.failed_sign_ins ELSE failed + 1 END,
    locked_until = CASE WHEN succeeded THEN CASE WHEN by_password THEN NULL ELSE p.locked_until END
      WHEN NOT is_locked AND failed + 1 >= tries THEN at + make_interval(secs => lock_seconds) ELSE p.locked_until END
  FROM old WHERE p.person_id = old.person_id
  RETURNING NOT succeeded AND NOT is_locked AND failed + 1 >= tries;
$$;

CREATE FUNCTION get_password_lock(who bigint) RETURNS timestamptz LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT locked_until FROM people WHERE person_id = who;
$$;
CREATE FUNCTION count_locked_people(at timestamptz) RETURNS bigint
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT count(*) FROM people WHERE program = current_setting('app.program', true) AND locked_until > at;
$$;
CREATE FUNCTION count_all_locked(at timestamptz) RETURNS bigint
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT count(*) FROM people WHERE locked_until > at;
$$;

CREATE FUNCTION unlock_person(who bigint, at timestamptz) RETURNS boolean
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH old AS (SELECT person_id, locked_until > at AS was_locked FROM people
    WHERE person_id = who AND program = current_setting('app.program', true) FOR UPDATE)
  UPDATE people p SET failed_sign_ins = 0, locked_until = NULL FROM old WHERE p.person_id = old.person_id
  RETURNING coalesce(old.was_locked, false);
$$;

-- Only under the profile that forbids reuse.
CREATE TABLE earlier_passwords (
  person_id bigint NOT NULL REFERENCES people, password_hash text NOT NULL, replaced_at timestamptz NOT NULL
);
CREATE INDEX earlier_passwords_by_person ON earlier_passwords (person_id, replaced_at);

CREATE FUNCTION find_earlier_passwords(who bigint) RETURNS TABLE (hashes text[], changed_at timestamptz)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT array_remove(ARRAY(SELECT e.password_hash FROM earlier_passwords e WHERE e.person_id = who ORDER BY e.replaced_at DESC LIMIT 5)
    || p.password_hash, NULL), p.password_changed_at
  FROM people p WHERE p.person_id = who;
$$;
CREATE FUNCTION save_earlier_password(who bigint, generations integer, at timestamptz) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO earlier_passwords (person_id, password_hash, replaced_at)
    SELECT person_id, password_hash, at FROM people WHERE person_id = who AND password_hash IS NOT NULL;
  DELETE FROM earlier_passwords e WHERE e.person_id = who AND e.replaced_at < (
    SELECT min(kept.replaced_at) FROM (SELECT replaced_at FROM earlier_passwords WHERE person_id = who
      ORDER BY replaced_at DESC LIMIT generations) kept);
$$;

-- Known browsers, so that a lock caused by strangers does not keep the person out.
CREATE TABLE known_devices (
  device_hash bytea NOT NULL CHECK (length(device_hash) = 32),
  person_id bigint NOT NULL REFERENCES people (person_id) ON DELETE CASCADE,
  last_active_at timestamptz NOT NULL, failed smallint NOT NULL DEFAULT 0, last_failed_at timestamptz,
  PRIMARY KEY (device_hash, person_id)
);
CREATE INDEX known_devices_by_person ON known_devices (person_id);
CREATE INDEX known_devices_by_sight ON known_devices (last_active_at);

-- Null when the device is not known.
CREATE FUNCTION find_known_device(hash bytea, wanted text, at timestamptz, lasts integer) RETURNS integer
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT CASE WHEN d.last_failed_at > at - make_interval(secs => lasts) THEN d.failed ELSE 0 END::integer
    FROM people p JOIN known_devices d USING (person_id)
    WHERE lower(p.username) = lower(btrim(wanted)) AND d.device_hash = hash;
$$;

CREATE FUNCTION save_known_device(hash bytea, who bigint, at timestamptz) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO known_devices (device_hash, person_id, last_active_at) VALUES (hash, who, at)
    ON CONFLICT (device_hash, person_id) DO UPDATE SET last_active_at = at, failed = 0, last_failed_at = NULL;
$$;
CREATE FUNCTION count_device_failure(hash bytea, who bigint, at timestamptz, lasts integer) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE known_devices SET last_failed_at = at, failed = least(1000,
      CASE WHEN last_failed_at > at - make_interval(secs => lasts) THEN failed ELSE 0 END + 1)
    WHERE device_hash = hash AND person_id = who;
$$;
CREATE FUNCTION forget_old_devices(before timestamptz) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM known_devices WHERE last_active_at < before;
$$;

-- Secrets are sealed (decision 11). A code works once, because its step only grows. For a passkey the step is
-- its signature counter.
CREATE TABLE second_factors (
  factor_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  person_id bigint NOT NULL REFERENCES people (person_id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('app', 'passkey')), name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  sealed_secret bytea NOT NULL CHECK (length(sealed_secret) BETWEEN 29 AND 4000),
  credential_id bytea UNIQUE CHECK (length(credential_id) BETWEEN 16 AND 1023),
  last_step bigint NOT NULL, added_at timestamptz NOT NULL, used_at timestamptz,
  CONSTRAINT second_factors_credential_check CHECK ((kind = 'passkey') = (credential_id IS NOT NULL))
);
CREATE INDEX second_factors_by_person ON second_factors (person_id);

CREATE FUNCTION find_passkey_sign_in(wanted bytea) RETURNS TABLE (number bigint, sealed_secret bytea, username text, person_id bigint,
  program text, enabled boolean, may_sign_in boolean, is_demo boolean, locked_until timestamptz, last_sign_in_at timestamptz,
  failed_sign_ins integer)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT f.factor_id, f.sealed_secret, coalesce(p.username, ''), p.person_id, p.program, p.enabled, p.may_sign_in, p.is_demo,
      p.locked_until, p.last_sign_in_at, least(p.failed_since_sign_in, 9999)
    FROM second_factors f JOIN people p USING (person_id) WHERE f.credential_id = wanted;
$$;

CREATE TABLE recovery_codes (
  person_id bigint NOT NULL REFERENCES people (person_id) ON DELETE CASCADE,
  code_hash bytea NOT NULL CHECK (length(code_hash) = 32),
  PRIMARY KEY (person_id, code_hash)
);

-- Each challenge is answered once; a retry gets the same session.
CREATE TABLE finished_sign_ins (
  mark bytea PRIMARY KEY CHECK (length(mark) = 32), request bytea CHECK (length(request) = 32),
  session_id uuid NOT NULL, ends_at timestamptz NOT NULL
);
CREATE INDEX finished_sign_ins_by_end ON finished_sign_ins (ends_at);

-- Public keys for messages of the card gateway. Private keys stay in their process.
CREATE TABLE card_keys (
  key_id text PRIMARY KEY CHECK (length(key_id) BETWEEN 8 AND 100),
  public_key jsonb NOT NULL,
  made_at timestamptz NOT NULL, ends_at timestamptz NOT NULL,
  CHECK (ends_at > made_at AND ends_at <= made_at + interval '13 hours')
);
CREATE INDEX card_keys_by_end ON card_keys (ends_at);

-- Messages of the gateway and the identity provider work once.
CREATE TABLE card_messages (
  message_id text PRIMARY KEY CHECK (length(message_id) BETWEEN 8 AND 100),
  used_at timestamptz NOT NULL, ends_at timestamptz NOT NULL
);
CREATE INDEX card_messages_by_end ON card_messages (ends_at);

CREATE FUNCTION find_card_sign_in(wanted text) RETURNS TABLE (person_id bigint, program text, is_demo boolean,
  last_sign_in_at timestamptz, failed_sign_ins integer)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT person_id, program, is_demo, last_sign_in_at, least(failed_since_sign_in, 9999) FROM people
    WHERE dod_id = wanted AND enabled AND may_sign_in;
$$;

CREATE FUNCTION find_provider_sign_in(kind text, wanted text) RETURNS TABLE (person_id bigint, program text, is_demo boolean,
  last_sign_in_at timestamptz, failed_sign_ins integer, username text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH found AS (
    SELECT * FROM people p WHERE kind = 'username' AND lower(p.username) = wanted AND p.enabled AND p.may_sign_in
    UNION ALL
    SELECT * FROM people p WHERE kind = 'email' AND lower(p.email) = wanted AND p.enabled AND p.may_sign_in
    UNION ALL
    SELECT * FROM people p WHERE kind = 'edipi' AND p.dod_id = wanted AND p.enabled AND p.may_sign_in)
  SELECT person_id, program, is_demo, last_sign_in_at, least(failed_since_sign_in, 9999), coalesce(username, '')
    FROM found WHERE (SELECT count(*) FROM found) = 1;
$$;

-- Only the hash of the secret, from the moment the mail leaves.
CREATE TABLE password_resets (
  reference text PRIMARY KEY CHECK (reference ~ '^[A-Z2-7]{10}$'),
  program text NOT NULL, person_id bigint NOT NULL,
  started_by bigint REFERENCES people (person_id),
  token_hash bytea UNIQUE,
  created_at timestamptz NOT NULL, sent_at timestamptz, expires_at timestamptz NOT NULL,
  used_at timestamptz, replaced_at timestamptz,
  FOREIGN KEY (program, person_id) REFERENCES people (program, person_id)
);
CREATE UNIQUE INDEX password_resets_live ON password_resets (person_id) WHERE used_at IS NULL AND replaced_at IS NULL;
CREATE INDEX password_resets_by_person ON password_resets (person_id, created_at);
CREATE INDEX password_resets_by_age ON password_resets (created_at);

-- Replaces an earlier reset. Limits: three an hour for an account, five for an address, twenty with administrators. All
-- functions lock the person first.
CREATE FUNCTION start_password_reset(who bigint, new_reference text, starter bigint, at timestamptz, until timestamptz) RETURNS text
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE person people%ROWTYPE;
BEGIN
  -- Before the row, to avoid a deadlock of two resets for one address.
  PERFORM pg_advisory_xact_lock(hashtextextended('reset ' || lower(p.email), 0)) FROM people p WHERE p.person_id = who;
  SELECT * INTO person FROM people p WHERE p.person_id = who FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN 'unknown'; END IF;
  IF NOT person.enabled OR NOT person.may_sign_in THEN RETURN 'no-entry'; END IF;
  IF person.username IS NULL THEN RETURN 'no-username'; END IF;
  IF position('@' IN person.email) = 0 THEN RETURN 'no-email'; END IF;
  IF starter IS NULL AND (SELECT count(*) >= 3 FROM password_resets r
    WHERE r.person_id = who AND r.started_by IS NULL AND r.created_at > at - interval '1 hour') THEN RETURN 'too-many'; END IF;
  IF (SELECT count(*) FILTER (WHERE r.started_by IS NULL) >= 5 AND starter IS NULL OR count(*) >= 20
    FROM people p JOIN password_resets r USING (person_id)
    WHERE lower(p.email) = lower(person.email) AND p.enabled AND p.may_sign_in
      AND r.created_at > at - interval '1 hour') THEN RETURN 'too-many'; END IF;
  UPDATE password_resets r SET replaced_at = at WHERE r.person_id = who AND r.used_at IS NULL AND r.replaced_at IS NULL;
  INSERT INTO password_resets (reference, program, person_id, started_by, created_at, expires_at)
    VALUES (new_reference, person.program, who, starter, at, until);
  RETURN 'started';
END $$;

CREATE FUNCTION find_reset_people(wanted text) RETURNS TABLE (person_id bigint, program text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT p.person_id, p.program FROM people p
    WHERE lower(p.email) = lower(btrim(wanted)) AND p.enabled AND p.may_sign_in
    ORDER BY (SELECT max(r.created_at) FROM password_resets r WHERE r.person_id = p.person_id) NULLS FIRST, p.person_id LIMIT 20;
$$;

CREATE FUNCTION arm_password_reset(wanted text, hash bytea, at timestamptz, until timestamptz)
  RETURNS TABLE (person_id bigint, username text, email text, first_name text, last_name text, preferred_name text, is_first boolean)
  LANGUAGE sql SECURITY DEFINER SET search_path = public AS $$
  UPDATE password_resets r SET token_hash = hash, sent_at = at, expires_at = until
    FROM people p WHERE p.person_id = r.person_id AND r.reference = wanted AND r.used_at IS NULL AND r.replaced_at IS NULL
      AND r.created_at > at - interval '1 day' AND p.enabled AND p.may_sign_in
    RETURNING p.person_id, p.username, p.email, p.first_name, p.last_name, p.preferred_name, p.password_hash IS NULL;
$$;

CREATE FUNCTION find_password_reset(hash bytea, at timestamptz)
  RETURNS TABLE (reference text, person_id bigint, program text, username text, email text, first_name text, last_name text,
    preferred_name text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT r.reference, p.person_id, p.program, p.username, p.email, p.first_name, p.last_name, p.preferred_name
    FROM password_resets r JOIN people p USING (person_id)
    WHERE r.token_hash = hash AND r.used_at IS NULL AND r.replaced_at IS NULL AND r.expires_at > at AND p.enabled AND p.may_sign_in;
$$;

CREATE FUNCTION use_password_reset(hash bytea, new_password_hash text, at timestamptz, lock_seconds integer) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE who bigint;
BEGIN
  SELECT r.person_id INTO who FROM password_resets r WHERE r.token_hash = hash;
  PERFORM FROM people p WHERE p.person_id = who AND p.enabled AND p.may_sign_in FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN false; END IF;
  UPDATE password_resets r SET used_at = at
    WHERE r.token_hash = hash AND r.used_at IS NULL AND r.replaced_at IS NULL AND r.expires_at > at;
  IF NOT FOUND THEN RETURN false; END IF;
  UPDATE people p SET password_hash = new_password_hash, password_changed_at = at, updated_at = at, failed_sign_ins = 0,
    locked_until = CASE WHEN p.locked_until > at + make_interval(secs => lock_seconds) THEN p.locked_until END
    WHERE p.person_id = who;
  RETURN true;
END $$;

CREATE FUNCTION find_pending_resets(who bigint[], at timestamptz)
  RETURNS TABLE (person_id bigint, reference text, expires_at timestamptz)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT r.person_id, r.reference, r.expires_at FROM password_resets r
    WHERE r.person_id = ANY (who) AND r.used_at IS NULL AND r.replaced_at IS NULL AND r.expires_at > at;
$$;

CREATE FUNCTION delete_old_resets(before timestamptz) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public AS $$
  DELETE FROM password_resets WHERE created_at < before;
$$;

CREATE FUNCTION look_up_people(wanted text, at timestamptz, idle_seconds integer) RETURNS TABLE (person_id bigint, program text,
  username text, first_name text, last_name text, preferred_name text, email text, dodaac text, dod_id text, may_sign_in boolean, enabled boolean,
  locked_until timestamptz, last_sign_in_at timestamptz, sessions bigint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT p.person_id, p.program, p.username, p.first_name, p.last_name, p.preferred_name, p.email, p.dodaac, p.dod_id, p.may_sign_in, p.enabled,
    CASE WHEN p.locked_until > at THEN p.locked_until END, p.last_sign_in_at,
    (SELECT count(*) FROM sessions s WHERE s.person_id = p.person_id AND s.ends_at > at
      AND s.last_active_at >= at - make_interval(secs => idle_seconds))
  FROM people p WHERE lower(p.email) = lower(wanted) OR p.dod_id = wanted
  ORDER BY p.last_name, p.first_name, p.person_id LIMIT 50;
$$;

-- The exact response, for retries (decision 3).
CREATE TABLE idempotency_keys (
  person_id bigint NOT NULL, key text NOT NULL CHECK (length(key) BETWEEN 8 AND 100),
  route text NOT NULL, request_hash bytea NOT NULL, response text NOT NULL,
  stored_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (person_id, key)
);
CREATE INDEX idempotency_keys_by_age ON idempotency_keys (stored_at);

-- A second request with the key waits, then sees the commit in a new snapshot and is refused.
CREATE FUNCTION lock_idempotency_key(who bigint, wanted text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(wanted, who));
  IF EXISTS (SELECT FROM idempotency_keys WHERE person_id = who AND key = wanted) THEN
    RAISE EXCEPTION 'the key has been used' USING ERRCODE = 'KEYED';
  END IF;
END $$;

-- Unlogged: a crash resets it.
CREATE UNLOGGED TABLE rate_limit_counts (
  kind text NOT NULL, subject text NOT NULL, window_start timestamptz NOT NULL, uses integer NOT NULL,
  PRIMARY KEY (kind, subject, window_start)
);
CREATE INDEX rate_limit_counts_by_age ON rate_limit_counts (window_start);

CREATE TABLE alerts (event text PRIMARY KEY, raised_at timestamptz NOT NULL);
