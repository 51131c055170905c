-- Derived from the catalog by triggers.

CREATE TABLE catalogue_changes (pgcs text[] NOT NULL);

-- Every catalog change updates this row, so concurrent changes cannot form a cycle.
CREATE TABLE successor_changes (only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row), changes bigint NOT NULL DEFAULT 0);
INSERT INTO successor_changes DEFAULT VALUES;

-- By days, for every program ('') and for programs with own prices. Stretches end where a price begins
-- (decision 16).
CREATE TABLE orderable_products (
  fiscal_year smallint NOT NULL, pgc text NOT NULL REFERENCES products ON DELETE CASCADE,
  program text NOT NULL DEFAULT '',
  from_day date NOT NULL DEFAULT '-infinity', until_day date NOT NULL DEFAULT 'infinity',
  first_nsn text NOT NULL, variants integer NOT NULL CHECK (variants > 0),
  backordered integer NOT NULL DEFAULT 0, get_well_on date,
  least_cents bigint NOT NULL DEFAULT 0, max_cents bigint NOT NULL DEFAULT 0,
  first_size text NOT NULL DEFAULT '', last_size text NOT NULL DEFAULT '', colours text[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (fiscal_year, pgc, program, from_day)
);

CREATE FUNCTION refresh_orderable_products(changed text[]) RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM orderable_products WHERE pgc = ANY (changed);
  INSERT INTO orderable_products (fiscal_year, pgc, program, from_day, until_day, first_nsn, variants, backordered, get_well_on,
      least_cents, max_cents, first_size, last_size, colours)
    SELECT r.* FROM unnest(changed) AS one (pgc) CROSS JOIN LATERAL (
      WITH prices AS (
        SELECT i.nsn, i.size, i.colour, i.size_order, i.status, i.get_well_on, c.fiscal_year, c.catalog, c.begins, c.price_cents
        FROM items i CROSS JOIN LATERAL (
          SELECT fiscal_year, '' AS catalog, '-infinity'::date AS begins, price_cents FROM item_prices WHERE nsn = i.nsn
          UNION ALL SELECT fiscal_year, program, '-infinity', price_cents FROM program_prices WHERE nsn = i.nsn
          UNION ALL SELECT fiscal_year, coalesce(program, ''), begins_on, price_cents FROM prepared_prices WHERE nsn = i.nsn) c
        WHERE i.pgc = one.pgc AND i.status <> 'obsolete'
      ), stretches AS (
        SELECT fiscal_year, catalog, begins,
          coalesce(lead(begins) OVER (PARTITION BY fiscal_year, catalog ORDER BY begins) - 1, 'infinity') AS until
        FROM (SELECT DISTINCT s.fiscal_year, s.catalog, p.begins FROM (SELECT DISTINCT fiscal_year, catalog FROM prices) s
          JOIN prices p ON p.fiscal_year = s.fiscal_year AND p.catalog IN ('', s.catalog)) d
      ), costs AS (
        SELECT DISTINCT ON (t.fiscal_year, t.catalog, t.begins, p.nsn) t.fiscal_year, t.catalog, t.begins, t.until,
          p.nsn, p.size, p.colour, p.size_order, p.status, p.get_well_on, p.price_cents
        FROM stretches t JOIN prices p ON p.fiscal_year = t.fiscal_year AND p.catalog IN ('', t.catalog) AND p.begins <= t.begins
        ORDER BY t.fiscal_year, t.catalog, t.begins, p.nsn, p.catalog DESC, p.begins DESC
      )
      SELECT fiscal_year, one.pgc, catalog, begins, until, (array_agg(nsn ORDER BY size_order, nsn))[1], count(*),
        count(*) FILTER (WHERE status = 'backordered'), min(get_well_on) FILTER (WHERE status = 'backordered'),
        min(price_cents), max(price_cents), (array_agg(size ORDER BY size_order, nsn))[1],
        (array_agg(size ORDER BY size_order DESC, nsn DESC))[1],
        ARRAY(SELECT c.colour FROM unnest(array_agg(colour ORDER BY size_order, nsn)) WITH ORDINALITY c (colour, place)
          WHERE c.colour <> '' GROUP BY c.colour ORDER BY min(c.place))
      FROM costs GROUP BY fiscal_year, catalog, begins, until) r;
END $$;

CREATE FUNCTION count_orderable() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE changed text[];
BEGIN
  IF TG_OP = 'UPDATE' AND TG_TABLE_NAME <> 'items' THEN
    IF NOT EXISTS (SELECT to_jsonb(o) FROM old_rows o EXCEPT SELECT to_jsonb(n) FROM new_rows n) THEN RETURN NULL; END IF;
  END IF;
  IF TG_TABLE_NAME = 'items' THEN
    IF TG_OP <> 'INSERT' THEN changed := ARRAY(SELECT DISTINCT pgc FROM old_rows); END IF;
    IF TG_OP <> 'DELETE' THEN changed := changed || ARRAY(SELECT DISTINCT pgc FROM new_rows); END IF;
  ELSE
    IF TG_OP <> 'INSERT' THEN changed := ARRAY(SELECT DISTINCT i.pgc FROM old_rows JOIN items i USING (nsn)); END IF;
    IF TG_OP <> 'DELETE' THEN changed := changed || ARRAY(SELECT DISTINCT i.pgc FROM new_rows JOIN items i USING (nsn)); END IF;
  END IF;
  changed := ARRAY(SELECT DISTINCT unnest(changed));
  IF cardinality(changed) > 0 THEN INSERT INTO catalogue_changes VALUES (changed); END IF;
  PERFORM refresh_orderable_products(changed);
  RETURN NULL;
END $$;
CREATE TRIGGER items_added AFTER INSERT ON items REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_orderable();
CREATE TRIGGER items_changed AFTER UPDATE ON items REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_orderable();
CREATE TRIGGER items_removed AFTER DELETE ON items REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_orderable();
CREATE TRIGGER prices_added AFTER INSERT ON item_prices REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_orderable();
CREATE TRIGGER prices_changed AFTER UPDATE ON item_prices REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_orderable();
CREATE TRIGGER prices_removed AFTER DELETE ON item_prices REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_orderable();
CREATE TRIGGER program_prices_added AFTER INSERT ON program_prices REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_orderable();
CREATE TRIGGER program_prices_changed AFTER UPDATE ON program_prices REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_orderable();
CREATE TRIGGER program_prices_removed AFTER DELETE ON program_prices REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_orderable();
CREATE TRIGGER prepared_prices_added AFTER INSERT ON prepared_prices REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_orderable();
CREATE TRIGGER prepared_prices_changed AFTER UPDATE ON prepared_prices REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_orderable();
CREATE TRIGGER prepared_prices_removed AFTER DELETE ON prepared_prices REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_orderable();

-- All data of a card (decision 16).
CREATE TABLE listed_products (
  program text NOT NULL, fiscal_year smallint NOT NULL, pgc text NOT NULL,
  from_day date NOT NULL, until_day date NOT NULL CHECK (until_day >= from_day),
  category text NOT NULL, display_name text NOT NULL, picture text,
  first_nsn text NOT NULL, item_count integer NOT NULL CHECK (item_count > 0), backordered integer NOT NULL, get_well_on date,
  least_cents bigint NOT NULL DEFAULT 0, max_cents bigint NOT NULL DEFAULT 0,
  first_size text NOT NULL DEFAULT '', last_size text NOT NULL DEFAULT '', colours text[] NOT NULL DEFAULT '{}',
  garment text NOT NULL DEFAULT '',
  PRIMARY KEY (program, fiscal_year, pgc, from_day)
);
CREATE INDEX listed_products_by_name ON listed_products (program, fiscal_year, category, display_name, pgc) INCLUDE (from_day, until_day);
CREATE INDEX listed_products_by_garment ON listed_products (program, fiscal_year, category, garment) WHERE garment <> '';
CREATE INDEX listed_products_of ON listed_products (pgc);

CREATE FUNCTION compute_listed_products(pgcs text[]) RETURNS SETOF listed_products
  LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT l.program, o.fiscal_year, l.pgc, greatest(o.from_day, l.sold_from), least(o.until_day, l.sold_until),
    l.category, l.display_name, p.picture, o.first_nsn, o.variants, o.backordered, o.get_well_on,
    o.least_cents, o.max_cents, o.first_size, o.last_size, o.colours,
    CASE WHEN cardinality(o.colours) = 1 AND right(l.display_name, length(o.colours[1]) + 2) = ', ' || o.colours[1]
      THEN left(l.display_name, -length(o.colours[1]) - 2) ELSE '' END
  FROM program_products l JOIN products p USING (pgc) JOIN orderable_products o USING (pgc)
  WHERE l.pgc = ANY (pgcs) AND greatest(o.from_day, l.sold_from) <= least(o.until_day, l.sold_until)
    AND o.program = CASE WHEN EXISTS (SELECT FROM orderable_products own
      WHERE own.fiscal_year = o.fiscal_year AND own.pgc = o.pgc AND own.program = l.program) THEN l.program ELSE '' END;
$$;

CREATE FUNCTION refresh_listed_products(changed text[]) RETURNS void
  LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE due listed_products[];
BEGIN
  due := ARRAY(SELECT w FROM compute_listed_products(changed) w);
  DELETE FROM listed_products d USING (SELECT * FROM listed_products WHERE pgc = ANY (changed) EXCEPT SELECT * FROM unnest(due)) s
    WHERE (d.program, d.fiscal_year, d.pgc, d.from_day) = (s.program, s.fiscal_year, s.pgc, s.from_day);
  INSERT INTO listed_products SELECT * FROM unnest(due) EXCEPT SELECT * FROM listed_products WHERE pgc = ANY (changed)
    ORDER BY program, fiscal_year, category, display_name;
END $$;

CREATE FUNCTION note_sales() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN INSERT INTO catalogue_changes SELECT array_agg(DISTINCT pgc) FROM old_rows HAVING count(*) > 0; END IF;
  IF TG_OP <> 'DELETE' THEN INSERT INTO catalogue_changes SELECT array_agg(DISTINCT pgc) FROM new_rows HAVING count(*) > 0; END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER sales_added AFTER INSERT ON program_products REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_sales();
CREATE TRIGGER sales_changed AFTER UPDATE ON program_products REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_sales();
CREATE TRIGGER sales_removed AFTER DELETE ON program_products REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_sales();
CREATE TRIGGER products_added AFTER INSERT ON products REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_sales();
CREATE TRIGGER products_removed AFTER DELETE ON products REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_sales();
CREATE FUNCTION note_products() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO catalogue_changes SELECT array_agg(n.pgc) FROM new_rows n JOIN old_rows o USING (pgc)
    WHERE (o.picture, o.is_obsolete, o.replacement_pgc) IS DISTINCT FROM (n.picture, n.is_obsolete, n.replacement_pgc)
    HAVING count(*) > 0;
  RETURN NULL;
END $$;
CREATE TRIGGER products_changed AFTER UPDATE ON products REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_products();

-- Ends of replacement chains by days, like `orderable_products`. Null means none.
CREATE TABLE successors (
  obsolete text NOT NULL, fiscal_year smallint NOT NULL, program text NOT NULL,
  from_day date NOT NULL, until_day date NOT NULL CHECK (until_day >= from_day),
  pgc text NOT NULL,
  successor_nsn text, successor_pgc text,
  PRIMARY KEY (obsolete, fiscal_year, program, from_day)
);
CREATE INDEX successors_of ON successors (pgc);

CREATE FUNCTION find_reach(start text) RETURNS TABLE (node text) LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  WITH RECURSIVE reach (node) AS (
    SELECT start
    UNION
    SELECT n.node FROM reach r CROSS JOIN LATERAL (
      SELECT coalesce(i.replacement_nsn, p.replacement_pgc) AS node FROM items i JOIN products p USING (pgc) WHERE i.nsn = r.node
      UNION ALL
      SELECT p.replacement_pgc FROM products p WHERE p.pgc = r.node
      UNION ALL
      SELECT i.nsn FROM items i WHERE i.pgc = r.node AND i.replacement_nsn IS NOT NULL
    ) n WHERE n.node IS NOT NULL)
  SELECT node FROM reach;
$$;

CREATE FUNCTION refuse_cycle() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE closed boolean;
BEGIN
  UPDATE successor_changes SET changes = changes + 1;
  IF TG_TABLE_NAME = 'items' THEN
    SELECT EXISTS (SELECT FROM items i JOIN products p USING (pgc)
        CROSS JOIN LATERAL find_reach(coalesce(i.replacement_nsn, p.replacement_pgc)) f
        WHERE i.nsn = NEW.nsn AND coalesce(i.replacement_nsn, p.replacement_pgc) IS NOT NULL
          AND f.node = i.nsn) INTO closed;
  ELSE
    SELECT EXISTS (SELECT FROM products p CROSS JOIN LATERAL find_reach(p.replacement_pgc) f
        WHERE p.pgc = NEW.pgc AND p.replacement_pgc IS NOT NULL AND (f.node = p.pgc
          OR f.node IN (SELECT i.nsn FROM items i WHERE i.pgc = p.pgc AND i.replacement_nsn IS NULL))) INTO closed;
  END IF;
  IF closed THEN
    RAISE EXCEPTION 'this replacement leads back to where it starts' USING ERRCODE = '23514', CONSTRAINT = 'successors_no_cycle';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER products_no_cycle AFTER INSERT ON products DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.replacement_pgc IS NOT NULL) EXECUTE FUNCTION refuse_cycle();
