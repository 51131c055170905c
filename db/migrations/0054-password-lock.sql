-- How many wrong passwords lock, and for how long, is said by the portal (src/domain/session/session-limits.ts), no longer
-- by the database, too. A lock is not made longer by more of them. A sign-in by certificate leaves the lock as it is. True
-- when this failure locked the password.
DROP FUNCTION note_sign_in(bigint, boolean, timestamptz, boolean);
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
REVOKE ALL ON FUNCTION note_sign_in FROM PUBLIC;
GRANT EXECUTE ON FUNCTION note_sign_in TO quartermaster_app;

-- Uses a link once. It enables nobody; only the short lock that wrong passwords bring is taken off.
DROP FUNCTION use_password_reset(bytea, text, timestamptz);
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
REVOKE ALL ON FUNCTION use_password_reset FROM PUBLIC;
GRANT EXECUTE ON FUNCTION use_password_reset TO quartermaster_app;
