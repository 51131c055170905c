-- What matters beyond the audit trail and the ledger is sealed, too (docs/decisions/0111): histories as series of their own, and
-- the state of every row that gives rights, says who somebody is, what things cost, where they go and who signed.

ALTER TABLE order_events ADD COLUMN xid xid8 NOT NULL DEFAULT pg_current_xact_id();
ALTER TABLE receipts ADD COLUMN xid xid8 NOT NULL DEFAULT pg_current_xact_id();
CREATE INDEX order_events_in_order ON order_events (xid, event_id);
CREATE INDEX receipts_in_order ON receipts (xid, receipt_id);

-- The hash of a row each time it was written, or of an order when what happened to it was sealed; none: it was deleted. The
-- newest of a row is what it has to be.
CREATE TABLE row_seals (
  seal_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  sealed_table text NOT NULL, row_key text NOT NULL, row_hash bytea,
  xid xid8 NOT NULL DEFAULT pg_current_xact_id()
);
CREATE INDEX row_seals_in_order ON row_seals (xid, seal_id);
CREATE TRIGGER row_seals_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON row_seals
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The transaction of a row is the database's own word.
DO $do$
DECLARE history text;
BEGIN
  FOREACH history IN ARRAY ARRAY['order_events', 'receipts'] LOOP
    EXECUTE format('REVOKE INSERT ON %I FROM quartermaster_app', history);
    EXECUTE (SELECT format('GRANT INSERT (%s) ON %I TO quartermaster_app', string_agg(quote_ident(attname), ', '), history)
      FROM pg_attribute WHERE attrelid = history::regclass AND attnum > 0 AND NOT attisdropped AND attname <> 'xid');
  END LOOP;
END $do$;

CREATE FUNCTION write_order_event(e order_events) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_array(e.event_id, e.xid::text, e.happened_at AT TIME ZONE 'UTC', e.program, e.order_id, e.line_number, e.kind,
    e.actor_id, e.code, e.detail, e.record, e.record_key, e.dated_on, e.estimated_on)::text;
$$;
CREATE FUNCTION write_receipt(r receipts) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_array(r.receipt_id, r.xid::text, r.made_at AT TIME ZONE 'UTC', r.program, r.order_id, r.line_number, r.kind,
    r.quantity, r.short_quantity, r.short_reason, r.damaged_quantity, r.damaged_reason, r.comment, r.actor_id, r.done_with,
    r.undoes)::text;
$$;
CREATE FUNCTION write_row_seal(s row_seals) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_array(s.seal_id, s.xid::text, s.sealed_table, s.row_key, encode(s.row_hash, 'hex'))::text;
$$;
-- An order with its lines and signatures.
CREATE FUNCTION write_order(o orders) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_array('orders', o.order_id, o.program, o.orderer_id, o.member_id, o.dodaac, o.fund_code, o.fund_id, o.expedited,
    o.expedite_comment, o.levels, o.bill_to, o.ship_to, o.sold_to, o.signal_code, o.ship_to_address, o.ships_to_own_address,
    o.created_at AT TIME ZONE 'UTC', o.submitted_at AT TIME ZONE 'UTC', o.decided_at AT TIME ZONE 'UTC', o.round, o.current_level, o.withdrawn,
    (SELECT jsonb_agg(jsonb_build_array(l.order_id, l.line_number, l.program, l.nsn, l.quantity, l.unit_price_cents, l.requisition) ORDER BY l.line_number)
      FROM order_lines l WHERE l.order_id = o.order_id),
    (SELECT jsonb_agg(jsonb_build_array(a.order_id, a.round, a.level, a.program, a.decision, a.orderer_id, a.member_id, a.person_id, a.order_version,
        a.comment, a.decided_at AT TIME ZONE 'UTC') ORDER BY a.round, a.level)
      FROM approvals a WHERE a.order_id = o.order_id))::text;
$$;
REVOKE EXECUTE ON FUNCTION write_order_event, write_receipt, write_row_seal, write_order FROM PUBLIC;

ALTER TABLE audit_blocks DROP CONSTRAINT audit_blocks_series_check,
  ADD CONSTRAINT audit_blocks_series_check CHECK (series IN ('audit_events', 'transfers', 'order_events', 'receipts', 'row_seals'));

