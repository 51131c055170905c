-- An answer that is kept for its key is written once, when it is known; until then the key is a lock (docs/decisions/0094).

DELETE FROM kept_answers WHERE answer IS NULL;
-- The text that was sent, to the letter. The status was 200 in every row.
ALTER TABLE kept_answers DROP COLUMN status, ALTER COLUMN answer TYPE text USING answer::text, ALTER COLUMN answer SET NOT NULL;
REVOKE UPDATE ON kept_answers FROM quartermaster_app;

-- A key in use belongs to one transaction until that ends. A rival waits here, and then is told that the key is taken: what it
-- has sent along is not done. Statements of this function see what was committed while the lock was waited for.
CREATE FUNCTION take_key(who bigint, wanted text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(wanted, who));
  IF EXISTS (SELECT FROM kept_answers WHERE person_id = who AND key = wanted) THEN
    RAISE EXCEPTION 'the key has been used' USING ERRCODE = 'KEYED';
  END IF;
END $$;
