-- Who made and changed a person's record, and the words by which people are found.

-- Names as they were that day; '' where nobody was written down.
ALTER TABLE people ADD COLUMN created_by text NOT NULL DEFAULT '', ADD COLUMN updated_by text NOT NULL DEFAULT '';

-- The program wall keeps pattern matching away from an index, for a pattern could tell what stands behind the wall. So
-- every word of a name, and the DoDAAC, stands here once and is found by comparing; a DoD ID stands behind a '#'.
-- Only the triggers below write here, so that no foreign key need be checked for each of the words.
CREATE TABLE people_words (
  program text NOT NULL, word text COLLATE "C" NOT NULL, person_id bigint NOT NULL,
  PRIMARY KEY (program, word, person_id)
);
CREATE INDEX people_words_by_person ON people_words (program, person_id);
ALTER TABLE people_words ENABLE ROW LEVEL SECURITY;
ALTER TABLE people_words FORCE ROW LEVEL SECURITY;
CREATE POLICY owner_all ON people_words TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY own_program ON people_words TO quartermaster_app, quartermaster_report
  USING (program = current_setting('app.program', true)) WITH CHECK (program = current_setting('app.program', true));

-- O'Brien is found as 'o', 'brien' and 'obrien'. Letters are those of all scripts, whatever the locale of the database.
CREATE FUNCTION words_of_person(names text, dodaac text, dod_id text) RETURNS SETOF text
  LANGUAGE sql IMMUTABLE SET search_path = public AS $$
  SELECT found[1] FROM regexp_matches(lower(names COLLATE "pg_c_utf8"), '[[:alnum:]]+', 'g') found
  UNION SELECT regexp_replace(token, '[^[:alnum:]]', '', 'g')
    FROM regexp_split_to_table(lower(names COLLATE "pg_c_utf8"), '\s+') token WHERE token ~ '[[:alnum:]]'
  UNION SELECT lower(dodaac)
  UNION SELECT '#' || dod_id WHERE dod_id IS NOT NULL;
$$;

CREATE FUNCTION note_words_of_people() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  INSERT INTO people_words (program, word, person_id)
    SELECT p.program, w, p.person_id
    FROM new_people p, words_of_person(concat_ws(' ', p.last_name, p.first_name, p.middle_name), p.dodaac, p.dod_id) w;
  RETURN NULL;
END $$;
CREATE TRIGGER people_get_words AFTER INSERT ON people REFERENCING NEW TABLE AS new_people
  FOR EACH STATEMENT EXECUTE FUNCTION note_words_of_people();

CREATE FUNCTION change_words_of_person() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  DELETE FROM people_words WHERE program = OLD.program AND person_id = OLD.person_id;
  INSERT INTO people_words (program, word, person_id)
    SELECT NEW.program, w, NEW.person_id
    FROM words_of_person(concat_ws(' ', NEW.last_name, NEW.first_name, NEW.middle_name), NEW.dodaac, NEW.dod_id) w;
  RETURN NULL;
END $$;
CREATE TRIGGER people_change_words AFTER UPDATE OF last_name, first_name, middle_name, dodaac, dod_id ON people FOR EACH ROW
  WHEN ((OLD.last_name, OLD.first_name, OLD.middle_name, OLD.dodaac, OLD.dod_id)
    IS DISTINCT FROM (NEW.last_name, NEW.first_name, NEW.middle_name, NEW.dodaac, NEW.dod_id))
  EXECUTE FUNCTION change_words_of_person();

CREATE FUNCTION forget_words_of_people() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  DELETE FROM people_words w USING old_people p WHERE w.program = p.program AND w.person_id = p.person_id;
  RETURN NULL;
END $$;
CREATE TRIGGER people_lose_words AFTER DELETE ON people REFERENCING OLD TABLE AS old_people
  FOR EACH STATEMENT EXECUTE FUNCTION forget_words_of_people();

INSERT INTO people_words (program, word, person_id)
  SELECT p.program, w, p.person_id
  FROM people p, words_of_person(concat_ws(' ', p.last_name, p.first_name, p.middle_name), p.dodaac, p.dod_id) w;
DROP INDEX people_search;

REVOKE EXECUTE ON FUNCTION words_of_person, note_words_of_people, change_words_of_person, forget_words_of_people FROM PUBLIC;
GRANT SELECT ON people_words TO quartermaster_app, quartermaster_report;
GRANT SELECT (created_by, updated_by) ON people TO quartermaster_app;
-- All of the form; passwords, locks and sign-ins stay with the functions of 0006.
GRANT INSERT (program, username, first_name, middle_name, last_name, email, dod_id, pay_grade, branch, service_status, gender,
  name_tape, subdivision, phone, dodaac, started_on, enabled, may_sign_in, admin_flag, sends_confirmation, ships_to_own_address,
  street_1, street_2, street_3, city, state, zip, country, created_at, updated_at, created_by, updated_by) ON people TO quartermaster_app;
GRANT UPDATE (username, first_name, middle_name, last_name, email, dod_id, pay_grade, branch, service_status, gender,
  name_tape, subdivision, phone, dodaac, started_on, enabled, may_sign_in, admin_flag, sends_confirmation, ships_to_own_address,
  street_1, street_2, street_3, city, state, zip, country, updated_at, updated_by, version) ON people TO quartermaster_app;
