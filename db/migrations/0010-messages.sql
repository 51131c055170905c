-- Messages: each person chooses how to hear of each kind of event. The log of emails says what became of each.

-- The kinds are in src/domain/messages/kinds.ts. Kinds that ask for an act always arrive.
CREATE TABLE message_choices (
  program text NOT NULL, person_id bigint NOT NULL,
  kind text NOT NULL CHECK (length(kind) BETWEEN 1 AND 20),
  way text NOT NULL CHECK (way IN ('at-once', 'digest', 'portal', 'never')),
  PRIMARY KEY (person_id, kind),
  FOREIGN KEY (program, person_id) REFERENCES people (program, person_id),
  CONSTRAINT message_choices_never CHECK (way <> 'never' OR kind IN ('submitted', 'approved', 'shipped', 'delayed', 'withdrawn', 'answered', 'reduced'))
);
CREATE TABLE message_settings (
  program text NOT NULL, person_id bigint PRIMARY KEY,
  digest_hour smallint NOT NULL CHECK (digest_hour BETWEEN 0 AND 23),
  version integer NOT NULL DEFAULT 1,
  FOREIGN KEY (program, person_id) REFERENCES people (program, person_id)
);

CREATE TABLE messages (
  message_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  program text NOT NULL, person_id bigint NOT NULL,
  kind text NOT NULL, order_id bigint,
  subject text NOT NULL,
  -- Paragraphs, points, facts, and a link as a path of the portal.
  body jsonb NOT NULL,
  way text NOT NULL CHECK (way IN ('at-once', 'digest', 'portal')),
  happened_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  read_at timestamptz,
  -- The day of the digest that had it.
  digested_on date,
  FOREIGN KEY (program, person_id) REFERENCES people (program, person_id),
  FOREIGN KEY (program, order_id) REFERENCES orders (program, order_id),
  CONSTRAINT messages_in_digest CHECK (digested_on IS NULL OR way = 'digest')
);
CREATE INDEX messages_by_person ON messages (person_id, message_id DESC);
CREATE INDEX messages_unread ON messages (person_id, message_id DESC) WHERE read_at IS NULL;
CREATE INDEX messages_for_digest ON messages (program, person_id) WHERE way = 'digest' AND digested_on IS NULL;
CREATE INDEX messages_by_time ON messages (happened_at);

-- At most one digest for each person and day. A claimed hour is that of people who chose it.
CREATE TABLE digests (
  program text NOT NULL, person_id bigint NOT NULL, day date NOT NULL,
  PRIMARY KEY (person_id, day),
  FOREIGN KEY (program, person_id) REFERENCES people (program, person_id)
);
CREATE INDEX digests_by_day ON digests (day);
CREATE TABLE digest_hours (
  program text NOT NULL REFERENCES programs, day date NOT NULL, hour smallint NOT NULL CHECK (hour BETWEEN 0 AND 23),
  PRIMARY KEY (program, day, hour)
);

CREATE TABLE mails (
  -- The ID of the job, and of the Message-ID header.
  mail_id uuid PRIMARY KEY,
  program text NOT NULL REFERENCES programs, person_id bigint,
  kind text NOT NULL, order_id bigint,
  address text NOT NULL, subject text NOT NULL,
  -- Null for emails about accounts, and for old ones: they never leave again.
  email jsonb,
  queued_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  tries integer NOT NULL DEFAULT 0,
  sent_at timestamptz, failed_at timestamptz, reason text NOT NULL DEFAULT '',
  state text NOT NULL GENERATED ALWAYS AS
    (CASE WHEN sent_at IS NOT NULL THEN 'sent' WHEN failed_at IS NOT NULL THEN 'failed' ELSE 'waiting' END) STORED,
  -- When somebody sent it again, as an email of its own.
  again_at timestamptz,
  CONSTRAINT mails_about_accounts CHECK (kind <> 'account' OR email IS NULL)
);
CREATE INDEX mails_newest ON mails (program, queued_at DESC, mail_id);
CREATE INDEX mails_by_state ON mails (program, state, queued_at DESC, mail_id);
CREATE INDEX mails_by_address ON mails (program, lower(address) text_pattern_ops);
CREATE INDEX mails_by_order ON mails (order_id, queued_at) WHERE order_id IS NOT NULL;
CREATE INDEX mails_by_time ON mails (queued_at) WHERE order_id IS NULL OR email IS NOT NULL;

