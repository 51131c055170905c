-- Monthly files of the public catalogue that people bring in through the Admin Panel (decision 81): several files as one
-- import, whose bytes go as soon as they were read.
ALTER TABLE imports ADD COLUMN files jsonb;           -- name and bytes of each file of a month, in the order in which they are sent
ALTER TABLE import_rows ADD COLUMN draft jsonb;       -- the draft that the month makes: its bytes are gone when it is applied

GRANT INSERT (program, nsn, item_name, inc, unit_of_issue, price_cents, next_price_cents, next_price_from, advice_code, status,
    replacement_nsn, size, colour, gender, keywords),
  UPDATE (item_name, inc, unit_of_issue, price_cents, next_price_cents, next_price_from, advice_code, status, replacement_nsn,
    size, colour, gender, keywords, changed_at) ON publog_drafts TO quartermaster_app;

-- How many bytes of months lie in the database or are on their way to it, of all programs.
CREATE FUNCTION count_month_bytes() RETURNS bigint
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT coalesce(sum(bytes), 0)::bigint FROM imports WHERE kind = 'publog' AND state IN ('uploading', 'checking');
$$;
-- Months that were begun before and never came whole are given up; bytes of those that were read go.
CREATE FUNCTION delete_month_bytes(before timestamptz) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE imports SET state = 'cancelled' WHERE kind = 'publog' AND state = 'uploading' AND created_at < before;
  DELETE FROM import_parts p USING imports i
    WHERE i.import_id = p.import_id AND i.kind = 'publog' AND i.state NOT IN ('uploading', 'checking');
$$;
REVOKE ALL ON FUNCTION count_month_bytes, delete_month_bytes FROM PUBLIC;
GRANT EXECUTE ON FUNCTION count_month_bytes, delete_month_bytes TO quartermaster_app;
