-- The catalog: categories, products, items, prices, the products that each program sells, and pictures.

-- Headings of the sidebar, with products below them. Administrators keep these rows, and no code names one (decision 71).
CREATE TABLE categories (
  code text PRIMARY KEY CHECK (code ~ '^[A-Z][A-Z0-9]{1,9}$'),
  name text NOT NULL CHECK (name <> ''),
  -- In the sidebar; equals stand by their code.
  position integer NOT NULL CHECK (position BETWEEN 1 AND 9999),
  size_family text NOT NULL DEFAULT '',
  is_retired boolean NOT NULL DEFAULT false, version integer NOT NULL DEFAULT 1
);

-- One garment by its PGC. A product that is obsolete may name the one that replaces it.
CREATE TABLE products (
  pgc text PRIMARY KEY CHECK (pgc ~ '^[0-9]{5}$'),
  category text NOT NULL REFERENCES categories,
  -- The name of supply, noun first ("COAT, MAN'S: ..."), and the same for a screen.
  name text NOT NULL, display_name text NOT NULL,
  unit_of_issue text NOT NULL CHECK (unit_of_issue ~ '^[A-Z]{2}$'),
  gender text NOT NULL DEFAULT '' CHECK (gender IN ('', 'Male', 'Female', 'Unisex')),
  size_family text NOT NULL DEFAULT '',
  description text NOT NULL DEFAULT '',
  -- How it is washed and worn, and how its size is found.
  care text NOT NULL DEFAULT '', measuring text NOT NULL DEFAULT '',
  -- The path of a drawing; null: 'IMAGE COMING SOON...'
  picture text,
  keywords text NOT NULL DEFAULT '',
  words tsvector GENERATED ALWAYS AS (to_tsvector('english', name || ' ' || display_name || ' ' || keywords)) STORED,
  searched text GENERATED ALWAYS AS (lower(display_name || ' ' || name || ' ' || keywords)) STORED,
  is_obsolete boolean NOT NULL DEFAULT false, replacement_pgc text REFERENCES products,
  -- Of the product with its prices and programs.
  version integer NOT NULL DEFAULT 1,
  CHECK (replacement_pgc IS NULL OR is_obsolete)
);
CREATE INDEX products_words ON products USING gin (words);
CREATE INDEX products_searched ON products USING gin (searched gin_trgm_ops);
CREATE INDEX products_replaced ON products (replacement_pgc) WHERE replacement_pgc IS NOT NULL;
CREATE INDEX products_by_name ON products (display_name, pgc);
CREATE INDEX products_by_category ON products (category, display_name, pgc);
-- A changed row has the next version.
CREATE TRIGGER products_version BEFORE UPDATE ON products FOR EACH ROW EXECUTE FUNCTION give_next_version();

-- Products whose words look like a text, for typing errors: the likest and those nearly as like.
-- The threshold is low, so that two swapped letters are forgiven. It belongs to this function, so that the index serves it.
CREATE FUNCTION find_similar_products(typed text) RETURNS TABLE (pgc text, score real)
  LANGUAGE sql STABLE SET pg_trgm.word_similarity_threshold = 0.25 AS $$
  SELECT pgc, score FROM (
    SELECT pgc, word_similarity(typed, searched) AS score, max(word_similarity(typed, searched)) OVER () AS best
    FROM products WHERE typed <% searched) likes
  WHERE score >= 0.8 * best;
$$;

-- One item by its NSN: a size or color of a product.
CREATE TABLE items (
  nsn text PRIMARY KEY CHECK (nsn ~ '^[0-9]{13}$'),
  pgc text NOT NULL REFERENCES products,
  size text NOT NULL DEFAULT '', colour text NOT NULL DEFAULT '',
  -- Sizes sort by this number, never as text.
  size_order integer NOT NULL DEFAULT 0,
  -- Of one unit of issue; null: not known.
  weight_ounces numeric(7, 2) CHECK (weight_ounces > 0),
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'backordered', 'obsolete')),
  get_well_on date,
  -- The status before the product became obsolete, so that the item can come back.
  status_before text CHECK (status_before IN ('active', 'backordered')),
  replacement_nsn text REFERENCES items,
  version integer NOT NULL DEFAULT 1,
  CHECK (replacement_nsn IS NULL OR status = 'obsolete'),
  CHECK (status_before IS NULL OR status = 'obsolete'),
  -- For the pictures of an item, which are pictures of its product.
  CONSTRAINT items_of_product UNIQUE (nsn, pgc)
);
CREATE INDEX items_by_product ON items (pgc, size_order, nsn);
CREATE INDEX items_nsn_part ON items USING gin (nsn gin_trgm_ops);
-- The list of obsolete items is read as a whole; it is a small part of the catalog.
CREATE INDEX items_obsolete ON items (pgc, size_order, nsn) WHERE status = 'obsolete';
CREATE INDEX items_replaced ON items (replacement_nsn) WHERE replacement_nsn IS NOT NULL;
-- A changed row has the next version.
CREATE TRIGGER items_version BEFORE UPDATE ON items FOR EACH ROW
  WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION give_next_version();

