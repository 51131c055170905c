-- The program wall, and what each database role may do.
-- The owner runs migrations and the loader; the app is neither owner nor superuser; the report role only reads.

DO $$
DECLARE t text;
BEGIN
  FOR t IN SELECT c.relname FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attname = 'program' AND NOT a.attisdropped LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY owner_all ON %I TO CURRENT_USER USING (true) WITH CHECK (true)', t);
    IF t IN ('announcements') THEN
      EXECUTE format('CREATE POLICY own_program ON %I TO quartermaster_app, quartermaster_report
        USING (program IS NULL OR program = current_setting(''app.program'', true))', t);
    ELSIF t = 'audit_events' THEN
      EXECUTE format('CREATE POLICY own_program ON %I TO quartermaster_app
        USING (program = current_setting(''app.program'', true)) WITH CHECK (true)', t);
    ELSIF t = 'orders' THEN
      EXECUTE format('CREATE POLICY own_program ON %I TO quartermaster_app, quartermaster_report
        USING (program = current_setting(''app.program'', true)) WITH CHECK (program = current_setting(''app.program'', true))', t);
      EXECUTE format('CREATE POLICY born_as_cart ON %I AS RESTRICTIVE FOR INSERT TO quartermaster_app WITH CHECK (status = 1)', t);
    ELSE
      EXECUTE format('CREATE POLICY own_program ON %I TO quartermaster_app, quartermaster_report
        USING (program = current_setting(''app.program'', true)) WITH CHECK (program = current_setting(''app.program'', true))', t);
    END IF;
  END LOOP;
END $$;

REVOKE ALL ON ALL TABLES IN SCHEMA public FROM PUBLIC;
REVOKE EXECUTE ON ALL FUNCTIONS IN SCHEMA public FROM PUBLIC;
GRANT USAGE ON SCHEMA public TO quartermaster_app, quartermaster_report;
GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA public TO quartermaster_app;

GRANT SELECT ON ALL TABLES IN SCHEMA public TO quartermaster_app;
REVOKE SELECT ON people FROM quartermaster_app;
GRANT SELECT (person_id, program, username, first_name, middle_name, last_name, email, dod_id, pay_grade, branch, service_status,
  gender, name_tape, subdivision, phone, dodaac, started_on, enabled, may_sign_in, admin_flag, sends_confirmation,
  ships_to_own_address, street_1, street_2, street_3, city, state, zip, country, last_sign_in_at, created_at, updated_at, version,
  full_name) ON people TO quartermaster_app, quartermaster_report;

GRANT INSERT, DELETE ON orders, order_lines TO quartermaster_app;
GRANT UPDATE (status, dodaac, fund_code, fund_id, refunded_cents, expedited, expedite_comment, levels, current_level, round, bill_to,
  ship_to, sold_to, signal_code, ship_to_address, version, touched_at, submitted_at, decided_at, shipped_at) ON orders TO quartermaster_app;
GRANT UPDATE (quantity, unit_price_cents, requisition, supply_state, supply_code, supply_text, get_well_on, shipped_quantity,
  received_state, next_supply_step) ON order_lines TO quartermaster_app;
-- Not to change levels: a decision holds its role row FOR SHARE until it commits, which takes this right.
GRANT UPDATE (level) ON role_assignments TO quartermaster_app;
GRANT INSERT ON transfers, approvals, order_events, shipments, audit_events TO quartermaster_app;
GRANT INSERT, UPDATE ON requisition_serials, supply_clock TO quartermaster_app;
GRANT INSERT, UPDATE, DELETE ON sessions, kept_answers TO quartermaster_app;

GRANT SELECT ON programs, dodaacs, groups, group_dodaacs, fund_codes, fund_periods, funds, accounts, transfers, products, items,
  item_prices, program_products, orders, order_lines, approvals, order_events, shipments TO quartermaster_report;
