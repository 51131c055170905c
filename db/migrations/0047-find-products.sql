-- Finding products by facets, and messages about items that people wait for.

-- Empty: for every branch.
ALTER TABLE products ADD COLUMN branches text[] NOT NULL DEFAULT '{}',
  ADD CONSTRAINT products_branches CHECK (branches <@ ARRAY['navy', 'army', 'air-force', 'space-force', 'marine', 'coast-guard']);
GRANT UPDATE (branches) ON products TO quartermaster_app;

-- The spellings of sizes, one after the other.
CREATE INDEX items_by_size ON items (size);
