-- The audit trail tells session and browser, is sealed in blocks of hashes, and leaves for an archive after years.

-- Which transaction wrote a row; what was here before counts as written by this migration.
ALTER TABLE audit_events
  ADD COLUMN session text NOT NULL DEFAULT '',      -- public short name of the session, never its id
  ADD COLUMN user_agent text NOT NULL DEFAULT '',
  ADD COLUMN xid xid8 NOT NULL DEFAULT pg_current_xact_id();
ALTER TABLE transfers ADD COLUMN xid xid8 NOT NULL DEFAULT pg_current_xact_id();
CREATE INDEX audit_events_in_order ON audit_events (xid, event_id);
CREATE INDEX transfers_in_order ON transfers (xid, transfer_id);

-- Number, time and transaction of a row are the database's own words.
REVOKE INSERT ON audit_events, transfers FROM quartermaster_app;
GRANT INSERT (program, person_id, action, object, outcome, detail, address, request_id, session, user_agent) ON audit_events
  TO quartermaster_app;
GRANT INSERT (program, from_account, to_account, amount_cents, kind, order_id, line_number, actor_id, comment) ON transfers
  TO quartermaster_app;

-- Row by row: the cart that is emptied takes its events with it, of which it has none.
CREATE TRIGGER order_events_stay BEFORE UPDATE OR DELETE ON order_events FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER order_events_stay_all BEFORE TRUNCATE ON order_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- A block is the next rows in the order of their transactions, all of which have ended; so nothing can slip in behind it.
-- Its hash covers its own columns, the hash of the block before, and each of its rows.
CREATE TABLE audit_blocks (
  series text NOT NULL CHECK (series IN ('audit_events', 'transfers')), number bigint NOT NULL CHECK (number > 0),
  form smallint NOT NULL,                    -- how rows are written down before they are hashed
  members int8multirange NOT NULL, row_count integer NOT NULL CHECK (row_count > 0),
  last_xid xid8 NOT NULL, last_id bigint NOT NULL,
  sealed_at timestamptz NOT NULL, previous_hash bytea NOT NULL, hash bytea NOT NULL,
  PRIMARY KEY (series, number),
  CONSTRAINT audit_blocks_apart EXCLUDE USING gist (series WITH =, members WITH &&)
);
CREATE TRIGGER audit_blocks_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_blocks
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Blocks whose rows have left for a file.
CREATE TABLE audit_archives (
  number bigint PRIMARY KEY, series text NOT NULL DEFAULT 'audit_events' CHECK (series = 'audit_events'),
  file text NOT NULL, file_hash bytea NOT NULL, archived_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  FOREIGN KEY (series, number) REFERENCES audit_blocks
);
CREATE TRIGGER audit_archives_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_archives
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
GRANT SELECT ON audit_blocks, audit_archives TO quartermaster_app;

-- Form 1 of a row: every column, in UTC, as one line of JSON.
CREATE FUNCTION write_event(e audit_events) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_array(e.event_id, e.xid::text, e.happened_at AT TIME ZONE 'UTC', e.program, e.person_id, e.session, e.address,
    e.user_agent, e.action, e.object, e.outcome, e.detail, e.request_id)::text;
$$;
CREATE FUNCTION write_transfer(t transfers) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_array(t.transfer_id, t.xid::text, t.made_at AT TIME ZONE 'UTC', t.program, t.from_account, t.to_account,
    t.amount_cents, t.kind, t.order_id, t.line_number, t.actor_id, t.comment)::text;
$$;

-- Seals the next rows, at most so many, and answers how many; 0 when there are none or somebody else is sealing.
CREATE FUNCTION seal_block(wanted text, most integer) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  -- Taken before the rows are read: whatever is older has ended and is seen.
  seen pg_snapshot := pg_current_snapshot();
  latest audit_blocks;
  block audit_blocks;
  digests bytea;
  id_column text := CASE wanted WHEN 'audit_events' THEN 'event_id' ELSE 'transfer_id' END;
  line text := CASE wanted WHEN 'audit_events' THEN 'write_event(e)' ELSE 'write_transfer(e)' END;
  reach text := '(e.xid, e.id) > ($1, $2) AND e.xid < $3';
  first_id bigint := 0;
