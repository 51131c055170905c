-- Lists of items that a person, or the Order Placers of a DoDAAC, order again and again.

CREATE TABLE saved_lists (
  list_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  program text NOT NULL REFERENCES programs,
  -- A list belongs to a person or to a DoDAAC.
  owner_id bigint, dodaac text,
  name text NOT NULL CHECK (name = btrim(name) AND length(name) BETWEEN 1 AND 60),
  version integer NOT NULL DEFAULT 1,
  updated_by text NOT NULL, updated_at timestamptz NOT NULL,
  UNIQUE (program, list_id),
  CONSTRAINT saved_lists_owner CHECK (num_nonnulls(owner_id, dodaac) = 1),
  FOREIGN KEY (program, owner_id) REFERENCES people (program, person_id),
  FOREIGN KEY (program, dodaac) REFERENCES dodaacs (program, dodaac)
);
CREATE UNIQUE INDEX saved_lists_of_person ON saved_lists (program, owner_id, lower(name)) WHERE owner_id IS NOT NULL;
CREATE UNIQUE INDEX saved_lists_of_dodaac ON saved_lists (program, dodaac, lower(name)) WHERE dodaac IS NOT NULL;

-- A line without an NSN is in the member's size.
CREATE TABLE saved_list_lines (
  program text NOT NULL, list_id bigint NOT NULL,
  place smallint NOT NULL CHECK (place BETWEEN 1 AND 200),
  pgc text NOT NULL REFERENCES products, nsn text,
  quantity integer NOT NULL CHECK (quantity BETWEEN 1 AND 9999),
  PRIMARY KEY (list_id, place),
  FOREIGN KEY (program, list_id) REFERENCES saved_lists (program, list_id) ON DELETE CASCADE,
  FOREIGN KEY (nsn, pgc) REFERENCES items (nsn, pgc)
);
CREATE UNIQUE INDEX saved_list_lines_once ON saved_list_lines (list_id, pgc, coalesce(nsn, ''));
CREATE INDEX saved_list_lines_by_product ON saved_list_lines (pgc);

SELECT separate_programs(t, 'quartermaster_app') FROM unnest(ARRAY['saved_lists', 'saved_list_lines']) t;
GRANT INSERT, DELETE ON saved_lists, saved_list_lines TO quartermaster_app;
GRANT UPDATE (owner_id, dodaac, name, version, updated_by, updated_at) ON saved_lists TO quartermaster_app;
SELECT seal_rows_of('saved_lists', 'list_id', 'program owner_id dodaac name updated_by updated_at'),
  seal_rows_of('saved_list_lines', 'list_id place', 'program pgc nsn quantity');
