-- Finding products by facets, and messages about items that people wait for.

-- Empty: for every branch.
ALTER TABLE products ADD COLUMN branches text[] NOT NULL DEFAULT '{}',
  ADD CONSTRAINT products_branches CHECK (branches <@ ARRAY['navy', 'army', 'air-force', 'space-force', 'marine', 'coast-guard']);
GRANT UPDATE (branches) ON products TO quartermaster_app;

-- The spellings of sizes, one after the other.
CREATE INDEX items_by_size ON items (size);

-- People who wait for a backordered item. A watch ends when a message says that the item is back, or gone for good.
CREATE TABLE stock_watches (
  watch_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  program text NOT NULL, person_id bigint NOT NULL,
  nsn text NOT NULL REFERENCES items,
  -- The member whose size it is, or nobody.
  member_id bigint,
  -- The day that the person knows.
  known_get_well_on date,
  made_at timestamptz NOT NULL,
  -- The item changed since. A job reads it, and writes the message.
  is_due boolean NOT NULL DEFAULT false,
  FOREIGN KEY (program, person_id) REFERENCES people (program, person_id),
  FOREIGN KEY (program, member_id) REFERENCES people (program, person_id)
);
CREATE UNIQUE INDEX stock_watches_once ON stock_watches (person_id, nsn, coalesce(member_id, 0));
CREATE INDEX stock_watches_by_item ON stock_watches (nsn);
CREATE INDEX stock_watches_due ON stock_watches (program, watch_id) WHERE is_due;
SELECT separate_programs('stock_watches', 'quartermaster_app');
GRANT INSERT, DELETE, UPDATE (known_get_well_on, is_due) ON stock_watches TO quartermaster_app;

-- Runs in the transaction that changes the item, by hand or by file. Programs share the items.
CREATE FUNCTION note_watched_items() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE stock_watches w SET is_due = true FROM new_rows n JOIN old_rows o USING (nsn)
    WHERE w.nsn = n.nsn AND NOT w.is_due AND (o.status, o.get_well_on) IS DISTINCT FROM (n.status, n.get_well_on);
  RETURN NULL;
END $$;
CREATE TRIGGER items_watched AFTER UPDATE ON items REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_watched_items();

-- Items in stock that a program could not order yet, because a price or a sale begins later.
CREATE FUNCTION note_watches_in_stock() RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE stock_watches w SET is_due = true FROM items i WHERE i.nsn = w.nsn AND i.status = 'active' AND NOT w.is_due;
$$;
CREATE FUNCTION find_programs_with_due_watches() RETURNS SETOF text LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT program FROM stock_watches WHERE is_due;
$$;
REVOKE EXECUTE ON FUNCTION note_watched_items, note_watches_in_stock, find_programs_with_due_watches FROM PUBLIC;
GRANT EXECUTE ON FUNCTION note_watches_in_stock, find_programs_with_due_watches TO quartermaster_app;
