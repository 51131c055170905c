-- [decision 14]
CREATE TABLE categories (
  code text PRIMARY KEY CHECK (code ~ '^[A-Z][A-Z0-9]{1,9}$'),
  name text NOT NULL CHECK (name <> ''),
  position integer NOT NULL CHECK (position BETWEEN 1 AND 9999),
  size_family text NOT NULL DEFAULT '',
  is_retired boolean NOT NULL DEFAULT false, version integer NOT NULL DEFAULT 1
);

CREATE TABLE products (
  pgc text PRIMARY KEY CHECK (pgc ~ '^[0-9]{5}$'),
  category text NOT NULL REFERENCES categories,
  name text NOT NULL, display_name text NOT NULL,
  unit_of_issue text NOT NULL CHECK (unit_of_issue ~ '^[A-Z]{2}$'),
  gender text NOT NULL DEFAULT '' CHECK (gender IN ('', 'Male', 'Female', 'Unisex')),
  size_family text NOT NULL DEFAULT '',
  description text NOT NULL DEFAULT '',
  care text NOT NULL DEFAULT '', measuring text NOT NULL DEFAULT '',
  picture text,
  keywords text NOT NULL DEFAULT '',
  words tsvector GENERATED ALWAYS AS (to_tsvector('english', name || ' ' || display_name || ' ' || keywords)) STORED,
  searched text GENERATED ALWAYS AS (lower(display_name || ' ' || name || ' ' || keywords)) STORED,
  is_obsolete boolean NOT NULL DEFAULT false, replacement_pgc text REFERENCES products,
  version integer NOT NULL DEFAULT 1,
  CHECK (replacement_pgc IS NULL OR is_obsolete)
);
CREATE INDEX products_words ON products USING gin (words);
CREATE INDEX products_searched ON products USING gin (searched gin_trgm_ops);
CREATE INDEX products_replaced ON products (replacement_pgc) WHERE replacement_pgc IS NOT NULL;
CREATE INDEX products_by_name ON products (display_name, pgc);
CREATE INDEX products_by_category ON products (category, display_name, pgc);
CREATE TRIGGER products_version BEFORE UPDATE ON products FOR EACH ROW EXECUTE FUNCTION give_next_version();

-- A low threshold, for typing errors. Set on the function, so that the index is used.
CREATE FUNCTION find_similar_products(typed text) RETURNS TABLE (pgc text, score real)
  LANGUAGE sql STABLE SET pg_trgm.word_similarity_threshold = 0.25 AS $$
  SELECT pgc, score FROM (
    SELECT pgc, word_similarity(typed, searched) AS score, max(word_similarity(typed, searched)) OVER () AS best
    FROM products WHERE typed <% searched) likes
  WHERE score >= 0.8 * best;
$$;

CREATE TABLE items (
  nsn text PRIMARY KEY CHECK (nsn ~ '^[0-9]{13}$'),
  pgc text NOT NULL REFERENCES products,
  size text NOT NULL DEFAULT '', colour text NOT NULL DEFAULT '',
  size_order integer NOT NULL DEFAULT 0,
  weight_ounces numeric(7, 2) CHECK (weight_ounces > 0),
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'backordered', 'obsolete')),
  get_well_on date,
  status_before text CHECK (status_before IN ('active', 'backordered')),
  replacement_nsn text REFERENCES items,
  version integer NOT NULL DEFAULT 1,
  CHECK (replacement_nsn IS NULL OR status = 'obsolete'),
  CHECK (status_before IS NULL OR status = 'obsolete'),
  CONSTRAINT items_of_product UNIQUE (nsn, pgc)
);
CREATE INDEX items_by_product ON items (pgc, size_order, nsn);
CREATE INDEX items_nsn_part ON items USING gin (nsn gin_trgm_ops);
CREATE INDEX items_obsolete ON items (pgc, size_order, nsn) WHERE status = 'obsolete';
CREATE INDEX items_replaced ON items (replacement_nsn) WHERE replacement_nsn IS NOT NULL;
CREATE TRIGGER items_version BEFORE UPDATE ON items FOR EACH ROW
  WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION give_next_version();