SELECT separate_programs(t, 'quartermaster_app') FROM unnest(ARRAY['message_choices', 'message_settings', 'messages', 'digests', 'digest_hours', 'mails']) t;
GRANT INSERT, DELETE ON message_choices TO quartermaster_app;
GRANT INSERT, UPDATE (digest_hour, version) ON message_settings TO quartermaster_app;
GRANT UPDATE (read_at, digested_on) ON messages TO quartermaster_app;
GRANT INSERT ON digests, digest_hours TO quartermaster_app;
GRANT UPDATE (again_at) ON mails TO quartermaster_app;

-- The one way of an email. It becomes a message for each of its people, but disabled ones get nothing. It leaves now if one
-- of them wants it at once, or if it names nobody (as all about accounts do). Takes rows for the queue, and returns those
-- that leave now.
CREATE FUNCTION post_mails(jobs json) RETURNS json LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH given AS MATERIALIZED (
    SELECT (j.job->>'id')::uuid AS id, (j.job->'data')::jsonb AS data, j.place, x.*,
      nullif(current_setting('app.program', true), '') AS program
    FROM json_array_elements(jobs) WITH ORDINALITY AS j (job, place),
      json_to_recordset(json_build_array(j.job->'post')) AS x (kind text, people bigint[], person bigint, "order" bigint, way text,
        confirms boolean, body jsonb)
  ), readers AS MATERIALIZED (
    SELECT g.id, p.program, p.person_id, p.may_sign_in AS may_read,
      CASE WHEN g.confirms AND NOT p.sends_confirmation THEN 'never'
        WHEN NOT p.enabled THEN 'never' WHEN NOT p.may_sign_in THEN 'at-once'
        ELSE coalesce(c.way, g.way) END AS way
    FROM given g JOIN people p ON p.person_id = ANY (g.people) AND p.program = coalesce(g.program, p.program)
    LEFT JOIN message_choices c ON c.person_id = p.person_id AND c.kind = g.kind
  ), told AS (
    INSERT INTO messages (program, person_id, kind, order_id, subject, body, way)
    SELECT r.program, r.person_id, g.kind, g."order", g.data->>'subject', g.body, r.way
    FROM given g JOIN readers r USING (id) WHERE g.body IS NOT NULL AND r.may_read AND r.way <> 'never'
    ORDER BY g.place
  ), leaving AS (
    SELECT g.* FROM given g
    WHERE NOT EXISTS (SELECT FROM readers r WHERE r.id = g.id) OR EXISTS (SELECT FROM readers r WHERE r.id = g.id AND r.way = 'at-once')
  ), logged AS (
    INSERT INTO mails (mail_id, program, person_id, kind, order_id, address, subject, email)
    SELECT l.id, coalesce(l.program, p.program), l.person, l.kind, l."order", l.data->>'to', l.data->>'subject',
      CASE WHEN l.kind <> 'account' THEN l.data - 'requestId' END
    FROM leaving l LEFT JOIN people p ON p.person_id = l.person
    WHERE coalesce(l.program, p.program) IS NOT NULL
    ON CONFLICT (mail_id) DO NOTHING
  )
  SELECT coalesce(json_agg(json_build_object('id', id, 'data', data) ORDER BY place), '[]') FROM leaving
$$;

-- Notes one attempt. An empty reason: the mail server took it.
CREATE FUNCTION note_mail(id uuid, at timestamptz, why text) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE mails SET tries = tries + 1, reason = why, sent_at = CASE WHEN why = '' THEN at ELSE sent_at END,
    failed_at = CASE WHEN why <> '' THEN at END WHERE mail_id = id
$$;

-- A link for a new password is in no queue.
CREATE FUNCTION note_reset_mail(id uuid, at timestamptz, why text, who bigint, sent_to text, about text) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO mails (mail_id, program, person_id, kind, address, subject)
    SELECT id, p.program, who, 'account', sent_to, about FROM people p WHERE p.person_id = who ON CONFLICT (mail_id) DO NOTHING;
  SELECT note_mail(id, at, why)
$$;

CREATE FUNCTION delete_old_messages(read_before timestamptz, unread_before timestamptz, mails_before timestamptz) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM messages WHERE happened_at < read_before AND (read_at < read_before OR happened_at < unread_before);
  -- A mail about an order loses only its words: the packet of the order lists it.
  DELETE FROM mails WHERE queued_at < mails_before AND order_id IS NULL;
  UPDATE mails SET email = NULL WHERE queued_at < mails_before AND email IS NOT NULL;
  DELETE FROM digests WHERE day < mails_before::date;
  DELETE FROM digest_hours WHERE day < mails_before::date
$$;

REVOKE EXECUTE ON FUNCTION post_mails, note_mail, note_reset_mail, delete_old_messages FROM PUBLIC;
GRANT EXECUTE ON FUNCTION post_mails, note_mail, note_reset_mail, delete_old_messages TO quartermaster_app;
