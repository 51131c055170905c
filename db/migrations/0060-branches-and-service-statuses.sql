-- Branch, service status and gender have words, as the status of orders has (docs/decisions/0060); their numbers are the
-- wire's. Each ALTER TABLE writes its table anew, once, and locks it meanwhile.

CREATE TYPE service_branch AS ENUM ('navy', 'army', 'air-force', 'space-force', 'marine', 'coast-guard');
CREATE TYPE service_status AS ENUM ('active', 'reserve', 'civilian', 'cadet', 'other', 'contracted-cadet');
CREATE TYPE person_gender AS ENUM ('male', 'female');

ALTER TABLE programs
  DROP CONSTRAINT programs_branch_check,
  ALTER branch TYPE service_branch
    USING (ARRAY['navy', 'army', 'air-force', 'space-force', 'marine', 'coast-guard'])[branch]::service_branch;

ALTER TABLE dodaacs
  DROP CONSTRAINT dodaacs_branch_check,
  ALTER branch TYPE service_branch
    USING (ARRAY['navy', 'army', 'air-force', 'space-force', 'marine', 'coast-guard'])[branch]::service_branch;

ALTER TABLE people
  DROP CONSTRAINT people_branch_check,
  DROP CONSTRAINT people_service_status_check,
  DROP CONSTRAINT people_gender_check,
  ALTER branch TYPE service_branch
    USING (ARRAY['navy', 'army', 'air-force', 'space-force', 'marine', 'coast-guard'])[branch]::service_branch,
  ALTER service_status TYPE service_status
    USING (ARRAY['active', 'reserve', 'civilian', 'cadet', 'other', 'contracted-cadet'])[service_status]::service_status,
  ALTER gender TYPE person_gender USING (ARRAY['male', 'female'])[gender]::person_gender;

-- Columns of a new type have no statistics, and plans would be guessed until the next ANALYZE.
DO $$ BEGIN IF EXISTS (SELECT FROM people) THEN ANALYZE programs, dodaacs, people; END IF; END $$;
