-- The record of clothing follows a person who changes programs. An EDIPI belongs to one record of the portal at a time. The old
-- program disables its record and empties the EDIPI there. Then the new program enters it.

-- The EDIPI that a record had until it was emptied. Nobody reads it but the function below.
ALTER TABLE people ADD COLUMN former_dod_id text CHECK (former_dod_id ~ '^[0-9]{10}$'),
  ADD CONSTRAINT people_one_dod_id CHECK (num_nonnulls(dod_id, former_dod_id) < 2);
CREATE INDEX people_by_former_dod_id ON people (former_dod_id) WHERE former_dod_id IS NOT NULL;
-- A number that was replaced by another was a typing error, and is not kept.
CREATE FUNCTION keep_former_dod_id() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  NEW.former_dod_id := CASE WHEN NEW.dod_id IS NULL THEN coalesce(OLD.dod_id, OLD.former_dod_id) END;
  RETURN NEW;
END $$;
REVOKE EXECUTE ON FUNCTION keep_former_dod_id FROM PUBLIC;
CREATE TRIGGER people_keep_former_dod_id BEFORE UPDATE OF dod_id ON people FOR EACH ROW EXECUTE FUNCTION keep_former_dod_id();

-- Pieces that other programs issued to the person with this EDIPI and that are still held, by item and last day. Only for a person
-- of the caller's own program, and only from records that are disabled. It crosses programs, so it returns nothing but these four.
CREATE FUNCTION find_clothing_held_elsewhere(edipi text)
  RETURNS TABLE (article text, size text, pieces integer, held_on date)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH old AS MATERIALIZED (
    SELECT f.program, f.person_id FROM people f
    WHERE f.former_dod_id = edipi AND NOT f.enabled AND f.program <> current_setting('app.program', true)
      AND EXISTS (SELECT FROM people p WHERE p.dod_id = edipi AND p.program = current_setting('app.program', true))),
  held AS (
    SELECT coalesce(x.nsn, l.nsn) AS nsn, l.issued_quantity - l.returned_quantity AS pieces,
      (e.last_at AT TIME ZONE coalesce((SELECT fiscal_zone FROM organisation), 'America/New_York'))::date AS day
    FROM old JOIN orders o ON o.program = old.program AND o.member_id = old.person_id
    JOIN order_lines l ON l.program = o.program AND l.order_id = o.order_id
    CROSS JOIN LATERAL (SELECT max(r.made_at) AS last_at FROM receipts r
      WHERE r.order_id = l.order_id AND r.line_number = l.line_number AND r.kind = 'issue' AND r.undoes IS NULL
        AND NOT EXISTS (SELECT FROM receipts u WHERE u.undoes = r.receipt_id)) e
    -- The item that came, if all parcels have the same.
    LEFT JOIN LATERAL (SELECT min(coalesce(s.nsn, l.nsn)) AS nsn FROM shipments s
      WHERE s.order_id = l.order_id AND s.line_number = l.line_number HAVING count(DISTINCT coalesce(s.nsn, l.nsn)) = 1) c ON true
    LEFT JOIN items x ON x.nsn = c.nsn
    WHERE o.status IN ('approved', 'shipped') AND l.issued_quantity > l.returned_quantity
    UNION ALL
    SELECT b.nsn, b.pieces - b.turned_in, b.held_on
    FROM old JOIN opening_balances b ON b.program = old.program AND b.person_id = old.person_id WHERE b.pieces > b.turned_in)
  SELECT p.display_name, concat_ws(' ', nullif(i.size, ''), nullif(i.colour, '')), sum(h.pieces)::integer, h.day
  FROM held h JOIN items i ON i.nsn = h.nsn JOIN products p ON p.pgc = i.pgc
  GROUP BY p.display_name, i.size, i.colour, h.day ORDER BY p.display_name, min(i.size_order), i.size, i.colour, h.day DESC LIMIT 1000;
$$;
REVOKE EXECUTE ON FUNCTION find_clothing_held_elsewhere FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_clothing_held_elsewhere TO quartermaster_app, quartermaster_report;

-- The branch of the program decides which forms of clothing there are. Another migration may have changed the function.
DO $do$
DECLARE definition text := pg_get_functiondef('load_session(bytea, timestamptz)'::regprocedure);
BEGIN
  ASSERT position($$'paper', c.paper,$$ IN definition) > 0;
  EXECUTE replace(definition, $$'paper', c.paper,$$, $$'paper', c.paper, 'branch', c.branch,$$);
END $do$;
