-- Pieces that a unit took back from a person without an order of the portal.

-- Of these pieces. The trigger below keeps it.
ALTER TABLE opening_balances ADD COLUMN turned_in integer NOT NULL DEFAULT 0,
  ADD CONSTRAINT opening_balances_turned_in CHECK (turned_in BETWEEN 0 AND pieces),
  ADD UNIQUE (program, person_id, opening_id);

CREATE TABLE turn_ins (
  turn_in_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  program text NOT NULL, person_id bigint NOT NULL,
  -- Empty: nobody had noted that the person holds these pieces.
  opening_id bigint,
  nsn text NOT NULL REFERENCES items,
  pieces integer NOT NULL CHECK (pieces BETWEEN 1 AND 9999),
  turned_in_on date NOT NULL,
  note text NOT NULL DEFAULT '' CHECK (length(note) <= 200),
  made_by text NOT NULL, made_at timestamptz NOT NULL,
  FOREIGN KEY (program, person_id) REFERENCES people (program, person_id),
  FOREIGN KEY (program, person_id, opening_id) REFERENCES opening_balances (program, person_id, opening_id)
);
CREATE INDEX turn_ins_by_person ON turn_ins (program, person_id, turned_in_on DESC);
CREATE INDEX turn_ins_by_opening ON turn_ins (opening_id) WHERE opening_id IS NOT NULL;
CREATE INDEX turn_ins_by_item ON turn_ins (nsn);
SELECT separate_programs('turn_ins', 'quartermaster_app, quartermaster_report');
GRANT INSERT, DELETE ON turn_ins TO quartermaster_app;
SELECT seal_rows_of('turn_ins', 'turn_in_id', 'program person_id opening_id nsn pieces turned_in_on note made_by made_at');

CREATE FUNCTION note_turn_in() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE opening_balances SET turned_in = turned_in - OLD.pieces, version = version + 1 WHERE opening_id = OLD.opening_id;
  ELSE
    UPDATE opening_balances SET turned_in = turned_in + NEW.pieces, version = version + 1 WHERE opening_id = NEW.opening_id;
  END IF;
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION note_turn_in FROM PUBLIC;
CREATE TRIGGER turn_ins_counted AFTER INSERT OR DELETE ON turn_ins FOR EACH ROW EXECUTE FUNCTION note_turn_in();

-- Less the pieces that came back without an order.
DO $do$
DECLARE definition text := pg_get_functiondef('count_allowances'::regproc);
BEGIN
  ASSERT position('b.unit_price_cents, b.pieces FROM' IN definition) > 0;
  EXECUTE replace(definition, 'b.unit_price_cents, b.pieces FROM', 'b.unit_price_cents, b.pieces - b.turned_in FROM');
END $do$;