-- An obsolete product has only obsolete items: they follow the product when it becomes obsolete and when it comes back.
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

-- And no item of an obsolete product is active. The share lock waits for somebody who declares the product obsolete now.
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

-- The price of a fiscal year, for every program that has none of its own.
CREATE TABLE item_prices (
  nsn text NOT NULL REFERENCES items, fiscal_year smallint NOT NULL,
  price_cents bigint NOT NULL CHECK (price_cents > 0),
  PRIMARY KEY (nsn, fiscal_year)
);
-- For the products that have prices of a year which has not begun.
CREATE INDEX item_prices_by_year ON item_prices (fiscal_year, nsn) INCLUDE (price_cents);

-- The price that one program pays in a fiscal year.
CREATE TABLE program_prices (
  program text NOT NULL REFERENCES programs, nsn text NOT NULL REFERENCES items, fiscal_year smallint NOT NULL,
  price_cents bigint NOT NULL CHECK (price_cents > 0),
  PRIMARY KEY (program, nsn, fiscal_year)
);
CREATE INDEX program_prices_by_item ON program_prices (nsn, fiscal_year);
CREATE INDEX program_prices_by_year ON program_prices (program, fiscal_year, nsn) INCLUDE (price_cents);

-- A price that begins on a day of its fiscal year (decision 75). It counts from that day on, and nothing has to run then.
CREATE TABLE prepared_prices (
  -- Null: for every program.
  program text REFERENCES programs,
  nsn text NOT NULL REFERENCES items, fiscal_year smallint NOT NULL,
  begins_on date NOT NULL, price_cents bigint NOT NULL CHECK (price_cents > 0),
  CONSTRAINT prepared_once UNIQUE NULLS NOT DISTINCT (nsn, fiscal_year, program, begins_on),
  CONSTRAINT prepared_within_year
    CHECK (fiscal_year = extract(year FROM begins_on) + CASE WHEN extract(month FROM begins_on) >= 10 THEN 1 ELSE 0 END)
);
CREATE INDEX prepared_by_day ON prepared_prices (begins_on);

-- The price of an item for a program on a day of a fiscal year, in cents: the program's own, else that of every program.
-- Of each it takes the prepared price that began last, else that of the year. Null where there is none.
CREATE FUNCTION price_of(shop text, item text, year integer, day date) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(
    (SELECT b.price_cents FROM prepared_prices b WHERE b.nsn = item AND b.fiscal_year = year AND b.program = shop
      AND b.begins_on <= day ORDER BY b.begins_on DESC LIMIT 1),
    (SELECT o.price_cents FROM program_prices o WHERE o.program = shop AND o.nsn = item AND o.fiscal_year = year),
    (SELECT b.price_cents FROM prepared_prices b WHERE b.nsn = item AND b.fiscal_year = year AND b.program IS NULL
      AND b.begins_on <= day ORDER BY b.begins_on DESC LIMIT 1),
    (SELECT c.price_cents FROM item_prices c WHERE c.nsn = item AND c.fiscal_year = year));
$$;

-- The last price of an item for a program: an obsolete item may have none in this year any more.
CREATE FUNCTION last_price_of(shop text, item text, day date) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT price_of(shop, item, y.fiscal_year, day)
  FROM (SELECT fiscal_year FROM item_prices WHERE nsn = item
    UNION SELECT fiscal_year FROM program_prices WHERE nsn = item AND program = shop) y
  ORDER BY y.fiscal_year DESC LIMIT 1;
$$;

-- Products that a program sells, from a day to a day; open ends are null.
-- Category and name are repeated, so that one index serves lists.
CREATE TABLE program_products (
  program text NOT NULL REFERENCES programs, pgc text NOT NULL REFERENCES products,
  category text NOT NULL REFERENCES categories, display_name text NOT NULL,
  sold_from date, sold_until date,
  PRIMARY KEY (program, pgc),
  CHECK (sold_until >= sold_from)
);
CREATE INDEX program_products_of ON program_products (pgc);

-- Whether a product is sold on a day; both ends are included, and open ones are null.
CREATE FUNCTION is_sold_on(sold_from date, sold_until date, day date) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(sold_from <= day, true) AND coalesce(sold_until >= day, true);
$$;

-- Category and name follow the product in every program.
CREATE FUNCTION lists_follow_product() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE program_products SET category = NEW.category, display_name = NEW.display_name WHERE pgc = NEW.pgc;
  RETURN NULL;
