-- Whoever has permission 8 keeps the catalogue by hand: products and sizes, what they cost, what a program sells.

ALTER TABLE person_permissions
  DROP CONSTRAINT person_permissions_area_check,
  ADD CONSTRAINT person_permissions_area_check CHECK (area IN (1, 2, 3, 4, 6, 7, 8, 99));

ALTER TABLE products
  ADD COLUMN care text NOT NULL DEFAULT '',                -- how it is washed and worn
  ADD COLUMN measuring text NOT NULL DEFAULT '',           -- how its size is found
  ADD COLUMN version integer NOT NULL DEFAULT 1;           -- of the product with its prices and programs
ALTER TABLE items
  ADD COLUMN weight_ounces numeric(7, 2) CHECK (weight_ounces > 0),   -- of one unit of issue; null: not known
  ADD COLUMN version integer NOT NULL DEFAULT 1;

-- Whoever changes a row, by hand or by a file, gives it the next version.
CREATE FUNCTION give_next_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  RETURN NEW;
END $$;
CREATE TRIGGER products_version BEFORE UPDATE ON products FOR EACH ROW EXECUTE FUNCTION give_next_version();
CREATE TRIGGER items_version BEFORE UPDATE ON items FOR EACH ROW
  WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION give_next_version();

-- Lists of programs repeat category and name, so that one index serves them: they follow in every program.
CREATE FUNCTION lists_follow_product() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE program_products SET category = NEW.category, display_name = NEW.display_name WHERE pgc = NEW.pgc;
  RETURN NULL;
END $$;
CREATE TRIGGER products_in_lists AFTER UPDATE OF category, display_name ON products FOR EACH ROW
  WHEN ((OLD.category, OLD.display_name) IS DISTINCT FROM (NEW.category, NEW.display_name))
  EXECUTE FUNCTION lists_follow_product();
REVOKE ALL ON FUNCTION give_next_version, lists_follow_product FROM PUBLIC;

CREATE INDEX program_products_of ON program_products (pgc);
-- The lists of who keeps the catalogue: all products by name, and those of one category.
CREATE INDEX products_by_name ON products (display_name, pgc);
CREATE INDEX products_by_category ON products (category, display_name, pgc);

GRANT INSERT ON products, items TO quartermaster_app;
GRANT UPDATE (name, display_name, category, unit_of_issue, keywords, gender, size_family, description, care, measuring, version)
  ON products TO quartermaster_app;
GRANT UPDATE (pgc, size, colour, size_order, status_before, weight_ounces, version) ON items TO quartermaster_app;
GRANT INSERT, UPDATE, DELETE ON item_prices, program_prices, program_products TO quartermaster_app;