-- Seals the next rows, at most so many, and answers how many; 0 when there are none or somebody else is sealing.
CREATE OR REPLACE FUNCTION seal_block(wanted text, most integer) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  -- Taken before the rows are read: whatever is older has ended and is seen.
  seen pg_snapshot := pg_current_snapshot();
  latest audit_blocks;
  block audit_blocks;
  digests bytea;
  id_column text := CASE wanted WHEN 'audit_events' THEN 'event_id' WHEN 'transfers' THEN 'transfer_id'
    WHEN 'order_events' THEN 'event_id' WHEN 'receipts' THEN 'receipt_id' WHEN 'row_seals' THEN 'seal_id' END;
  line text := CASE wanted WHEN 'audit_events' THEN 'write_event(e)' WHEN 'transfers' THEN 'write_transfer(e)'
    WHEN 'order_events' THEN 'write_order_event(e)' WHEN 'receipts' THEN 'write_receipt(e)' WHEN 'row_seals' THEN 'write_row_seal(e)' END;
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
    -- A block that is not full holds its last transaction whole: nothing can have come to it since.
    USING coalesce(latest.last_xid, '0'::xid8),
      CASE WHEN latest.row_count < least(most, 5000) THEN 9223372036854775807 ELSE coalesce(latest.last_id, 0) END, pg_snapshot_xmin(seen), most, first_id,
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
  IF wanted = 'order_events' THEN
    -- Orders are many and written often: their seals are made here, in one go, and only for the reasons for which they change.
    INSERT INTO row_seals (sealed_table, row_key, row_hash)
      SELECT 'orders', jsonb_build_array(o.order_id)::text, sha256(convert_to(write_order(o), 'UTF8'))
      FROM (SELECT DISTINCT e.order_id FROM unnest(block.members) m (ids)
          JOIN order_events e ON e.event_id >= lower(m.ids) AND e.event_id < upper(m.ids)
        WHERE e.kind IN ('submitted', 'changed', 'approved', 'declined', 'withdrawn')) c JOIN orders o USING (order_id);
  END IF;
  RETURN block.row_count;
END $$;

