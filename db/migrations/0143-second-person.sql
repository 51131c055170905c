-- A program asks for a second person or not; others hear of what does not wait in any case (docs/decisions/0100).
UPDATE programs SET second_person = 'off' WHERE second_person = 'inform';
ALTER TABLE programs ALTER COLUMN second_person SET DEFAULT 'ask',
  DROP CONSTRAINT programs_second_person_check,
  ADD CONSTRAINT programs_second_person_check CHECK (second_person IN ('off', 'ask'));
