-- How long a session may rest is said by the portal (src/domain/session-limits.ts), no longer by the database, too.
DROP FUNCTION look_up_people(text, timestamptz);
CREATE FUNCTION look_up_people(wanted text, at timestamptz, idle_seconds integer) RETURNS TABLE (person_id bigint, program text,
  username text, first_name text, last_name text, email text, dodaac text, dod_id text, may_sign_in boolean, enabled boolean,
  locked_until timestamptz, last_sign_in_at timestamptz, sessions bigint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT p.person_id, p.program, p.username, p.first_name, p.last_name, p.email, p.dodaac, p.dod_id, p.may_sign_in, p.enabled,
    CASE WHEN p.locked_until > at THEN p.locked_until END, p.last_sign_in_at,
    (SELECT count(*) FROM sessions s WHERE s.person_id = p.person_id AND s.ends_at > at
      AND s.seen_at >= at - make_interval(secs => idle_seconds))
  FROM people p WHERE lower(p.email) = lower(wanted) OR p.dod_id = wanted
  ORDER BY p.last_name, p.first_name, p.person_id LIMIT 50;
$$;
REVOKE ALL ON FUNCTION look_up_people FROM PUBLIC;
GRANT EXECUTE ON FUNCTION look_up_people TO quartermaster_app;
