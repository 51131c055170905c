-- [decision 26]

CREATE TABLE audit_events (
  event_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  program text, person_id bigint,
  action text NOT NULL, object text NOT NULL DEFAULT '',
  outcome text NOT NULL DEFAULT 'done' CHECK (outcome IN ('done', 'refused')),
  detail jsonb,
  session text NOT NULL DEFAULT '',
  address text NOT NULL DEFAULT '', user_agent text NOT NULL DEFAULT '', request_id text NOT NULL DEFAULT '',
  happened_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  xid xid8 NOT NULL DEFAULT pg_current_xact_id()
);
CREATE INDEX audit_events_by_person ON audit_events (person_id, event_id);
CREATE INDEX audit_events_by_program ON audit_events (program, event_id);
CREATE INDEX audit_events_by_action ON audit_events (action, event_id);
CREATE INDEX audit_events_by_object ON audit_events (object, event_id) WHERE object <> '';
CREATE INDEX audit_events_by_time ON audit_events (happened_at);
CREATE INDEX audit_events_refused ON audit_events (event_id) WHERE outcome = 'refused';
CREATE INDEX audit_events_sign_ins ON audit_events (happened_at) INCLUDE (outcome) WHERE action LIKE 'sign-in%';
CREATE INDEX audit_events_in_order ON audit_events (xid, event_id);

-- Runs as the owner. Auditors still query the table with row-level security.
CREATE VIEW audit_trail AS
  SELECT e.event_id, e.program, e.person_id, btrim(p.first_name || ' ' || p.last_name) AS person_name, e.action, e.object,
    e.outcome, e.detail, e.address, e.request_id, e.happened_at, e.session, e.user_agent
  FROM audit_events e LEFT JOIN people p ON p.person_id = e.person_id;

-- Its transactions have all ended. The hash covers its columns, the previous hash and each row.
CREATE TABLE audit_blocks (
  series text NOT NULL CHECK (series IN ('audit_events', 'transfers', 'order_events', 'receipts', 'row_seals')),
  number bigint NOT NULL CHECK (number > 0),
  form smallint NOT NULL,
  members int8multirange NOT NULL, row_count integer NOT NULL CHECK (row_count > 0),
  last_xid xid8 NOT NULL, last_id bigint NOT NULL,
  sealed_at timestamptz NOT NULL, previous_hash bytea NOT NULL, hash bytea NOT NULL,
  PRIMARY KEY (series, number),
  CONSTRAINT audit_blocks_apart EXCLUDE USING gist (series WITH =, members WITH &&)
);
CREATE TRIGGER audit_blocks_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_blocks
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE audit_archives (
  number bigint PRIMARY KEY, series text NOT NULL DEFAULT 'audit_events' CHECK (series = 'audit_events'),
  file text NOT NULL, file_hash bytea NOT NULL, archived_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  FOREIGN KEY (series, number) REFERENCES audit_blocks
);
CREATE TRIGGER audit_archives_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_archives
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Null: deleted. The newest seal must match the row.
CREATE TABLE row_seals (
  seal_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  sealed_table text NOT NULL, row_key text NOT NULL, row_hash bytea,
  xid xid8 NOT NULL DEFAULT pg_current_xact_id()
);
CREATE INDEX row_seals_in_order ON row_seals (xid, seal_id);
CREATE TRIGGER row_seals_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON row_seals
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Format 1: every column, in UTC, as one line of JSON.
CREATE FUNCTION write_event(e audit_events) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_array(e.event_id, e.xid::text, e.happened_at AT TIME ZONE 'UTC', e.program, e.person_id, e.session, e.address,
    e.user_agent, e.action, e.object, e.outcome, e.detail, e.request_id)::text;
$$;
CREATE FUNCTION write_transfer(t transfers) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_array(t.transfer_id, t.xid::text, t.made_at AT TIME ZONE 'UTC', t.program, t.from_account, t.to_account,
    t.amount_cents, t.kind, t.order_id, t.line_number, t.actor_id, t.comment)::text;
$$;
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