CREATE CONSTRAINT TRIGGER changed_products_no_cycle AFTER UPDATE ON products DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.replacement_pgc IS NOT NULL AND OLD.replacement_pgc IS DISTINCT FROM NEW.replacement_pgc)
  EXECUTE FUNCTION refuse_cycle();
CREATE CONSTRAINT TRIGGER items_no_cycle AFTER INSERT ON items DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.replacement_nsn IS NOT NULL) EXECUTE FUNCTION refuse_cycle();
CREATE CONSTRAINT TRIGGER changed_items_no_cycle AFTER UPDATE ON items DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.replacement_nsn IS DISTINCT FROM NEW.replacement_nsn OR OLD.pgc <> NEW.pgc) EXECUTE FUNCTION refuse_cycle();

-- An item's own replacement precedes its product's. A product's gives the item of the same size and color, else
-- `successor_nsn` is null. A PGC without a replacement follows most of its items.
CREATE FUNCTION walk_successors(requested text[], catalog text, year integer, day date)
  RETURNS TABLE (obsolete text, successor_nsn text, successor_pgc text, has_price boolean)
  LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  WITH RECURSIVE walk AS (
    SELECT i.nsn AS obsolete, i.nsn AS begun, i.nsn AS at_nsn, i.pgc AS at_pgc, i.size, i.colour, 0 AS step
      FROM items i WHERE i.nsn = ANY (requested) AND i.status = 'obsolete'
    UNION ALL
    SELECT p.pgc, p.pgc, NULL, p.pgc, NULL, NULL, 0
      FROM products p WHERE p.pgc = ANY (requested) AND p.replacement_pgc IS NOT NULL
    UNION ALL
    SELECT p.pgc, i.nsn, i.nsn, i.pgc, i.size, i.colour, 0
      FROM products p JOIN items i USING (pgc) WHERE p.pgc = ANY (requested) AND p.replacement_pgc IS NULL
        AND NOT EXISTS (SELECT FROM items o WHERE o.pgc = p.pgc AND o.status <> 'obsolete')
    UNION ALL
    SELECT w.obsolete, w.begun, n.nsn, n.pgc, n.size, n.colour, w.step + 1
    FROM walk w JOIN products p ON p.pgc = w.at_pgc LEFT JOIN items i ON i.nsn = w.at_nsn
    CROSS JOIN LATERAL (
      SELECT r.nsn, r.pgc, r.size, r.colour FROM items r WHERE r.nsn = i.replacement_nsn
      UNION ALL
      SELECT (SELECT s.nsn FROM items s WHERE s.pgc = p.replacement_pgc AND s.size = w.size AND s.colour = w.colour
          AND CASE WHEN s.status = 'obsolete' THEN s.replacement_nsn IS NOT NULL
            ELSE price_of(catalog, s.nsn, year, day) IS NOT NULL END
          ORDER BY s.status = 'obsolete', s.size_order, s.nsn LIMIT 1), p.replacement_pgc, w.size, w.colour
        WHERE p.replacement_pgc IS NOT NULL AND i.replacement_nsn IS NULL
    ) n WHERE w.step < 100
  ), ends AS (
    SELECT DISTINCT ON (w.obsolete, w.begun) w.obsolete, w.at_nsn, w.at_pgc, coalesce(i.status <> 'obsolete',
        EXISTS (SELECT FROM items o WHERE o.pgc = w.at_pgc AND o.status <> 'obsolete')) AS lives
    FROM walk w LEFT JOIN items i ON i.nsn = w.at_nsn
    WHERE w.step > 0 ORDER BY w.obsolete, w.begun, w.step DESC
  ), chosen AS (
    SELECT DISTINCT ON (e.obsolete) e.obsolete, e.nsn, e.pgc
    FROM (SELECT obsolete, CASE WHEN length(obsolete) = 13 THEN at_nsn END AS nsn, at_pgc AS pgc FROM ends WHERE lives) e
    GROUP BY e.obsolete, e.nsn, e.pgc ORDER BY e.obsolete, count(*) DESC, e.pgc
  )
  SELECT c.obsolete, c.nsn, c.pgc, CASE WHEN c.nsn IS NULL THEN EXISTS (SELECT FROM items i
        WHERE i.pgc = c.pgc AND i.status <> 'obsolete' AND price_of(catalog, i.nsn, year, day) IS NOT NULL)
      ELSE price_of(catalog, c.nsn, year, day) IS NOT NULL END
  FROM chosen c;