CREATE FUNCTION products_take_items() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.is_obsolete THEN
    UPDATE items SET status_before = status, status = 'obsolete' WHERE pgc = NEW.pgc AND status <> 'obsolete';
  ELSE
    UPDATE items SET status = status_before, status_before = NULL, replacement_nsn = NULL
      WHERE pgc = NEW.pgc AND status_before IS NOT NULL;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER products_with_items AFTER UPDATE OF is_obsolete ON products
  FOR EACH ROW WHEN (OLD.is_obsolete <> NEW.is_obsolete) EXECUTE FUNCTION products_take_items();

-- The share lock waits for a transaction that declares the product obsolete.
CREATE FUNCTION items_obey_product() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE gone boolean;
BEGIN
  SELECT is_obsolete INTO gone FROM products WHERE pgc = NEW.pgc FOR SHARE;
  IF gone THEN
    RAISE EXCEPTION 'product % is obsolete, so item % is', NEW.pgc, NEW.nsn USING ERRCODE = '23514', CONSTRAINT = 'items_of_obsolete_product';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER items_under_product BEFORE INSERT OR UPDATE OF status, pgc ON items
  FOR EACH ROW WHEN (NEW.status <> 'obsolete') EXECUTE FUNCTION items_obey_product();

CREATE TABLE item_prices (
  nsn text NOT NULL REFERENCES items, fiscal_year smallint NOT NULL,
  price_cents bigint NOT NULL CHECK (price_cents > 0),
  PRIMARY KEY (nsn, fiscal_year)
);
CREATE INDEX item_prices_by_year ON item_prices (fiscal_year, nsn) INCLUDE (price_cents);

CREATE TABLE program_prices (
  program text NOT NULL REFERENCES programs, nsn text NOT NULL REFERENCES items, fiscal_year smallint NOT NULL,
  price_cents bigint NOT NULL CHECK (price_cents > 0),
  PRIMARY KEY (program, nsn, fiscal_year)
);
CREATE INDEX program_prices_by_item ON program_prices (nsn, fiscal_year);
CREATE INDEX program_prices_by_year ON program_prices (program, fiscal_year, nsn) INCLUDE (price_cents);

-- Valid from its day without a job (decision 15).
CREATE TABLE prepared_prices (
  program text REFERENCES programs,
  nsn text NOT NULL REFERENCES items, fiscal_year smallint NOT NULL,
  begins_on date NOT NULL, price_cents bigint NOT NULL CHECK (price_cents > 0),
  CONSTRAINT prepared_once UNIQUE NULLS NOT DISTINCT (nsn, fiscal_year, program, begins_on),
  CONSTRAINT prepared_within_year
    CHECK (fiscal_year = extract(year FROM begins_on) + CASE WHEN extract(month FROM begins_on) >= 10 THEN 1 ELSE 0 END)
);
CREATE INDEX prepared_by_day ON prepared_prices (begins_on);

-- Cents, or null. The program's own price, else everybody's; the latest prepared price, else that of the year.
CREATE FUNCTION price_of(catalog text, item text, year integer, day date) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(
    (SELECT b.price_cents FROM prepared_prices b WHERE b.nsn = item AND b.fiscal_year = year AND b.program = catalog
      AND b.begins_on <= day ORDER BY b.begins_on DESC LIMIT 1),
    (SELECT o.price_cents FROM program_prices o WHERE o.program = catalog AND o.nsn = item AND o.fiscal_year = year),
    (SELECT b.price_cents FROM prepared_prices b WHERE b.nsn = item AND b.fiscal_year = year AND b.program IS NULL
      AND b.begins_on <= day ORDER BY b.begins_on DESC LIMIT 1),
    (SELECT c.price_cents FROM item_prices c WHERE c.nsn = item AND c.fiscal_year = year));
$$;

CREATE FUNCTION last_price_of(catalog text, item text, day date) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT price_of(catalog, item, y.fiscal_year, day)
  FROM (SELECT fiscal_year FROM item_prices WHERE nsn = item
    UNION SELECT fiscal_year FROM program_prices WHERE nsn = item AND program = catalog) y
  ORDER BY y.fiscal_year DESC LIMIT 1;
$$;

-- Null is an open end. Category and name are repeated for an index.
CREATE TABLE program_products (
  program text NOT NULL REFERENCES programs, pgc text NOT NULL REFERENCES products,
  category text NOT NULL REFERENCES categories, display_name text NOT NULL,
  sold_from date, sold_until date,
  PRIMARY KEY (program, pgc),
  CHECK (sold_until >= sold_from)
);
CREATE INDEX program_products_of ON program_products (pgc);

