-- Sizes by family and size system, kits, and batches of carts that one person writes for many members.

-- Row-level security of a new table with a program, like the first version (db/schema/90-row-security.sql).
CREATE FUNCTION separate_programs(of_table text, readers text) RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', of_table);
  EXECUTE format('CREATE POLICY owner_all ON %I TO CURRENT_USER USING (true)', of_table);
  EXECUTE format('CREATE POLICY own_program ON %I TO %s USING (program = current_setting(''app.program'', true))', of_table, readers);
  EXECUTE format('GRANT SELECT ON %I TO %s', of_table, readers);
END $$;
REVOKE EXECUTE ON FUNCTION separate_programs FROM PUBLIC;

-- The family of a size: garments of one family share the sizes of a person. A known family of the product comes first. Then
-- come the words of its name, then any other family of the product. Empty: the category decides.
CREATE FUNCTION fit_family_of(name text, own text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN own IN ('coat', 'jacket', 'shirt', 'sweater', 'dress', 'trousers', 'skirt', 'trunks', 'belt', 'boot', 'shoe', 'sock', 'hat',
      'glove', 'undershirt', 'drawers', 'bra') THEN own
    WHEN name ~* '\m(insignia|chevrons?|badge|stripe|ribbon|medal|crest|buckle|buttons?|tape|plate|lens|insert|emblem)\M' THEN ''
    WHEN name ~* '\m(belts?|suspenders)\M' THEN 'belt'
    WHEN name ~* '\m(gloves?|mittens?)\M' THEN 'glove'
    WHEN name ~* '\m(caps?|hats?|berets?|helmets?|hoods?|headgear)\M' THEN 'hat'
    WHEN name ~* '\m(socks?|hose|hosiery|stockings?|pantyhose)\M' THEN 'sock'
    WHEN name ~* '\m(boots?)\M' THEN 'boot'
    WHEN name ~* '\m(shoes?|oxfords?|pumps?|sneakers?|overshoes?|sandals?)\M' THEN 'shoe'
    WHEN name ~* '\m(brassieres?|bras?)\M' THEN 'bra'
    WHEN name ~* '\m(undershirts?|t-shirts?|tee shirts?)\M' THEN 'undershirt'
    WHEN name ~* '\m(drawers|underpants|briefs?|boxers?|panties)\M' THEN 'drawers'
    WHEN name ~* '\m(trunks?|shorts)\M' THEN 'trunks'
    WHEN name ~* '\m(skirts?)\M' THEN 'skirt'
    WHEN name ~* '\m(trousers?|slacks?|pants)\M' THEN 'trousers'
    WHEN name ~* '^(jumpers?|dress(es)?|tunics?) *(,|$)' THEN 'dress'
    WHEN name ~* '\m(blouses?|shirts?)\M' THEN 'shirt'
    WHEN name ~* '\m(sweaters?|cardigans?|pullovers?|sweatshirts?)\M' THEN 'sweater'
    WHEN name ~* '\m(jackets?|windbreakers?|fleece)\M' THEN 'jacket'
    WHEN name ~* '\m(coats?|overcoats?|raincoats?|parkas?|blazers?|tunics?)\M' THEN 'coat'
    WHEN own IN ('tops', 'legwear', 'footwear', 'headwear', 'hosiery', 'underwear', 'accessories', 'insignia') THEN ''
    ELSE own END
$$;
GRANT EXECUTE ON FUNCTION fit_family_of TO quartermaster_app, quartermaster_report;

ALTER TABLE products
  ADD COLUMN name_family text NOT NULL GENERATED ALWAYS AS (fit_family_of(display_name, size_family)) STORED,
  -- Men's, women's and unisex sizes are different systems.
  ADD COLUMN fit_system text NOT NULL GENERATED ALWAYS AS (CASE gender WHEN 'Male' THEN 'men' WHEN 'Female' THEN 'women' ELSE 'unisex' END) STORED;

-- One size for each person, family and system. It replaces person_sizes, which a later release drops.
CREATE TABLE member_sizes (
  program text NOT NULL, person_id bigint NOT NULL,
  family text NOT NULL CHECK (length(family) BETWEEN 1 AND 20),
  fit_system text NOT NULL CHECK (fit_system IN ('men', 'women', 'unisex')),
  size text NOT NULL CHECK (size = btrim(size) AND length(size) BETWEEN 1 AND 40),
  source text NOT NULL CHECK (source IN ('member', 'measured', 'issued', 'imported')),
  verdict text NOT NULL DEFAULT '' CHECK (verdict IN ('', 'fits', 'too-small', 'too-large')),
  noted_on date NOT NULL,
  updated_by text NOT NULL, updated_at timestamptz NOT NULL,
  PRIMARY KEY (person_id, family, fit_system),
  FOREIGN KEY (program, person_id) REFERENCES people (program, person_id)
);
INSERT INTO member_sizes (program, person_id, family, fit_system, size, source, noted_on, updated_by, updated_at)
  SELECT DISTINCT ON (s.person_id, f.family, f.fit_system)
    s.program, s.person_id, f.family, f.fit_system, s.size, 'imported', s.updated_at::date, s.updated_by, s.updated_at
  FROM person_sizes s
  JOIN LATERAL (SELECT DISTINCT lower(left(coalesce(nullif(p.name_family, ''), p.category), 20)) AS family, p.fit_system
    FROM products p JOIN items i ON i.pgc = p.pgc AND i.size = s.size WHERE p.category = s.category) f ON true
  ORDER BY s.person_id, f.family, f.fit_system, s.updated_at DESC;
SELECT separate_programs('member_sizes', 'quartermaster_app, quartermaster_report');
GRANT INSERT, DELETE, UPDATE (size, source, verdict, noted_on, updated_by, updated_at) ON member_sizes TO quartermaster_app;
SELECT seal_rows_of('member_sizes', 'person_id family fit_system', 'program size source verdict noted_on updated_by updated_at');

-- A kit has versions. Its items change only in a draft, which is a version without a first day.
CREATE TABLE kits (
  kit_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  program text NOT NULL REFERENCES programs,
  name text NOT NULL CHECK (name = btrim(name) AND length(name) BETWEEN 1 AND 60),
  version integer NOT NULL DEFAULT 1,
  UNIQUE (program, kit_id)
);
CREATE UNIQUE INDEX kits_by_name ON kits (program, lower(name));

CREATE TABLE kit_versions (
  program text NOT NULL, kit_id bigint NOT NULL, number smallint NOT NULL CHECK (number BETWEEN 1 AND 999),
  note text NOT NULL DEFAULT '' CHECK (length(note) <= 500),
  -- For whom. Empty: everybody. Pay grades are stored one by one.
  branches text[] NOT NULL DEFAULT '{}', pay_grades text[] NOT NULL DEFAULT '{}',
  genders text[] NOT NULL DEFAULT '{}', service_statuses text[] NOT NULL DEFAULT '{}',
  active_from date, retired_from date,
  updated_by text NOT NULL, updated_at timestamptz NOT NULL,
  PRIMARY KEY (kit_id, number),
  UNIQUE (program, kit_id, number),
  FOREIGN KEY (program, kit_id) REFERENCES kits (program, kit_id) ON DELETE CASCADE,
  CONSTRAINT kit_versions_retired CHECK (retired_from IS NULL OR active_from IS NOT NULL)
);
CREATE UNIQUE INDEX kit_versions_one_draft ON kit_versions (kit_id) WHERE active_from IS NULL;
CREATE UNIQUE INDEX kit_versions_one_day ON kit_versions (kit_id, active_from) WHERE active_from IS NOT NULL;

-- Rows of one place are alternatives: the member needs one of them. A product without an NSN is in the member's size.
CREATE TABLE kit_items (
  program text NOT NULL, kit_id bigint NOT NULL, number smallint NOT NULL,
  place smallint NOT NULL CHECK (place BETWEEN 1 AND 200), alternative smallint NOT NULL CHECK (alternative BETWEEN 1 AND 9),
  pgc text NOT NULL REFERENCES products, nsn text,
  quantity integer NOT NULL CHECK (quantity BETWEEN 1 AND 999),
  PRIMARY KEY (kit_id, number, place, alternative),
  FOREIGN KEY (program, kit_id, number) REFERENCES kit_versions (program, kit_id, number) ON DELETE CASCADE,
  FOREIGN KEY (nsn, pgc) REFERENCES items (nsn, pgc)
);
CREATE UNIQUE INDEX kit_items_once ON kit_items (kit_id, number, place, pgc, coalesce(nsn, ''));
CREATE INDEX kit_items_by_product ON kit_items (pgc);

CREATE FUNCTION keep_kit_items() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE one record;
BEGIN
  one := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
  IF EXISTS (SELECT FROM kit_versions v WHERE v.kit_id = one.kit_id AND v.number = one.number AND v.active_from IS NOT NULL) THEN
    RAISE EXCEPTION 'the items of version % of kit % are fixed', one.number, one.kit_id
      USING ERRCODE = '23514', CONSTRAINT = 'kit_items_fixed';
  END IF;
  RETURN one;
END $$;
REVOKE EXECUTE ON FUNCTION keep_kit_items FROM PUBLIC;
CREATE TRIGGER kit_items_stay BEFORE INSERT OR UPDATE OR DELETE ON kit_items FOR EACH ROW EXECUTE FUNCTION keep_kit_items();

SELECT separate_programs(t, 'quartermaster_app, quartermaster_report') FROM unnest(ARRAY['kits', 'kit_versions', 'kit_items']) t;
GRANT INSERT, DELETE ON kits, kit_versions, kit_items TO quartermaster_app;
GRANT UPDATE (name, version) ON kits TO quartermaster_app;
GRANT UPDATE (note, branches, pay_grades, genders, service_statuses, active_from, retired_from, updated_by, updated_at)
  ON kit_versions TO quartermaster_app;
SELECT seal_rows_of('kits', 'kit_id', 'program name'),
  seal_rows_of('kit_versions', 'kit_id number', 'program note branches pay_grades genders service_statuses active_from retired_from
    updated_by updated_at'),
  seal_rows_of('kit_items', 'kit_id number place alternative', 'program pgc nsn quantity');

-- A batch writes a cart for each of its members, and submits those carts. The number of a cart is the number of its order.
CREATE TABLE batches (
  batch_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  program text NOT NULL, orderer_id bigint NOT NULL,
  title text NOT NULL CHECK (length(title) BETWEEN 1 AND 120),
  kit_id bigint, kit_number smallint,
  made_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  UNIQUE (program, batch_id),
  FOREIGN KEY (program, orderer_id) REFERENCES people (program, person_id),
  FOREIGN KEY (program, kit_id, kit_number) REFERENCES kit_versions (program, kit_id, number)
);
CREATE INDEX batches_by_orderer ON batches (program, orderer_id, batch_id DESC);

CREATE TABLE batch_members (
  program text NOT NULL, batch_id bigint NOT NULL, person_id bigint NOT NULL,
  place smallint NOT NULL CHECK (place BETWEEN 1 AND 1000),
  fund_code text NOT NULL,
  -- NSN and quantity of each line.
  lines jsonb NOT NULL CHECK (jsonb_array_length(lines) > 0),
  state text NOT NULL DEFAULT 'planned' CHECK (state IN ('planned', 'held', 'written', 'submitted', 'left-out')),
  -- The orderer decided to add to the member's open cart.
  adds_to_cart boolean NOT NULL DEFAULT false,
  order_id bigint, problem text NOT NULL DEFAULT '' CHECK (length(problem) <= 500), problem_code text NOT NULL DEFAULT '',
  PRIMARY KEY (batch_id, person_id),
  FOREIGN KEY (program, batch_id) REFERENCES batches (program, batch_id),
  FOREIGN KEY (program, person_id) REFERENCES people (program, person_id),
  CONSTRAINT batch_members_written CHECK (state NOT IN ('written', 'submitted') OR order_id IS NOT NULL)
);
CREATE INDEX batch_members_by_order ON batch_members (order_id, batch_id DESC) WHERE order_id IS NOT NULL;

SELECT separate_programs(t, 'quartermaster_app, quartermaster_report') FROM unnest(ARRAY['batches', 'batch_members']) t;
GRANT INSERT ON batches, batch_members TO quartermaster_app;
-- For the lock of a step, not for changes.
GRANT UPDATE (title) ON batches TO quartermaster_app;
GRANT UPDATE (state, adds_to_cart, order_id, problem, problem_code, lines, fund_code) ON batch_members TO quartermaster_app;
SELECT seal_rows_of('batches', 'batch_id', 'program orderer_id title kit_id kit_number made_at');
