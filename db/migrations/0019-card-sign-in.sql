-- Sign-in by certificate. The gateway signs one-time messages; any process of the portal verifies them.

-- Public halves only: a private key never leaves the process that made it, and none is used for longer than half a day.
CREATE TABLE card_keys (
  key_id text PRIMARY KEY CHECK (length(key_id) BETWEEN 8 AND 100),
  public_key jsonb NOT NULL,
  made_at timestamptz NOT NULL, ends_at timestamptz NOT NULL,
  CHECK (ends_at > made_at AND ends_at <= made_at + interval '13 hours')
);
CREATE INDEX card_keys_by_end ON card_keys (ends_at);

-- Messages that were used, kept until they would be too old anyway.
CREATE TABLE card_messages (
  message_id text PRIMARY KEY CHECK (length(message_id) BETWEEN 8 AND 100),
  used_at timestamptz NOT NULL, ends_at timestamptz NOT NULL
);
CREATE INDEX card_messages_by_end ON card_messages (ends_at);

-- The person of an EDIPI, whose program is not known yet. Wrong passwords lock the password and nothing else.
CREATE FUNCTION find_card_sign_in(wanted text) RETURNS TABLE (person_id bigint, program text, last_sign_in_at timestamptz,
  failed_sign_ins integer)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT person_id, program, last_sign_in_at, least(failed_since_sign_in, 9999) FROM people
    WHERE dod_id = wanted AND enabled AND may_sign_in;
$$;

REVOKE EXECUTE ON FUNCTION find_card_sign_in FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_card_sign_in TO quartermaster_app;
GRANT SELECT, INSERT, DELETE ON card_keys, card_messages TO quartermaster_app;
