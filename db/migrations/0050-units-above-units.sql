-- A DoDAAC has a parent, such as a battalion over its companies. A role "and below" holds on every DoDAAC under its own (decision 14).

ALTER TABLE dodaacs ADD COLUMN parent text,
  ADD CONSTRAINT dodaacs_parent_is_another CHECK (parent <> dodaac),
  ADD CONSTRAINT dodaacs_parent_exists FOREIGN KEY (program, parent) REFERENCES dodaacs (program, dodaac)
    DEFERRABLE INITIALLY DEFERRED;
CREATE INDEX dodaacs_by_parent ON dodaacs (program, parent) WHERE parent IS NOT NULL;
GRANT UPDATE (parent) ON dodaacs TO quartermaster_app;
ALTER TABLE role_assignments ADD COLUMN and_below boolean NOT NULL DEFAULT false;
GRANT UPDATE (and_below) ON role_assignments TO quartermaster_app;
SELECT seal_rows_of('dodaacs', 'program dodaac', 'description branch status effective_on default_fund_code email contact_name
  street_1 street_2 street_3 city state zip country phone bill_to ship_to sold_to signal_code levels created_at
  first_contact_id second_contact_id parent');
SELECT seal_rows_of('role_assignments', 'assignment_id',
  'program dodaac person_id role level granted_at granted_by first_day last_day document and_below');

-- Each DoDAAC with itself (distance 0) and with each DoDAAC above it. Derived from `dodaacs.parent`.
CREATE TABLE dodaac_tree (
  program text NOT NULL, ancestor text NOT NULL, dodaac text NOT NULL, distance integer NOT NULL CHECK (distance >= 0),
  PRIMARY KEY (program, ancestor, dodaac),
  FOREIGN KEY (program, dodaac) REFERENCES dodaacs (program, dodaac) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  FOREIGN KEY (program, ancestor) REFERENCES dodaacs (program, dodaac) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX dodaac_tree_upward ON dodaac_tree (program, dodaac, distance, ancestor);
SELECT separate_programs('dodaac_tree', 'quartermaster_app, quartermaster_report');
INSERT INTO dodaac_tree SELECT program, dodaac, dodaac, 0 FROM dodaacs;

-- Two changes at once could close a circle that neither sees, so changes of one program wait for each other. Rows of a file come in
-- any order, so the parent may come later in the transaction.
CREATE FUNCTION keep_dodaac_tree() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE holders bigint[]; above text := NEW.parent; steps integer := 0;
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO dodaac_tree VALUES (NEW.program, NEW.dodaac, NEW.dodaac, 0) ON CONFLICT DO NOTHING;
    IF NEW.parent IS NULL THEN RETURN NULL; END IF;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('dodaac tree ' || NEW.program, 0));
  WHILE above IS NOT NULL LOOP
    steps := steps + 1;
    -- A circle of other rows never reaches this one.
    IF above = NEW.dodaac OR steps > 50 THEN
      RAISE EXCEPTION 'DoDAAC % would be above itself', NEW.dodaac USING ERRCODE = '23514', CONSTRAINT = 'dodaacs_no_circle';
    END IF;
    SELECT d.parent INTO above FROM dodaacs d WHERE d.program = NEW.program AND d.dodaac = above;
  END LOOP;
  SELECT array_agg(DISTINCT r.person_id) INTO holders FROM dodaac_tree t
    JOIN role_assignments r ON r.program = t.program AND r.dodaac = t.ancestor AND r.and_below
    WHERE t.program = NEW.program AND t.dodaac = NEW.dodaac;
  WITH RECURSIVE below AS (SELECT NEW.dodaac AS dodaac, 0 AS distance
      UNION SELECT d.dodaac, b.distance + 1 FROM below b JOIN dodaacs d ON d.program = NEW.program AND d.parent = b.dodaac),
    line AS (SELECT NEW.parent AS dodaac, 1 AS distance
      UNION SELECT d.parent, a.distance + 1 FROM line a JOIN dodaacs d ON d.program = NEW.program AND d.dodaac = a.dodaac
        WHERE d.parent IS NOT NULL),
    pairs AS (SELECT a.dodaac AS ancestor, b.dodaac, a.distance + b.distance AS distance FROM line a CROSS JOIN below b
      WHERE a.dodaac IS NOT NULL),
    gone AS (DELETE FROM dodaac_tree t USING below b WHERE t.program = NEW.program AND t.dodaac = b.dodaac
      AND t.ancestor NOT IN (SELECT dodaac FROM below) AND NOT EXISTS (SELECT FROM pairs p WHERE p.ancestor = t.ancestor AND p.dodaac = t.dodaac))
  INSERT INTO dodaac_tree SELECT NEW.program, ancestor, dodaac, distance FROM pairs
    ON CONFLICT (program, ancestor, dodaac) DO UPDATE SET distance = excluded.distance;
  -- Their rights change with the tree, so their sessions get new secrets.
  holders := holders || ARRAY(SELECT DISTINCT r.person_id FROM dodaac_tree t
    JOIN role_assignments r ON r.program = t.program AND r.dodaac = t.ancestor AND r.and_below
    WHERE t.program = NEW.program AND t.dodaac = NEW.dodaac);
  UPDATE sessions SET renewal = coalesce(renewal, sha256((gen_random_uuid()::text || gen_random_uuid()::text)::bytea))
    WHERE person_id = ANY (holders);
  PERFORM pg_notify('sessions_changed', 'all');
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION keep_dodaac_tree FROM PUBLIC;
CREATE TRIGGER dodaacs_added_to_tree AFTER INSERT ON dodaacs FOR EACH ROW EXECUTE FUNCTION keep_dodaac_tree();
CREATE TRIGGER dodaacs_moved_in_tree AFTER UPDATE OF parent ON dodaacs FOR EACH ROW
  WHEN (OLD.parent IS DISTINCT FROM NEW.parent) EXECUTE FUNCTION keep_dodaac_tree();

-- Where a person holds a role twice, the nearest appointment counts. Every check of rights reads this view, so it needs no change
-- for units below.
CREATE OR REPLACE VIEW roles_in_force WITH (security_invoker = true) AS
  SELECT r.assignment_id, r.program, t.dodaac, r.person_id, r.role, r.level, r.granted_at, r.granted_by, r.first_day, r.last_day,
    r.document, r.dodaac AS given_on
  FROM role_assignments r
  JOIN dodaac_tree t ON t.program = r.program AND t.ancestor = r.dodaac AND (r.and_below OR t.distance = 0)
  WHERE (r.first_day IS NULL AND r.last_day IS NULL
      OR (SELECT portal_day()) BETWEEN coalesce(r.first_day, '-infinity') AND coalesce(r.last_day, 'infinity'))
    AND (t.distance = 0 OR NOT EXISTS (SELECT FROM dodaac_tree u
      JOIN role_assignments n ON n.program = u.program AND n.dodaac = u.ancestor AND (n.and_below OR u.distance = 0)
      WHERE u.program = t.program AND u.dodaac = t.dodaac AND u.distance < t.distance
        AND n.person_id = r.person_id AND n.role = r.role AND n.level IS NOT DISTINCT FROM r.level
        AND (SELECT portal_day()) BETWEEN coalesce(n.first_day, '-infinity') AND coalesce(n.last_day, 'infinity')));
