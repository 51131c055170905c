-- Resets are limited for each address, too: many accounts that share one made many mails. Three an hour for an account as before;
-- for an address five that its owner asked for, and twenty with those that administrators send.

CREATE OR REPLACE FUNCTION start_password_reset(who bigint, new_reference text, starter bigint, at timestamptz, until timestamptz) RETURNS text
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE person people%ROWTYPE;
BEGIN
  -- Before the row, so that two that send to one address cannot wait for each other.
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

-- People who may get a reset by this address; of several who share one first those who have waited longest.
CREATE OR REPLACE FUNCTION find_reset_people(wanted text) RETURNS TABLE (person_id bigint, program text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT p.person_id, p.program FROM people p
    WHERE lower(p.email) = lower(btrim(wanted)) AND p.enabled AND p.may_sign_in
    ORDER BY (SELECT max(r.created_at) FROM password_resets r WHERE r.person_id = p.person_id) NULLS FIRST, p.person_id LIMIT 20;
$$;