BEGIN
  IF NOT pg_try_advisory_xact_lock(7102419, hashtext(wanted)) THEN RETURN 0; END IF;
  SELECT * INTO latest FROM audit_blocks b WHERE b.series = wanted ORDER BY b.number DESC LIMIT 1;
  IF latest.last_xid >= pg_snapshot_xmax(seen) THEN
    -- Restored from a dump into a cluster that counts its transactions from the start: look by number instead.
    SELECT min(lower(b.members)) INTO first_id FROM audit_blocks b WHERE b.series = wanted AND b.number > latest.number - 20;
    reach := 'e.id >= $5 AND (e.xid < $3 OR e.xid >= $6)';
  END IF;
  EXECUTE format($q$
    WITH chosen AS MATERIALIZED (
      SELECT e.%1$I AS id, e.xid, sha256(convert_to(%2$s, 'UTF8')) AS digest FROM %3$I e
      WHERE %4$s AND NOT EXISTS (SELECT FROM audit_blocks b WHERE b.series = $7 AND b.members @> e.%1$I)
      ORDER BY e.xid, e.%1$I LIMIT $4)
    SELECT range_agg(int8range(id, id, '[]')), count(*), (SELECT xid FROM chosen ORDER BY xid DESC, id DESC LIMIT 1),
      (SELECT id FROM chosen ORDER BY xid DESC, id DESC LIMIT 1), string_agg(digest, '' ORDER BY id)
    FROM chosen $q$, id_column, line, wanted, replace(reach, 'e.id', 'e.' || id_column))
    INTO block.members, block.row_count, block.last_xid, block.last_id, digests
    USING coalesce(latest.last_xid, '0'::xid8), coalesce(latest.last_id, 0), pg_snapshot_xmin(seen), most, first_id,
      pg_snapshot_xmax(seen), wanted;
  IF block.row_count = 0 THEN RETURN 0; END IF;
  block.series := wanted;
  block.number := coalesce(latest.number, 0) + 1;
  block.form := 1;
  block.sealed_at := clock_timestamp();
  block.previous_hash := coalesce(latest.hash, sha256(convert_to(wanted, 'UTF8')));
  block.hash := sha256(convert_to(concat_ws('|', block.series, block.number, block.form, block.members, block.row_count, block.last_xid,
    block.last_id, to_char(block.sealed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), encode(block.previous_hash, 'hex')),
    'UTF8') || digests);
  INSERT INTO audit_blocks SELECT block.*;
  RETURN block.row_count;
END $$;

-- The next block to leave, when all of its events are older than told; none: no row.
CREATE FUNCTION find_old_block(before timestamptz) RETURNS bigint
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT b.number FROM audit_blocks b
  WHERE b.series = 'audit_events' AND b.number = (SELECT coalesce(max(a.number), 0) + 1 FROM audit_archives a)
    AND NOT EXISTS (SELECT FROM unnest(b.members) part JOIN audit_events e
      ON e.event_id >= lower(part) AND e.event_id < upper(part) WHERE e.happened_at >= before);
$$;
CREATE FUNCTION write_block(wanted bigint) RETURNS SETOF text
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT write_event(e) FROM audit_blocks b CROSS JOIN unnest(b.members) part
    JOIN audit_events e ON e.event_id >= lower(part) AND e.event_id < upper(part)
  WHERE b.series = 'audit_events' AND b.number = wanted ORDER BY e.event_id;
$$;

-- Notes in which file the events of a block are and takes them out of the table, both or neither. The only way out of it.
CREATE FUNCTION retire_block(wanted bigint, archive text, archive_hash bytea, before timestamptz) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE gone integer;
BEGIN
  IF before > clock_timestamp() - interval '365 days' THEN
    RAISE EXCEPTION 'audit events stay for a year at least' USING ERRCODE = '42501';
  END IF;
  PERFORM pg_advisory_xact_lock(7102419, 0);
  IF find_old_block(before) IS DISTINCT FROM wanted THEN
    RAISE EXCEPTION 'block % is not the next to leave, or not old enough', wanted USING ERRCODE = '42501';
  END IF;
  INSERT INTO audit_archives (number, file, file_hash) VALUES (wanted, archive, archive_hash);
  PERFORM set_config('app.retires_block', wanted::text, true);
  DELETE FROM audit_events e USING audit_blocks b, unnest(b.members) part
    WHERE b.series = 'audit_events' AND b.number = wanted AND e.event_id >= lower(part) AND e.event_id < upper(part);
  GET DIAGNOSTICS gone = ROW_COUNT;
  PERFORM set_config('app.retires_block', '', true);
  RETURN gone;
END $$;

-- Whoever deletes, owner included: only events of an archived block, and only after a year.
CREATE FUNCTION keep_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' OR coalesce(current_setting('app.retires_block', true), '') = '' THEN
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = '42501';
  END IF;
  RETURN NULL;
END $$;
CREATE FUNCTION keep_young_event() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF OLD.happened_at > clock_timestamp() - interval '365 days' OR NOT EXISTS (
    SELECT FROM audit_archives a JOIN audit_blocks b USING (series, number)
    WHERE a.number = nullif(current_setting('app.retires_block', true), '')::bigint AND b.members @> OLD.event_id) THEN
    RAISE EXCEPTION 'audit event % must stay', OLD.event_id USING ERRCODE = '42501';
  END IF;
  RETURN OLD;
END $$;
DROP TRIGGER audit_events_stay ON audit_events;
CREATE TRIGGER audit_events_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_events
  FOR EACH STATEMENT EXECUTE FUNCTION keep_events();
CREATE TRIGGER audit_events_young BEFORE DELETE ON audit_events FOR EACH ROW EXECUTE FUNCTION keep_young_event();

REVOKE EXECUTE ON FUNCTION write_event, write_transfer, seal_block, find_old_block, write_block, retire_block FROM PUBLIC;
GRANT EXECUTE ON FUNCTION seal_block, find_old_block, write_block, retire_block TO quartermaster_app;

CREATE OR REPLACE VIEW audit_trail AS
  SELECT e.event_id, e.program, e.person_id, btrim(p.first_name || ' ' || p.last_name) AS person_name, e.action, e.object,
    e.outcome, e.detail, e.address, e.request_id, e.happened_at, e.session, e.user_agent
  FROM audit_events e LEFT JOIN people p ON p.person_id = e.person_id;
