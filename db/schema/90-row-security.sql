-- Row-level security, and the rights of `quartermaster_app` and `quartermaster_report` (reads only).

-- The transaction's program. Forced, so it also applies to the owner. Without WITH CHECK, USING applies to new rows.
DO $$
DECLARE t text; readers text; seen text;
BEGIN
  FOR t IN SELECT c.relname FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attname = 'program' LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY owner_all ON %I TO CURRENT_USER USING (true)', t);
    readers := CASE WHEN t IN ('audit_events', 'early_trackings', 'import_missing', 'import_parts', 'import_rows', 'imports',
        'password_resets', 'publog_drafts', 'removals', 'search_misses', 'supply_batches', 'supply_limits', 'supply_outgoing')
      THEN 'quartermaster_app' ELSE 'quartermaster_app, quartermaster_report' END;
    seen := CASE WHEN t IN ('announcements', 'prepared_prices') THEN 'program IS NULL OR program = current_setting(''app.program'', true)'
      WHEN t IN ('orderable_products', 'successors') THEN 'program IN ('''', current_setting(''app.program'', true))'
      ELSE 'program = current_setting(''app.program'', true)' END;
    EXECUTE format('CREATE POLICY own_program ON %I TO %s USING (%s)', t, readers, seen)
      || CASE WHEN t = 'audit_events' THEN ' WITH CHECK (true)' ELSE '' END;
  END LOOP;
END $$;

CREATE POLICY born_waiting ON orders AS RESTRICTIVE FOR INSERT TO quartermaster_app WITH CHECK (status = 'awaiting');
CREATE POLICY no_order_yet ON carts AS RESTRICTIVE FOR INSERT TO quartermaster_app
  WITH CHECK (NOT EXISTS (SELECT FROM orders o WHERE o.order_id = carts.order_id));

CREATE POLICY born_waiting ON waiting_requests AS RESTRICTIVE FOR INSERT TO quartermaster_app WITH CHECK (outcome IS NULL);
CREATE POLICY by_a_person ON waiting_requests AS RESTRICTIVE FOR UPDATE TO quartermaster_app USING (true) WITH CHECK (NOT decided_by_operator);

GRANT USAGE ON SCHEMA public TO quartermaster_app, quartermaster_report;

-- Only functions granted below. Triggers need no grant.
DO $$
DECLARE f regprocedure;
BEGIN
  FOR f IN SELECT p.oid FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e') LOOP
    EXECUTE format('REVOKE EXECUTE ON FUNCTION %s FROM PUBLIC', f);
  END LOOP;
END $$;

-- 10-programs.sql
GRANT SELECT ON programs, closures TO quartermaster_app, quartermaster_report;
GRANT SELECT ON organisation, announcements TO quartermaster_app;
GRANT INSERT ON programs, closures, announcements TO quartermaster_app;
GRANT UPDATE ON closures, announcements TO quartermaster_app;
GRANT DELETE ON closures, announcements TO quartermaster_app;
GRANT UPDATE (name, branch, supplier_name, supplier_site, contact_email, contact_phone, members_may_request,
  offers_usmcr_report, usmcr_project, usmcr_task, usmcr_obligation_type, usmcr_line_type, usmcr_contract_type, is_retired,
  accent, about, ordering_notes, second_person, allotment_limit_cents, report_reach, version) ON programs TO quartermaster_app;
GRANT EXECUTE ON FUNCTION list_closures TO quartermaster_app;

-- 20-people.sql
GRANT SELECT ON dodaacs, people_words, groups, group_dodaacs, group_people TO quartermaster_app, quartermaster_report;
GRANT SELECT ON people_read TO quartermaster_app;
GRANT INSERT ON dodaacs, people_read, groups, group_dodaacs, group_people TO quartermaster_app;
GRANT UPDATE ON people_read TO quartermaster_app;
GRANT DELETE ON people_read, groups, group_dodaacs, group_people TO quartermaster_app;
GRANT UPDATE (description, branch, status, effective_on, default_fund_code, first_contact_id, second_contact_id, contact_name,
  email, phone, street_1, street_2, street_3, city, state, zip, country, bill_to, ship_to, sold_to, signal_code, levels,
  updated_at, version) ON dodaacs TO quartermaster_app;
GRANT SELECT (person_id, program, dodaac, first_name, middle_name, last_name, preferred_name, suffix, full_name, email, dod_id, branch,
  service_status, pay_grade, gender, started_on, name_tape, subdivision, phone, ships_to_own_address, street_1, street_2,
  street_3, city, state, zip, country, sends_confirmation, enabled, may_sign_in, admin_flag, username, last_sign_in_at,
  created_at, created_by, created_by_id, updated_at, updated_by, version) ON people TO quartermaster_app, quartermaster_report;
GRANT INSERT (program, dodaac, first_name, middle_name, last_name, preferred_name, suffix, email, dod_id, branch, service_status, pay_grade,
  gender, started_on, name_tape, subdivision, phone, ships_to_own_address, street_1, street_2, street_3, city, state, zip,
  country, sends_confirmation, enabled, may_sign_in, admin_flag, username, created_at, created_by, created_by_id, updated_at,
  updated_by) ON people TO quartermaster_app;
GRANT UPDATE (dodaac, first_name, middle_name, last_name, preferred_name, suffix, email, dod_id, branch, service_status, pay_grade, gender,
  started_on, name_tape, subdivision, phone, ships_to_own_address, street_1, street_2, street_3, city, state, zip, country,
  sends_confirmation, enabled, may_sign_in, admin_flag, username, updated_at, updated_by,
  version) ON people TO quartermaster_app;
GRANT UPDATE (description, version, updated_at) ON groups TO quartermaster_app;
GRANT EXECUTE ON FUNCTION find_program_of, name_people, find_holders TO quartermaster_app;

-- 25-roles.sql
GRANT SELECT ON role_assignments, person_permissions, waiting_requests, unreviewed_grants TO quartermaster_app, quartermaster_report;
GRANT SELECT ON recertifications, revoked_roles TO quartermaster_app;
GRANT INSERT ON role_assignments, person_permissions, recertifications, revoked_roles, waiting_requests TO quartermaster_app;
GRANT DELETE ON role_assignments, person_permissions TO quartermaster_app;
-- For FOR SHARE by a signature, not for changes.
GRANT UPDATE (level) ON role_assignments TO quartermaster_app;
GRANT UPDATE (outcome, decided_by, decided_at) ON waiting_requests TO quartermaster_app;
GRANT USAGE ON SEQUENCE role_assignments_assignment_id_seq TO quartermaster_app;

-- 30-sign-in.sql
GRANT SELECT ON sessions, ended_sessions, second_factors, recovery_codes, finished_sign_ins, card_keys, card_messages,
  idempotency_keys, rate_limit_counts, alerts TO quartermaster_app;
GRANT INSERT ON sessions, ended_sessions, second_factors, recovery_codes, finished_sign_ins, card_keys, card_messages,
  idempotency_keys, rate_limit_counts, alerts TO quartermaster_app;
GRANT UPDATE ON sessions, rate_limit_counts, alerts TO quartermaster_app;
GRANT DELETE ON sessions, ended_sessions, second_factors, recovery_codes, finished_sign_ins, card_keys, card_messages,
  idempotency_keys, rate_limit_counts TO quartermaster_app;
GRANT UPDATE (last_step, used_at) ON second_factors TO quartermaster_app;
GRANT UPDATE (session_id) ON finished_sign_ins TO quartermaster_app;
GRANT SELECT (reference, program, person_id, started_by, created_at, sent_at, expires_at, used_at,
  replaced_at) ON password_resets TO quartermaster_app;
GRANT EXECUTE ON FUNCTION lock_idempotency_key, load_session, can_anybody_sign_in, find_opening, find_sign_in,
  get_password_hash, set_password_hash, note_sign_in, get_password_lock, count_locked_people, count_all_locked, unlock_person,
  find_earlier_passwords, save_earlier_password, find_known_device, save_known_device, count_device_failure, forget_old_devices,
  find_passkey_sign_in, find_card_sign_in, find_provider_sign_in, start_password_reset, find_reset_people, arm_password_reset,
  find_password_reset, use_password_reset, find_pending_resets, delete_old_resets, look_up_people TO quartermaster_app;

-- 40-catalog.sql
GRANT SELECT ON categories, products, items, item_prices, program_prices, prepared_prices, program_products, person_sizes,
  product_pictures TO quartermaster_app, quartermaster_report;
GRANT SELECT ON pictures, picture_files, search_misses, publog_drafts TO quartermaster_app;
GRANT INSERT ON categories, products, items, item_prices, program_prices, prepared_prices, program_products, person_sizes,
  pictures, picture_files, product_pictures, search_misses TO quartermaster_app;
GRANT UPDATE ON item_prices, program_prices, prepared_prices, program_products, product_pictures, search_misses
  TO quartermaster_app;
GRANT DELETE ON item_prices, program_prices, prepared_prices, program_products, person_sizes, pictures, product_pictures,
  search_misses TO quartermaster_app;
GRANT UPDATE (name, position, size_family, is_retired, version) ON categories TO quartermaster_app;
GRANT UPDATE (category, name, display_name, unit_of_issue, gender, size_family, description, care, measuring, picture, keywords,
  is_obsolete, replacement_pgc, version) ON products TO quartermaster_app;
GRANT UPDATE (pgc, size, colour, size_order, weight_ounces, status, get_well_on, status_before, replacement_nsn,
  version) ON items TO quartermaster_app;
GRANT UPDATE (size, updated_by, updated_at) ON person_sizes TO quartermaster_app;
GRANT INSERT (program, nsn, item_name, inc, unit_of_issue, price_cents, next_price_cents, next_price_from, advice_code, status,
  replacement_nsn, size, colour, gender, keywords, is_set_aside) ON publog_drafts TO quartermaster_app;
GRANT UPDATE (item_name, inc, unit_of_issue, price_cents, next_price_cents, next_price_from, advice_code, status,
  replacement_nsn, size, colour, gender, keywords, changed_at, accepted, is_set_aside) ON publog_drafts TO quartermaster_app;
GRANT EXECUTE ON FUNCTION price_of, last_price_of, is_sold_on TO quartermaster_app, quartermaster_report;
GRANT EXECUTE ON FUNCTION find_similar_products, forget_search_misses, facts_of TO quartermaster_app;

-- 45-listings.sql
GRANT SELECT ON listed_products, successors TO quartermaster_app, quartermaster_report;
GRANT SELECT ON orderable_products TO quartermaster_app;
GRANT EXECUTE ON FUNCTION walk_successors, find_successors TO quartermaster_app, quartermaster_report;
GRANT EXECUTE ON FUNCTION find_reach TO quartermaster_app;

-- 50-funds.sql
GRANT SELECT ON fund_codes, fund_periods, funds, accounts, transfers, fund_spending, fund_spending_changes
  TO quartermaster_app, quartermaster_report;
GRANT INSERT (program, fund_code, description) ON fund_codes TO quartermaster_app;
GRANT INSERT (program, fiscal_year, period, days, is_open) ON fund_periods TO quartermaster_app;
GRANT UPDATE (days, is_open) ON fund_periods TO quartermaster_app;
GRANT INSERT (program, dodaac, fund_code, fiscal_year) ON funds TO quartermaster_app;
GRANT INSERT (program, from_account, to_account, amount_cents, kind, order_id, line_number, actor_id,
  comment) ON transfers TO quartermaster_app;
GRANT EXECUTE ON FUNCTION middle_of_month, next_middle, spending_stretch TO quartermaster_app, quartermaster_report;
GRANT EXECUTE ON FUNCTION hold_available, refresh_fund_spending TO quartermaster_app;

-- 60-orders.sql
GRANT SELECT ON orders, order_lines, approvals, signing_seats, could_sign, may_sign, order_events, order_counts,
  order_count_changes TO quartermaster_app, quartermaster_report;
GRANT SELECT ON carts, cart_lines, removals TO quartermaster_app;
GRANT INSERT ON orders, order_lines, carts, cart_lines, removals, approvals TO quartermaster_app;
GRANT DELETE ON order_lines, carts, cart_lines, removals TO quartermaster_app;
GRANT UPDATE (status, withdrawn, added_cents, refunded_cents, expedited, expedite_comment, current_level, round, decided_at,
  shipped_at, version) ON orders TO quartermaster_app;
GRANT UPDATE (quantity, unit_price_cents, requisition, parts, supply_state, supply_code, supply_text, supply_dated_on,
  get_well_on, supplied_nsn, supplied_quantity, unsent_quantity, ended_quantity, shipped_quantity, cancellation_requested,
  cancellation_requested_on, cancel_round, supply_hold, hold_code, next_supply_step, simulated_steps, charge_cents, held_cents,
  added_cents, refunded_cents, owed_cents, agreed_cents, received_state, received_quantity, issued_quantity, returned_quantity,
  short_quantity, damaged_quantity) ON order_lines TO quartermaster_app;
GRANT SELECT (order_id, program, orderer_id, member_id, dodaac) ON carts TO quartermaster_report;
GRANT UPDATE (fund_code, expedited, expedite_comment, version, touched_at) ON carts TO quartermaster_app;
GRANT UPDATE (quantity, unit_price_cents) ON cart_lines TO quartermaster_app;
GRANT UPDATE (restored_at) ON removals TO quartermaster_app;
GRANT INSERT (event_id, program, order_id, line_number, kind, actor_id, code, detail, happened_at, record, record_key, dated_on,
  estimated_on) ON order_events TO quartermaster_app;
GRANT USAGE ON SEQUENCE orders_order_id_seq TO quartermaster_app;
GRANT EXECUTE ON FUNCTION update_order_totals, order_invariant_violation, find_requisitions, count_holders, find_second,
  refresh_order_counts TO quartermaster_app;

-- 70-supply.sql
GRANT SELECT ON shipments, line_charges, receipts TO quartermaster_app, quartermaster_report;
GRANT SELECT ON document_serials, supply_batches, supply_outgoing, supply_files, supply_refusals, supply_strays,
  supply_statuses, supply_limits, early_trackings, supply_clock, supply_pace TO quartermaster_app;
GRANT INSERT ON document_serials, supply_batches, supply_outgoing, supply_files, supply_refusals, supply_strays,
  supply_statuses, supply_limits, shipments, early_trackings, line_charges, supply_clock TO quartermaster_app;
GRANT UPDATE ON document_serials, supply_batches, supply_outgoing, supply_files, supply_refusals, supply_strays,
  supply_statuses, supply_limits, supply_clock, supply_pace TO quartermaster_app;
GRANT DELETE ON supply_strays, supply_statuses, early_trackings TO quartermaster_app;
GRANT UPDATE (unit_price_cents, carrier, tracking_number) ON shipments TO quartermaster_app;
GRANT INSERT (receipt_id, program, order_id, line_number, kind, quantity, short_quantity, short_reason, damaged_quantity,
  damaged_reason, comment, actor_id, made_at, done_with, undoes) ON receipts TO quartermaster_app;
GRANT EXECUTE ON FUNCTION count_supply TO quartermaster_app;

-- 75-imports.sql
GRANT SELECT ON imports, import_parts, import_rows, import_missing TO quartermaster_app;
GRANT INSERT ON imports, import_parts, import_rows, import_missing TO quartermaster_app;
GRANT UPDATE ON imports, import_parts, import_rows TO quartermaster_app;
GRANT DELETE ON imports, import_parts, import_rows, import_missing TO quartermaster_app;
GRANT EXECUTE ON FUNCTION find_unfinished_imports, delete_old_imports, count_month_bytes, delete_month_bytes
  TO quartermaster_app;

-- 80-reports.sql
GRANT SELECT ON videos, downloads, report_notices, report_sums, report_order_changes, report_line_changes, report_sums_due,
  report_rows, report_changes TO quartermaster_app, quartermaster_report;
GRANT SELECT ON portal_texts, export_progress TO quartermaster_app;
GRANT INSERT ON portal_texts, videos, downloads, report_notices, export_progress TO quartermaster_app;
GRANT UPDATE ON portal_texts, videos, downloads, report_notices, export_progress TO quartermaster_app;
GRANT DELETE ON portal_texts, videos, downloads, report_notices, export_progress TO quartermaster_app;
GRANT EXECUTE ON FUNCTION report_stretch, report_stretch_end, report_spans TO quartermaster_app, quartermaster_report;
GRANT EXECUTE ON FUNCTION refresh_report_sums TO quartermaster_app;

-- 85-audit.sql
GRANT SELECT ON audit_events, audit_trail, audit_blocks, audit_archives TO quartermaster_app;
GRANT INSERT (program, person_id, action, object, outcome, detail, session, address, user_agent,
  request_id) ON audit_events TO quartermaster_app;
GRANT SELECT ON SEQUENCE audit_events_event_id_seq TO quartermaster_app;
GRANT EXECUTE ON FUNCTION seal_block, note_newest_events, find_old_block, write_block, retire_block, count_pulse
  TO quartermaster_app;