$$;

CREATE FUNCTION find_successors(requested text[], catalog text, year integer, day date)
  RETURNS TABLE (obsolete text, successor_nsn text, successor_pgc text, is_sold boolean)
  LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT w.obsolete, w.successor_nsn, w.successor_pgc, w.has_price AND EXISTS (SELECT FROM program_products l
    WHERE l.program = catalog AND l.pgc = w.successor_pgc AND is_sold_on(l.sold_from, l.sold_until, day))
  FROM walk_successors(requested, catalog, year, day) w;
$$;

CREATE FUNCTION compute_successors(pgcs text[]) RETURNS SETOF successors
  LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  WITH RECURSIVE reach (source, pgc) AS (
    SELECT p.pgc, p.pgc FROM products p
      WHERE p.pgc = ANY (pgcs) AND EXISTS (SELECT FROM items i WHERE i.pgc = p.pgc AND i.status = 'obsolete')
        OR p.pgc = ANY (pgcs) AND p.is_obsolete
    UNION
    SELECT r.source, n.pgc FROM reach r CROSS JOIN LATERAL (
      SELECT p.replacement_pgc AS pgc FROM products p WHERE p.pgc = r.pgc AND p.replacement_pgc IS NOT NULL
      UNION ALL
      SELECT t.pgc FROM items i JOIN items t ON t.nsn = i.replacement_nsn WHERE i.pgc = r.pgc) n
  ), prices AS MATERIALIZED (
    SELECT DISTINCT r.source, c.fiscal_year, c.catalog, c.begins FROM reach r JOIN items i ON i.pgc = r.pgc CROSS JOIN LATERAL (
      SELECT fiscal_year, '' AS catalog, '-infinity'::date AS begins FROM item_prices WHERE nsn = i.nsn
      UNION ALL SELECT fiscal_year, program, '-infinity' FROM program_prices WHERE nsn = i.nsn
      UNION ALL SELECT fiscal_year, coalesce(program, ''), begins_on FROM prepared_prices WHERE nsn = i.nsn) c
  ), days AS (
    SELECT s.source, s.fiscal_year, s.catalog, p.begins
    FROM (SELECT source, fiscal_year, catalog FROM prices UNION SELECT source, fiscal_year, '' FROM prices) s
      JOIN prices p ON p.source = s.source AND p.fiscal_year = s.fiscal_year AND p.catalog IN ('', s.catalog)
    UNION
    SELECT source, fiscal_year, catalog, '-infinity' FROM prices
  ), stretches AS (
    SELECT source, fiscal_year, catalog, begins,
      coalesce(lead(begins) OVER (PARTITION BY source, fiscal_year, catalog ORDER BY begins) - 1, 'infinity') AS until
    FROM days
  ), numbers AS MATERIALIZED (
    SELECT s.source, s.source AS number FROM (SELECT DISTINCT source FROM reach) s
    UNION ALL
    SELECT s.source, i.nsn FROM (SELECT DISTINCT source FROM reach) s JOIN items i ON i.pgc = s.source AND i.status = 'obsolete'
  ), walks AS MATERIALIZED (
    SELECT t.fiscal_year, t.catalog, t.begins, f.obsolete, f.successor_nsn, f.successor_pgc
    FROM stretches t CROSS JOIN LATERAL walk_successors(ARRAY(SELECT number FROM numbers a WHERE a.source = t.source),
      t.catalog, t.fiscal_year, t.begins) f WHERE f.has_price
  )
  SELECT n.number, t.fiscal_year, t.catalog, t.begins, t.until, t.source, w.successor_nsn, w.successor_pgc
  FROM stretches t JOIN numbers n USING (source)
    LEFT JOIN walks w ON (w.obsolete, w.fiscal_year, w.catalog, w.begins) = (n.number, t.fiscal_year, t.catalog, t.begins)
  WHERE t.catalog <> '' OR w.successor_pgc IS NOT NULL;
