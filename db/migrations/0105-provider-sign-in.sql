-- Sign-in by the organisation's identity provider. Nobody is made by it: it names somebody of the portal's own records.

-- Without the second name the provider has asked for one factor, which is what a password is.
ALTER TABLE sessions DROP CONSTRAINT sessions_way_check,
  ADD CONSTRAINT sessions_way_check
    CHECK (way IN ('password', 'two-factors', 'certificate', 'identity-provider', 'identity-provider-two-factors'));

COMMENT ON TABLE card_messages IS 'Messages of the card gateway, and sign-ins begun at the identity provider, that were used.';

-- The one enabled person of this username, e-mail address or EDIPI who may sign in, whose program is not known yet. An address that
-- several have names none of them.
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
REVOKE EXECUTE ON FUNCTION find_provider_sign_in FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_provider_sign_in TO quartermaster_app;
