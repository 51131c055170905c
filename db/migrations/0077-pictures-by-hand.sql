-- Pictures by hand (decision 79): each has a number, belongs to a product or to one of its sizes, and its file goes when nothing
-- shows it any more.
CREATE TABLE pictures (
  source_hash text PRIMARY KEY CHECK (source_hash ~ '^[0-9a-f]{64}$')   -- of the file as it came
);
INSERT INTO pictures SELECT source_hash FROM picture_files UNION SELECT source_hash FROM product_pictures;
ALTER TABLE picture_files ADD FOREIGN KEY (source_hash) REFERENCES pictures ON DELETE CASCADE;

-- A size that moves to another product takes its pictures along.
ALTER TABLE items ADD CONSTRAINT items_of_product UNIQUE (nsn, pgc);
ALTER TABLE product_pictures
  DROP CONSTRAINT product_pictures_pkey,
  DROP CONSTRAINT product_pictures_source_hash_check,
  ADD COLUMN picture_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ADD COLUMN nsn text,                        -- null: it shows the whole product
  ADD FOREIGN KEY (source_hash) REFERENCES pictures,
  ADD FOREIGN KEY (nsn, pgc) REFERENCES items (nsn, pgc) ON UPDATE CASCADE ON DELETE CASCADE,
  -- Looked at when a statement ends, so that two pictures can change places.
  ADD CONSTRAINT product_pictures_place UNIQUE NULLS NOT DISTINCT (pgc, nsn, position) DEFERRABLE;
CREATE INDEX product_pictures_nsn ON product_pictures (nsn, pgc);
CREATE INDEX product_pictures_source ON product_pictures (source_hash);

GRANT SELECT, INSERT, DELETE ON pictures TO quartermaster_app;
GRANT DELETE ON product_pictures TO quartermaster_app;
