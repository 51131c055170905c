-- What files bring that had no place yet: the organisation, more of products, prices of one program, days of an assortment.

-- Who runs the portal: one row, from its set-up on.
CREATE TABLE organisation (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  name text NOT NULL CHECK (name <> ''),
  fiscal_zone text NOT NULL CHECK (fiscal_zone <> '')     -- zone of dates and fiscal years; wins over TZ_FISCAL
);
GRANT SELECT ON organisation TO quartermaster_app;

ALTER TABLE products
  ADD COLUMN gender text NOT NULL DEFAULT '' CHECK (gender IN ('', 'Male', 'Female', 'Unisex')),
  ADD COLUMN size_family text NOT NULL DEFAULT '',
  ADD COLUMN description text NOT NULL DEFAULT '';

-- A price that one program pays; the others pay that of item_prices.
CREATE TABLE program_prices (
  program text NOT NULL REFERENCES programs, nsn text NOT NULL REFERENCES items, fiscal_year smallint NOT NULL,
  price_cents bigint NOT NULL CHECK (price_cents > 0),
  PRIMARY KEY (program, nsn, fiscal_year)
);
CREATE INDEX program_prices_by_item ON program_prices (nsn, fiscal_year);
ALTER TABLE program_prices ENABLE ROW LEVEL SECURITY;
ALTER TABLE program_prices FORCE ROW LEVEL SECURITY;
CREATE POLICY owner_all ON program_prices TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY own_program ON program_prices TO quartermaster_app, quartermaster_report
  USING (program = current_setting('app.program', true)) WITH CHECK (program = current_setting('app.program', true));
GRANT SELECT ON program_prices TO quartermaster_app, quartermaster_report;

-- As in 0023, with the prices of programs.
CREATE OR REPLACE FUNCTION count_orderable() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE changed text[];
BEGIN
  IF TG_TABLE_NAME = 'items' THEN
    IF TG_OP <> 'INSERT' THEN changed := ARRAY(SELECT DISTINCT pgc FROM old_rows); END IF;
    IF TG_OP <> 'DELETE' THEN changed := changed || ARRAY(SELECT DISTINCT pgc FROM new_rows); END IF;
  ELSE
    IF TG_OP <> 'INSERT' THEN changed := ARRAY(SELECT DISTINCT i.pgc FROM old_rows JOIN items i USING (nsn)); END IF;
    IF TG_OP <> 'DELETE' THEN changed := changed || ARRAY(SELECT DISTINCT i.pgc FROM new_rows JOIN items i USING (nsn)); END IF;
  END IF;
  DELETE FROM orderable_products WHERE pgc = ANY (changed);
  INSERT INTO orderable_products (fiscal_year, pgc, first_nsn, variants, backordered, get_well_on)
    SELECT c.fiscal_year, i.pgc, (array_agg(i.nsn ORDER BY i.size_order, i.nsn))[1], count(*),
      count(*) FILTER (WHERE i.status = 'backordered'), min(i.get_well_on) FILTER (WHERE i.status = 'backordered')
    FROM items i JOIN (
      SELECT nsn, fiscal_year FROM item_prices UNION SELECT nsn, fiscal_year FROM program_prices) c USING (nsn)
    WHERE i.pgc = ANY (changed) AND i.status <> 'obsolete'
    GROUP BY c.fiscal_year, i.pgc;
  RETURN NULL;
END $$;
CREATE TRIGGER program_prices_added AFTER INSERT ON program_prices REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_orderable();
CREATE TRIGGER program_prices_changed AFTER UPDATE ON program_prices REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_orderable();
CREATE TRIGGER program_prices_removed AFTER DELETE ON program_prices REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_orderable();

-- A product is sold from a day to a day; open ends are null.
ALTER TABLE program_products
  ADD COLUMN sold_from date, ADD COLUMN sold_until date,
  ADD CHECK (sold_until >= sold_from);
