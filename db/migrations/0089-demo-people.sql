-- People of the demo sign in only while the portal is one: their password is published. (Rules of production)
ALTER TABLE people ADD COLUMN is_demo boolean NOT NULL DEFAULT false;
UPDATE people SET is_demo = true WHERE email LIKE '%@example.mil' AND NOT EXISTS (SELECT FROM organisation)
  AND EXISTS (SELECT FROM people a WHERE a.username = 'admin' AND a.email = 'admin@example.mil');

DROP FUNCTION find_sign_in(text);
CREATE FUNCTION find_sign_in(wanted text) RETURNS TABLE (person_id bigint, program text, password_hash text, enabled boolean,
  may_sign_in boolean, is_demo boolean, locked_until timestamptz, last_sign_in_at timestamptz, failed_sign_ins integer)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT person_id, program, password_hash, enabled, may_sign_in, is_demo, locked_until, last_sign_in_at,
      least(failed_since_sign_in, 9999)
    FROM people WHERE lower(username) = lower(btrim(wanted));
$$;
DROP FUNCTION find_card_sign_in(text);
CREATE FUNCTION find_card_sign_in(wanted text) RETURNS TABLE (person_id bigint, program text, is_demo boolean,
  last_sign_in_at timestamptz, failed_sign_ins integer)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT person_id, program, is_demo, last_sign_in_at, least(failed_since_sign_in, 9999) FROM people
    WHERE dod_id = wanted AND enabled AND may_sign_in;
$$;
REVOKE EXECUTE ON FUNCTION find_sign_in, find_card_sign_in FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_sign_in, find_card_sign_in TO quartermaster_app;
