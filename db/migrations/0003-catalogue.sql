-- What can be ordered: one product per PGC, one item per NSN (a size or colour), a price per fiscal year,
-- and which program sells which product.

CREATE TABLE products (
  pgc text PRIMARY KEY CHECK (pgc ~ '^[0-9]{5}$'),
  category text NOT NULL CHECK (category IN ('ACCES', 'BLOUS', 'COAT', 'EYE', 'FOOT', 'HEAD', 'HERA', 'INSIG', 'JACK',
    'MATER', 'SHIRT', 'SKIRT', 'SLACK', 'SOCKS', 'TAPE', 'TROUS', 'TRUNK', 'UNDER')),
  name text NOT NULL,                          -- supply name, noun first: COAT, MAN'S: ...
  display_name text NOT NULL,                  -- the same for a screen
  unit_of_issue text NOT NULL CHECK (unit_of_issue ~ '^[A-Z]{2}$'),
  picture text,                                -- path of the drawing; NULL: 'IMAGE COMING SOON...'
  keywords text NOT NULL DEFAULT '',
  words tsvector GENERATED ALWAYS AS (to_tsvector('english', name || ' ' || display_name || ' ' || keywords)) STORED,
  searched text GENERATED ALWAYS AS (lower(display_name || ' ' || name || ' ' || keywords)) STORED
);
CREATE INDEX products_words ON products USING gin (words);
CREATE INDEX products_searched ON products USING gin (searched gin_trgm_ops);

CREATE TABLE items (
  nsn text PRIMARY KEY CHECK (nsn ~ '^[0-9]{13}$'),
  pgc text NOT NULL REFERENCES products,
  size text NOT NULL DEFAULT '', colour text NOT NULL DEFAULT '',
  size_order integer NOT NULL DEFAULT 0,       -- sizes sort by this number, never as text
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'backordered', 'obsolete')),
  replacement_nsn text REFERENCES items, get_well_on date,
  CHECK (replacement_nsn IS NULL OR status = 'obsolete')
);
CREATE INDEX items_by_product ON items (pgc, size_order, nsn);
CREATE INDEX items_nsn_part ON items USING gin (nsn gin_trgm_ops);

CREATE TABLE item_prices (
  nsn text NOT NULL REFERENCES items, fiscal_year smallint NOT NULL,
  price_cents bigint NOT NULL CHECK (price_cents > 0),
  PRIMARY KEY (nsn, fiscal_year)
);

-- The first orderable item stands for the product in lists; name and category are repeated to serve lists by one index.
CREATE TABLE program_products (
  program text NOT NULL REFERENCES programs, pgc text NOT NULL REFERENCES products,
  category text NOT NULL, display_name text NOT NULL, first_nsn text NOT NULL REFERENCES items,
  variants integer NOT NULL CHECK (variants > 0),
  PRIMARY KEY (program, pgc)
);
CREATE INDEX program_products_list ON program_products (program, category, display_name, pgc);

-- What can be ordered in a fiscal year: items that are not obsolete and have a price in it. Lists read it instead of
-- counting; the triggers below keep it whenever items or prices change.
CREATE TABLE orderable_products (
  fiscal_year smallint NOT NULL, pgc text NOT NULL REFERENCES products ON DELETE CASCADE,
  first_nsn text NOT NULL, variants integer NOT NULL CHECK (variants > 0),
  PRIMARY KEY (fiscal_year, pgc)
);
CREATE FUNCTION count_orderable() RETURNS trigger LANGUAGE plpgsql AS $$
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
  INSERT INTO orderable_products (fiscal_year, pgc, first_nsn, variants)
    SELECT c.fiscal_year, i.pgc, (array_agg(i.nsn ORDER BY i.size_order, i.nsn))[1], count(*)
    FROM items i JOIN item_prices c USING (nsn) WHERE i.pgc = ANY (changed) AND i.status <> 'obsolete'
    GROUP BY c.fiscal_year, i.pgc;
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

-- Products whose words look like a text, for typing errors: the likest and those nearly as like. The threshold is low, so
-- that two swapped letters are forgiven, and belongs to this function, so that the index serves it.
CREATE FUNCTION find_similar_products(typed text) RETURNS TABLE (pgc text, score real)
  LANGUAGE sql STABLE SET pg_trgm.word_similarity_threshold = 0.25 AS $$
  SELECT pgc, score FROM (
    SELECT pgc, word_similarity(typed, searched) AS score, max(word_similarity(typed, searched)) OVER () AS best
    FROM products WHERE typed <% searched) likes
  WHERE score >= 0.8 * best;
$$;
