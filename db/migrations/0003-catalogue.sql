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