-- How a column stands in the line of its row: nothing that a setting of the connection decides.
CREATE FUNCTION write_column(of_table regclass, name text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT format(CASE atttypid WHEN 'timestamptz'::regtype THEN 'r.%1$I AT TIME ZONE ''UTC''' WHEN 'bytea'::regtype THEN 'encode(r.%1$I, ''hex'')'
    WHEN 'daterange'::regtype THEN 'ARRAY[lower(r.%1$I), upper(r.%1$I)]' ELSE 'r.%1$I' END, attname)
  FROM pg_attribute WHERE attrelid = of_table AND attname = name;
$$;

-- Seals a table from now on, with what is in it: three triggers. Rows that are added or deleted are noted by the statement,
-- changed ones one by one, so that a change of any other column costs nothing but the comparison. A migration that adds or
-- changes a sealed column calls it again with the new list.
CREATE FUNCTION seal_rows_of(of_table text, key_columns text, other_columns text) RETURNS void LANGUAGE plpgsql
  SET search_path = public, pg_temp AS $do$
DECLARE
  keys text; key_of text; line text; noted text; old_columns text; new_columns text;
BEGIN
  SELECT string_agg(write_column(of_table::regclass, c), ', ' ORDER BY n) INTO STRICT keys
    FROM regexp_split_to_table(key_columns, '\s+') WITH ORDINALITY k (c, n);
  SELECT string_agg(write_column(of_table::regclass, c), ', ' ORDER BY n), string_agg('OLD.' || quote_ident(c), ', ' ORDER BY n),
      string_agg('NEW.' || quote_ident(c), ', ' ORDER BY n)
    INTO STRICT line, old_columns, new_columns
    FROM regexp_split_to_table(btrim(key_columns || ' ' || other_columns), '\s+') WITH ORDINALITY k (c, n);
  key_of := format('jsonb_build_array(%s)::text', keys);
  noted := format('%L, %s, sha256(convert_to(jsonb_build_array(%L, %s)::text, ''UTF8''))', of_table, key_of, of_table, line);
  EXECUTE format($f$
    CREATE OR REPLACE FUNCTION seal_%1$s() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
    BEGIN
      IF TG_OP = 'UPDATE' THEN
        IF %2$s <> %3$s THEN
          INSERT INTO row_seals (sealed_table, row_key) VALUES (%4$L, %2$s);
        END IF;
        INSERT INTO row_seals (sealed_table, row_key, row_hash) VALUES (%5$s);
      ELSIF TG_OP = 'INSERT' THEN
        INSERT INTO row_seals (sealed_table, row_key, row_hash) SELECT %6$s FROM added r;
      ELSE
        INSERT INTO row_seals (sealed_table, row_key) SELECT %4$L, %7$s FROM removed r;
      END IF;
      RETURN NULL;
    END $$ $f$, of_table, replace(key_of, 'r.', 'OLD.'), replace(key_of, 'r.', 'NEW.'), of_table,
    replace(noted, 'r.', 'NEW.'), noted, key_of);
  EXECUTE format('REVOKE EXECUTE ON FUNCTION seal_%1$s FROM PUBLIC;
    CREATE OR REPLACE TRIGGER seal_added AFTER INSERT ON %1$I REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION seal_%1$s();
    CREATE OR REPLACE TRIGGER seal_removed AFTER DELETE ON %1$I REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION seal_%1$s();
    CREATE OR REPLACE TRIGGER seal_changed AFTER UPDATE ON %1$I FOR EACH ROW WHEN ((%2$s) IS DISTINCT FROM (%3$s)) EXECUTE FUNCTION seal_%1$s()',
    of_table, old_columns, new_columns);
  -- What is here already is sealed as it is found.
  EXECUTE format('INSERT INTO row_seals (sealed_table, row_key, row_hash) SELECT %s FROM %I r', noted, of_table);
END $do$;
REVOKE EXECUTE ON FUNCTION write_column, seal_rows_of FROM PUBLIC;

SELECT seal_rows_of(t.name, t.key_columns, t.other_columns) FROM (VALUES
  ('people', 'person_id', 'program username password_hash first_name middle_name last_name suffix email dod_id
    pay_grade branch service_status gender name_tape subdivision phone dodaac started_on enabled may_sign_in admin_flag
    sends_confirmation ships_to_own_address street_1 street_2 street_3 city state zip country password_changed_at
    created_at created_by
    is_demo'),
  ('person_permissions', 'program person_id area', 'granted_by granted_at reason'),
  ('role_assignments', 'assignment_id', 'program dodaac person_id role level granted_at granted_by'),
  ('groups', 'program group_number', 'description'),
  ('group_people', 'program group_number person_id', 'added_at'),
  ('group_dodaacs', 'program group_number dodaac', ''),
  ('password_resets', 'reference', 'program person_id started_by token_hash created_at sent_at expires_at used_at replaced_at'),
  ('sessions', 'session_id', 'session_hash previous_hash previous_until person_id current_program created_at ends_at
    address user_agent way
    number'),
  ('ended_sessions', 'session_hash', 'reason ended_at'),
  ('card_keys', 'key_id', 'public_key made_at ends_at'),
  ('opening_links', 'link_hash', 'made_at expires_at used_at used_key'),
  ('programs', 'code', 'name supplier_name supplier_site usmcr_project usmcr_task usmcr_obligation_type
    usmcr_line_type usmcr_contract_type branch contact_email contact_phone members_may_request offers_usmcr_report
    is_retired
    second_person accent about ordering_notes'),
  ('dodaacs', 'program dodaac', 'description branch status effective_on default_fund_code email contact_name
    street_1 street_2 street_3 city state zip country phone bill_to ship_to sold_to signal_code levels created_at
    first_contact_id
    second_contact_id'),
  ('fund_codes', 'program fund_code', 'description'),
  ('fund_periods', 'program fiscal_year period', 'days is_open'),
  ('funds', 'fund_id', 'program dodaac fund_code fiscal_year'),
  ('accounts', 'account_id', 'program fund_id kind'),
  ('supply_limits', 'program', 'percent changed_at changed_by'),
  ('item_prices', 'nsn fiscal_year', 'price_cents'),
  ('program_prices', 'program nsn fiscal_year', 'price_cents'),
  ('earlier_passwords', 'person_id replaced_at', 'password_hash'),
  ('prepared_prices', 'program nsn fiscal_year begins_on', 'price_cents'),
  ('categories', 'code', 'name position size_family is_retired'),
  ('program_products', 'program pgc', 'category display_name sold_from sold_until'),
  ('closures', 'closure_id', 'program closed_from closed_until notice'),
  ('organisation', 'only_row', 'name fiscal_zone'),
  ('person_sizes', 'person_id category', 'program size updated_by updated_at'),
  ('announcements', 'announcement_id', 'program title body shown_from shown_until'),
  ('portal_texts', 'name', 'value changed_by changed_at'),
  ('report_notices', 'notice_id', 'noticed_on title body'),
  ('downloads', 'download_id', 'title tag description file_name for_programs place'),
  ('videos', 'video_id', 'title address place'),
  ('recertifications', 'assignment_id quarter', 'program dodaac person_id role level confirmed_by confirmed_at'),
  ('waiting_requests', 'request_id', 'program dodaac receiver_id kind wish asked_by asked_at lapses_at outcome decided_by
    decided_by_operator decided_at'),
  ('second_factors', 'factor_id', 'person_id kind name sealed_secret added_at'),
  ('recovery_codes', 'person_id code_hash', '')
) t (name, key_columns, other_columns);

-- How many events were written is known without counting them, so that they are sealed when there are many.
GRANT SELECT ON SEQUENCE audit_events_event_id_seq TO quartermaster_app;