$$;

CREATE FUNCTION refresh_successors(changed text[]) RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE sources text[]; due successors[];
BEGIN
  sources := ARRAY(WITH RECURSIVE back (pgc) AS (
      SELECT unnest(changed)
      UNION
      SELECT n.pgc FROM back b CROSS JOIN LATERAL (
        SELECT p.pgc FROM products p WHERE p.replacement_pgc = b.pgc
        UNION ALL
        SELECT i.pgc FROM items t JOIN items i ON i.replacement_nsn = t.nsn WHERE t.pgc = b.pgc) n)
    SELECT pgc FROM back);
  due := ARRAY(SELECT w FROM compute_successors(sources) w);
  DELETE FROM successors d USING (SELECT * FROM successors WHERE pgc = ANY (sources) EXCEPT SELECT * FROM unnest(due)) s
    WHERE (d.obsolete, d.fiscal_year, d.program, d.from_day) = (s.obsolete, s.fiscal_year, s.program, s.from_day);
  INSERT INTO successors SELECT * FROM unnest(due) EXCEPT SELECT * FROM successors WHERE pgc = ANY (sources);
END $$;

CREATE FUNCTION refresh_listings() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE changed text[];
BEGIN
  WITH taken AS (DELETE FROM catalogue_changes RETURNING pgcs)
    SELECT array_agg(DISTINCT pgc) INTO changed FROM taken CROSS JOIN unnest(pgcs) pgc;
  IF changed IS NULL THEN RETURN NULL; END IF;
  UPDATE successor_changes SET changes = changes + 1;
  PERFORM refresh_listed_products(changed), refresh_successors(changed);
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER listings_refreshed AFTER INSERT ON catalogue_changes DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION refresh_listings();