END $$;
CREATE TRIGGER products_in_lists AFTER UPDATE OF category, display_name ON products FOR EACH ROW
  WHEN ((OLD.category, OLD.display_name) IS DISTINCT FROM (NEW.category, NEW.display_name))
  EXECUTE FUNCTION lists_follow_product();

-- The sizes that somebody wears: one in each category, as the catalog writes it.
CREATE TABLE person_sizes (
  program text NOT NULL,
  person_id bigint NOT NULL REFERENCES people, category text NOT NULL REFERENCES categories,
  size text NOT NULL CHECK (size = btrim(size) AND length(size) BETWEEN 1 AND 40),
  updated_by text NOT NULL, updated_at timestamptz NOT NULL,
  PRIMARY KEY (person_id, category)
);

-- Files of photographs, by the hash of the file as it came. A file goes when nothing shows it any more (decision 79).
CREATE TABLE pictures (source_hash text PRIMARY KEY CHECK (source_hash ~ '^[0-9a-f]{64}$'));

-- One picture in one width, as WebP, made small and without metadata. Every process serves it and a backup holds it.
CREATE TABLE picture_files (
  source_hash text NOT NULL REFERENCES pictures ON DELETE CASCADE,
  width smallint NOT NULL CHECK (width IN (320, 640, 1280)),
  bytes bytea STORAGE EXTERNAL NOT NULL,
  PRIMARY KEY (source_hash, width)
);

-- Which pictures show a product or one of its items. An item that moves to another product takes its pictures along.
CREATE TABLE product_pictures (
  picture_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  pgc text NOT NULL REFERENCES products ON DELETE CASCADE,
  -- Null: the picture shows the whole product.
  nsn text,
  position smallint NOT NULL CHECK (position BETWEEN 1 AND 20),
  alternative_text text NOT NULL CHECK (alternative_text <> ''),
  source_hash text NOT NULL REFERENCES pictures,
  FOREIGN KEY (nsn, pgc) REFERENCES items (nsn, pgc) ON UPDATE CASCADE ON DELETE CASCADE,
  -- Checked when a statement ends, so that two pictures can change places.
  CONSTRAINT product_pictures_place UNIQUE NULLS NOT DISTINCT (pgc, nsn, position) DEFERRABLE
);
CREATE INDEX product_pictures_nsn ON product_pictures (nsn, pgc);
CREATE INDEX product_pictures_source ON product_pictures (source_hash);

-- Words that people of a program searched for and did not find: how often, and the last day. Nobody's name.
CREATE TABLE search_misses (
  program text NOT NULL REFERENCES programs, words text NOT NULL CHECK (length(words) BETWEEN 2 AND 60),
  times integer NOT NULL DEFAULT 1 CHECK (times > 0), last_on date NOT NULL,
  PRIMARY KEY (program, words)
);
CREATE INDEX search_misses_by_day ON search_misses (last_on);

-- Words are kept for a time only, in whichever program.
CREATE FUNCTION forget_search_misses(before date) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM search_misses WHERE last_on < before;
$$;

-- Items of the public catalog (PUB LOG) as a program sees them, with the prices of its branch.
-- Nothing of a draft is sold before somebody takes it. A draft is taken, set aside, or neither.
CREATE TABLE publog_drafts (
  program text NOT NULL REFERENCES programs, nsn text NOT NULL CHECK (nsn ~ '^[0-9]{13}$'),
  -- The item name, and its code: five digits or none.
  item_name text NOT NULL, inc text NOT NULL,
  unit_of_issue text NOT NULL CHECK (unit_of_issue ~ '^([A-Z]{2})?$'),
  price_cents bigint CHECK (price_cents > 0),
  next_price_cents bigint CHECK (next_price_cents > 0), next_price_from date,
  advice_code text NOT NULL, status text NOT NULL CHECK (status IN ('active', 'obsolete')),
  replacement_nsn text CHECK (replacement_nsn ~ '^[0-9]{13}$'),
  size text NOT NULL, colour text NOT NULL, gender text NOT NULL CHECK (gender IN ('', 'Male', 'Female', 'Unisex')),
  keywords text NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now(),
  -- The draft as it was taken; later months are compared with it.
  accepted jsonb, is_set_aside boolean NOT NULL DEFAULT false,
  PRIMARY KEY (program, nsn),
  CHECK (accepted IS NULL OR NOT is_set_aside)
);
CREATE INDEX publog_drafts_groups ON publog_drafts (program, item_name, inc);

-- All of a draft that is written into a catalog or that people read: months are compared by it.
CREATE FUNCTION facts_of(d publog_drafts) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_build_object('itemName', d.item_name, 'unitOfIssue', d.unit_of_issue, 'price', d.price_cents,
    'nextPrice', d.next_price_cents, 'nextFrom', d.next_price_from, 'status', d.status, 'replacementNsn', d.replacement_nsn,
    'size', d.size, 'colour', d.colour)
$$;