CREATE FUNCTION is_sold_on(sold_from date, sold_until date, day date) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(sold_from <= day, true) AND coalesce(sold_until >= day, true);
$$;

CREATE FUNCTION lists_follow_product() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE program_products SET category = NEW.category, display_name = NEW.display_name WHERE pgc = NEW.pgc;
  RETURN NULL;
END $$;
CREATE TRIGGER products_in_lists AFTER UPDATE OF category, display_name ON products FOR EACH ROW
  WHEN ((OLD.category, OLD.display_name) IS DISTINCT FROM (NEW.category, NEW.display_name))
  EXECUTE FUNCTION lists_follow_product();

CREATE TABLE person_sizes (
  program text NOT NULL,
  person_id bigint NOT NULL REFERENCES people, category text NOT NULL REFERENCES categories,
  size text NOT NULL CHECK (size = btrim(size) AND length(size) BETWEEN 1 AND 40),
  updated_by text NOT NULL, updated_at timestamptz NOT NULL,
  PRIMARY KEY (person_id, category)
);

-- By the hash of the original. Unused files are deleted (decision 15).
CREATE TABLE pictures (source_hash text PRIMARY KEY CHECK (source_hash ~ '^[0-9a-f]{64}$'));

CREATE TABLE picture_files (
  source_hash text NOT NULL REFERENCES pictures ON DELETE CASCADE,
  width smallint NOT NULL CHECK (width IN (320, 640, 1280)),
  bytes bytea STORAGE EXTERNAL NOT NULL,
  PRIMARY KEY (source_hash, width)
);

-- An item that moves to another product takes its pictures along.
CREATE TABLE product_pictures (
  picture_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  pgc text NOT NULL REFERENCES products ON DELETE CASCADE,
  nsn text,
  position smallint NOT NULL CHECK (position BETWEEN 1 AND 20),
  alternative_text text NOT NULL CHECK (alternative_text <> ''),
  source_hash text NOT NULL REFERENCES pictures,
  FOREIGN KEY (nsn, pgc) REFERENCES items (nsn, pgc) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT product_pictures_place UNIQUE NULLS NOT DISTINCT (pgc, nsn, position) DEFERRABLE
);
CREATE INDEX product_pictures_nsn ON product_pictures (nsn, pgc);
CREATE INDEX product_pictures_source ON product_pictures (source_hash);

CREATE TABLE search_misses (
  program text NOT NULL REFERENCES programs, words text NOT NULL CHECK (length(words) BETWEEN 2 AND 60),
  times integer NOT NULL DEFAULT 1 CHECK (times > 0), last_on date NOT NULL,
  PRIMARY KEY (program, words)
);
CREATE INDEX search_misses_by_day ON search_misses (last_on);

CREATE FUNCTION forget_search_misses(before date) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM search_misses WHERE last_on < before;
$$;

-- Items of PUB LOG that a program may take.
CREATE TABLE publog_drafts (
  program text NOT NULL REFERENCES programs, nsn text NOT NULL CHECK (nsn ~ '^[0-9]{13}$'),
  item_name text NOT NULL, inc text NOT NULL,
  unit_of_issue text NOT NULL CHECK (unit_of_issue ~ '^([A-Z]{2})?$'),
  price_cents bigint CHECK (price_cents > 0),
  next_price_cents bigint CHECK (next_price_cents > 0), next_price_from date,
  advice_code text NOT NULL, status text NOT NULL CHECK (status IN ('active', 'obsolete')),
  replacement_nsn text CHECK (replacement_nsn ~ '^[0-9]{13}$'),
  size text NOT NULL, colour text NOT NULL, gender text NOT NULL CHECK (gender IN ('', 'Male', 'Female', 'Unisex')),
  keywords text NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now(),
  accepted jsonb, is_set_aside boolean NOT NULL DEFAULT false,
  PRIMARY KEY (program, nsn),
  CHECK (accepted IS NULL OR NOT is_set_aside)
);
CREATE INDEX publog_drafts_groups ON publog_drafts (program, item_name, inc);

CREATE FUNCTION facts_of(d publog_drafts) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_build_object('itemName', d.item_name, 'unitOfIssue', d.unit_of_issue, 'price', d.price_cents,
    'nextPrice', d.next_price_cents, 'nextFrom', d.next_price_from, 'status', d.status, 'replacementNsn', d.replacement_nsn,
    'size', d.size, 'colour', d.colour)
$$;
