-- Photographs of products, made small and without metadata (decision 76). They lie here, so that every process on this database
-- serves them and a backup holds them. Drawings of the demo stay files of DATA_DIR/pictures.
CREATE TABLE product_pictures (
  pgc text NOT NULL REFERENCES products ON DELETE CASCADE,
  position smallint NOT NULL CHECK (position BETWEEN 1 AND 20),
  alternative_text text NOT NULL CHECK (alternative_text <> ''),
  source_hash text NOT NULL CHECK (source_hash ~ '^[0-9a-f]{64}$'),   -- of the file as it came
  PRIMARY KEY (pgc, position)
);
-- One picture in one width; the same file that two products use lies here once.
CREATE TABLE picture_files (
  source_hash text NOT NULL, width smallint NOT NULL CHECK (width IN (320, 640, 1280)),
  bytes bytea NOT NULL,                       -- WebP
  PRIMARY KEY (source_hash, width)
);
ALTER TABLE picture_files ALTER bytes SET STORAGE EXTERNAL;
GRANT SELECT, INSERT, UPDATE ON product_pictures TO quartermaster_app;
GRANT SELECT ON product_pictures TO quartermaster_report;
GRANT SELECT, INSERT ON picture_files TO quartermaster_app;
GRANT UPDATE (picture) ON products TO quartermaster_app;