-- Returns the count, 0 while another process seals.
CREATE FUNCTION seal_block(wanted text, max_rows integer) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  -- Before the rows: all older transactions have ended.
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
    -- A restored cluster has new transaction ids, so use numbers.
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
    -- A partial block includes its last transaction completely.
    USING coalesce(latest.last_xid, '0'::xid8),
      CASE WHEN latest.row_count < least(max_rows, 5000) THEN 9223372036854775807 ELSE coalesce(latest.last_id, 0) END, pg_snapshot_xmin(seen), max_rows, first_id,
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
    INSERT INTO row_seals (sealed_table, row_key, row_hash)
      SELECT 'orders', jsonb_build_array(o.order_id)::text, sha256(convert_to(write_order(o), 'UTF8'))
      FROM (SELECT DISTINCT e.order_id FROM unnest(block.members) m (ids)
          JOIN order_events e ON e.event_id >= lower(m.ids) AND e.event_id < upper(m.ids)
        WHERE e.kind IN ('submitted', 'changed', 'approved', 'declined', 'withdrawn')) c JOIN orders o USING (order_id);
  END IF;
  RETURN block.row_count;
END $$;

CREATE FUNCTION note_newest_events(max_rows integer) RETURNS text
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT string_agg(concat_ws(' ', 'event', e.event_id, to_char(e.happened_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
    encode(sha256(convert_to(write_event(e), 'UTF8')), 'hex')) || E'\n', '')
  FROM (SELECT * FROM audit_events ORDER BY event_id DESC LIMIT max_rows) e;
$$;

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

-- Atomic, and the only way to delete events.
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

-- Even the owner deletes only archived events older than a year.
CREATE FUNCTION protect_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' OR coalesce(current_setting('app.retires_block', true), '') = '' THEN
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = '42501';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER audit_events_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_events
  FOR EACH STATEMENT EXECUTE FUNCTION protect_events();
CREATE FUNCTION protect_young_event() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF OLD.happened_at > clock_timestamp() - interval '365 days' OR NOT EXISTS (
    SELECT FROM audit_archives a JOIN audit_blocks b USING (series, number)
    WHERE a.number = nullif(current_setting('app.retires_block', true), '')::bigint AND b.members @> OLD.event_id) THEN
    RAISE EXCEPTION 'audit event % must stay', OLD.event_id USING ERRCODE = '42501';
  END IF;
  RETURN OLD;
END $$;
CREATE TRIGGER audit_events_young BEFORE DELETE ON audit_events FOR EACH ROW EXECUTE FUNCTION protect_young_event();

CREATE FUNCTION write_column(of_table regclass, name text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT format(CASE atttypid WHEN 'timestamptz'::regtype THEN 'r.%1$I AT TIME ZONE ''UTC''' WHEN 'bytea'::regtype THEN 'encode(r.%1$I, ''hex'')'
    WHEN 'daterange'::regtype THEN 'ARRAY[lower(r.%1$I), upper(r.%1$I)]' ELSE 'r.%1$I' END, attname)
  FROM pg_attribute WHERE attrelid = of_table AND attname = name;
$$;

-- A migration that changes sealed columns calls it again.
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
  EXECUTE format('INSERT INTO row_seals (sealed_table, row_key, row_hash) SELECT %s FROM %I r', noted, of_table);
END $do$;

SELECT seal_rows_of(t.name, t.key_columns, t.other_columns) FROM (VALUES
  ('programs', 'code', 'name supplier_name supplier_site usmcr_project usmcr_task usmcr_obligation_type
    usmcr_line_type usmcr_contract_type branch contact_email contact_phone members_may_request offers_usmcr_report
    is_retired second_person accent about ordering_notes allotment_limit_cents report_reach'),
  ('organisation', 'only_row', 'name fiscal_zone'),
  ('closures', 'closure_id', 'program closed_from closed_until notice'),
  ('announcements', 'announcement_id', 'program title body shown_from shown_until'),
  ('dodaacs', 'program dodaac', 'description branch status effective_on default_fund_code email contact_name
    street_1 street_2 street_3 city state zip country phone bill_to ship_to sold_to signal_code levels created_at
    first_contact_id second_contact_id'),
  ('people', 'person_id', 'program password_hash first_name middle_name last_name preferred_name dod_id gender branch service_status
    pay_grade name_tape started_on dodaac subdivision enabled may_sign_in admin_flag username email phone
    sends_confirmation ships_to_own_address street_1 street_2 street_3 city state zip country suffix
    password_changed_at created_at created_by is_demo created_by_id'),
  ('groups', 'program group_number', 'description'),
  ('group_dodaacs', 'program group_number dodaac', ''),
  ('group_people', 'program group_number person_id', 'added_at'),
  ('role_assignments', 'assignment_id', 'program dodaac person_id role level granted_at granted_by'),
  ('person_permissions', 'program person_id area', 'granted_by granted_at reason grant_id'),
  ('recertifications', 'assignment_id quarter', 'program dodaac person_id role level confirmed_by confirmed_at'),
  ('waiting_requests', 'request_id', 'program dodaac receiver_id kind wish requested_by requested_at lapses_at outcome decided_by
    decided_by_operator decided_at'),
  ('sessions', 'session_id', 'session_hash previous_hash previous_until person_id current_program created_at ends_at
    address user_agent way number'),
  ('ended_sessions', 'session_hash', 'reason ended_at'),
  ('opening_links', 'link_hash', 'made_at expires_at used_at used_key'),
  ('earlier_passwords', 'person_id replaced_at', 'password_hash'),
  ('second_factors', 'factor_id', 'person_id kind name sealed_secret added_at'),
  ('recovery_codes', 'person_id code_hash', ''),
  ('card_keys', 'key_id', 'public_key made_at ends_at'),
  ('password_resets', 'reference', 'program person_id started_by token_hash created_at sent_at expires_at used_at replaced_at'),
  ('categories', 'code', 'name position size_family is_retired'),
  ('products', 'pgc', 'category name display_name unit_of_issue picture keywords is_obsolete replacement_pgc gender size_family
    description care measuring'),
  ('items', 'nsn', 'pgc size colour size_order status replacement_nsn get_well_on status_before weight_ounces'),
  ('item_prices', 'nsn fiscal_year', 'price_cents'),
  ('program_prices', 'program nsn fiscal_year', 'price_cents'),
  ('prepared_prices', 'program nsn fiscal_year begins_on', 'price_cents'),
  ('program_products', 'program pgc', 'category display_name sold_from sold_until'),
  ('person_sizes', 'person_id category', 'program size updated_by updated_at'),
  ('product_pictures', 'picture_id', 'pgc position alternative_text source_hash nsn'),
  ('fund_codes', 'program fund_code', 'description'),
  ('fund_periods', 'program fiscal_year period', 'days is_open'),
  ('funds', 'fund_id', 'program dodaac fund_code fiscal_year'),
  ('accounts', 'account_id', 'program fund_id kind'),
  ('supply_batches', 'program batch_number', 'records checksum built_at'),
  ('supply_outgoing', 'outgoing_id', 'program order_id line_number kind record requested_at'),
  ('supply_files', 'file_id', 'name checksum found_at'),
  ('supply_refusals', 'refusal_id', 'file_id line_in_file record reason record_column state comment refused_at decided_at decided_by'),
  ('supply_strays', 'name', 'reason found_at'),
  ('supply_statuses', 'code', 'text meaning class funds actor next_step changed_at changed_by'),
  ('supply_limits', 'program', 'percent changed_at changed_by'),
  ('shipments', 'shipment_id', 'program order_id line_number quantity shipped_on carrier tracking_number suffix shipment_number
    nsn unit_of_issue units unit_price_cents is_other_item'),
  ('line_charges', 'charge_id', 'program order_id line_number unit_price_cents pieces made_at'),
  ('portal_texts', 'name', 'value changed_by changed_at'),
  ('videos', 'video_id', 'title address place'),
  ('downloads', 'download_id', 'title tag description file_name for_programs place'),
  ('report_notices', 'notice_id', 'noticed_on title body')
) t (name, key_columns, other_columns);

CREATE FUNCTION count_pulse(since timestamptz) RETURNS TABLE (hour timestamptz, kind text, times bigint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT date_trunc('hour', built_at), 'sent', sum(records) FROM supply_batches WHERE built_at >= since GROUP BY 1
  UNION ALL
  SELECT date_trunc('hour', happened_at), 'answered', count(*) FROM order_events
    WHERE record_key IS NOT NULL AND happened_at >= since GROUP BY 1
  UNION ALL
  SELECT date_trunc('hour', refused_at), 'quarantined', count(*) FROM supply_refusals WHERE refused_at >= since GROUP BY 1
  UNION ALL
  SELECT date_trunc('hour', happened_at), CASE outcome WHEN 'done' THEN 'signedIn' ELSE 'refused' END, count(*) FROM audit_events
    WHERE action LIKE 'sign-in%' AND happened_at >= since GROUP BY 1, 2;
$$;
