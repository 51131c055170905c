-- Sign-in sessions, answers kept for repeated requests, and the audit trail.

CREATE TABLE sessions (
  session_hash bytea PRIMARY KEY,
  person_id bigint NOT NULL REFERENCES people, current_program text NOT NULL REFERENCES programs,
  created_at timestamptz NOT NULL DEFAULT now(), seen_at timestamptz NOT NULL DEFAULT now(), ends_at timestamptz NOT NULL,
  address text NOT NULL DEFAULT '', user_agent text NOT NULL DEFAULT '',
  previous_sign_in_at timestamptz, failed_before smallint NOT NULL DEFAULT 0
);
CREATE INDEX sessions_by_person ON sessions (person_id);

CREATE TABLE kept_answers (
  person_id bigint NOT NULL, key text NOT NULL CHECK (length(key) BETWEEN 8 AND 100),
  route text NOT NULL, request_hash bytea NOT NULL,
  status smallint, answer jsonb, kept_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (person_id, key)
);
CREATE INDEX kept_answers_by_age ON kept_answers (kept_at);

CREATE TABLE audit_events (
  event_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  program text, person_id bigint, action text NOT NULL, object text NOT NULL DEFAULT '',
  outcome text NOT NULL DEFAULT 'done' CHECK (outcome IN ('done', 'refused')),
  detail jsonb, address text NOT NULL DEFAULT '', request_id text NOT NULL DEFAULT '',
  happened_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX audit_events_by_person ON audit_events (person_id, event_id);
CREATE TRIGGER audit_events_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Sign-in happens before a program is known, so the wall has this one door: these functions run as the owner.
CREATE FUNCTION find_sign_in(wanted text) RETURNS TABLE (person_id bigint, program text, password_hash text, enabled boolean,
  may_sign_in boolean, locked_until timestamptz, last_sign_in_at timestamptz, failed_sign_ins smallint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT person_id, program, password_hash, enabled, may_sign_in, locked_until, last_sign_in_at, failed_sign_ins
    FROM people WHERE lower(username) = lower(btrim(wanted));
$$;

-- Three wrong passwords within 15 minutes lock password sign-in for 15 minutes.
CREATE FUNCTION note_sign_in(who bigint, succeeded boolean, at timestamptz) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public AS $$
  UPDATE people SET
    last_sign_in_at = CASE WHEN succeeded THEN at ELSE last_sign_in_at END,
    last_failed_sign_in_at = CASE WHEN succeeded THEN last_failed_sign_in_at ELSE at END,
    failed_sign_ins = CASE WHEN succeeded THEN 0
      WHEN last_failed_sign_in_at > at - interval '15 minutes' THEN failed_sign_ins + 1 ELSE 1 END,
    locked_until = CASE WHEN succeeded THEN NULL
      WHEN last_failed_sign_in_at > at - interval '15 minutes' AND failed_sign_ins >= 2 THEN at + interval '15 minutes'
      ELSE locked_until END
  WHERE people.person_id = who;
$$;

-- Everything about the person of a session in one row; NULL arrays become empty ones.
CREATE FUNCTION load_session(hash bytea) RETURNS TABLE (person_id bigint, home_program text, current_program text,
  first_name text, middle_name text, last_name text, username text, email text, dodaac text, admin_flag boolean,
  enabled boolean, areas smallint[], roles jsonb, group_dodaacs text[],
  created_at timestamptz, seen_at timestamptz, ends_at timestamptz, previous_sign_in_at timestamptz, failed_before smallint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT p.person_id, p.program, s.current_program, p.first_name, p.middle_name, p.last_name, p.username, p.email, p.dodaac,
    p.admin_flag, p.enabled AND p.may_sign_in,
    ARRAY(SELECT area FROM person_permissions x WHERE x.program = p.program AND x.person_id = p.person_id ORDER BY area),
    coalesce((SELECT jsonb_agg(jsonb_build_object('dodaac', r.dodaac, 'role', r.role, 'level', r.level) ORDER BY r.dodaac, r.role, r.level)
      FROM role_assignments r WHERE r.program = p.program AND r.person_id = p.person_id), '[]'),
    ARRAY(SELECT DISTINCT d.dodaac FROM group_people g JOIN group_dodaacs d USING (program, group_number)
      WHERE g.program = p.program AND g.person_id = p.person_id ORDER BY 1),
    s.created_at, s.seen_at, s.ends_at, s.previous_sign_in_at, s.failed_before
  FROM sessions s JOIN people p USING (person_id) WHERE s.session_hash = hash;
$$;

-- The person's own password, whichever program the session works in.
CREATE FUNCTION get_password_hash(who bigint) RETURNS text LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT password_hash FROM people WHERE person_id = who;
$$;
CREATE FUNCTION set_password_hash(who bigint, hash text) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public AS $$
  UPDATE people SET password_hash = hash, password_changed_at = now(), updated_at = now() WHERE person_id = who;
$$;
