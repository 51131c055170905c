-- An administrator looks at the portal as another person, and changes nothing (decision 9).

-- A row lasts as long as the support session. It goes with the administrator's session.
CREATE TABLE support_sessions (
  session_id uuid PRIMARY KEY REFERENCES sessions (session_id) ON DELETE CASCADE,
  person_id bigint NOT NULL REFERENCES people (person_id), started_by bigint NOT NULL REFERENCES people (person_id),
  reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 500),
  started_at timestamptz NOT NULL, ends_at timestamptz NOT NULL,
  CONSTRAINT support_sessions_of_another CHECK (person_id <> started_by),
  CONSTRAINT support_sessions_short CHECK (ends_at > started_at AND ends_at <= started_at + interval '30 minutes')
);
CREATE INDEX support_sessions_by_person ON support_sessions (person_id);
GRANT SELECT, INSERT, DELETE ON support_sessions TO quartermaster_app;
SELECT seal_rows_of('support_sessions', 'session_id', 'person_id started_by reason started_at ends_at');

-- However it ends, the trail says so in the same transaction.
CREATE FUNCTION note_support_end() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO audit_events (program, person_id, action, object, session, detail)
    SELECT p.program, OLD.started_by, 'support session end', 'person ' || OLD.person_id,
      upper(left(encode(sha256(OLD.session_id::text::bytea), 'hex'), 8)),
      jsonb_build_object('viewedAs', btrim(p.first_name || ' ' || p.last_name), 'startedAt', OLD.started_at, 'reason', OLD.reason)
    FROM people p WHERE p.person_id = OLD.person_id;
  PERFORM pg_notify('sessions_changed', 'session:' || OLD.session_id);
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION note_support_end FROM PUBLIC;
CREATE TRIGGER support_sessions_end AFTER DELETE ON support_sessions FOR EACH ROW EXECUTE FUNCTION note_support_end();

-- While it lasts, the session is that of the other person. Another migration may have changed the function, so only these parts
-- are replaced.
DO $do$
DECLARE
  definition text := pg_get_functiondef('load_session(bytea, timestamptz)'::regprocedure);
  part text[];
BEGIN
  FOREACH part SLICE 1 IN ARRAY ARRAY[
    ['JOIN people p USING (person_id) JOIN programs c', $$JOIN people o USING (person_id) LEFT JOIN support_sessions u USING (session_id)
  JOIN people p ON p.person_id = coalesce(u.person_id, o.person_id) JOIN programs c$$],
    ['p.enabled AND p.may_sign_in,', 'o.enabled AND o.may_sign_in,'],
    [$$'adminFlag', p.admin_flag,$$, $$'adminFlag', p.admin_flag,
      'support', CASE WHEN u.session_id IS NOT NULL THEN jsonb_build_object('by', o.person_id,
        'byName', btrim(o.first_name || ' ' || o.last_name), 'until', u.ends_at,
        'isOver', at >= u.ends_at OR NOT p.enabled OR NOT p.may_sign_in OR NOT EXISTS (SELECT FROM person_permissions x
          WHERE x.program = o.program AND x.person_id = o.person_id AND x.area = 99)) END,$$]
  ] LOOP
    ASSERT position(part[1] IN definition) > 0;
    definition := replace(definition, part[1], part[2]);
  END LOOP;
  EXECUTE definition;
END $do$;
