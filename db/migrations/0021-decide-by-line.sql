-- The reason why the orderer needs an order or a line, and what an approver takes away from single lines.

ALTER TABLE carts ADD COLUMN justification text NOT NULL DEFAULT '' CHECK (length(justification) <= 500);
ALTER TABLE cart_lines ADD COLUMN justification text NOT NULL DEFAULT '' CHECK (length(justification) <= 500);
ALTER TABLE orders ADD COLUMN justification text NOT NULL DEFAULT '' CHECK (length(justification) <= 500);
ALTER TABLE order_lines ADD COLUMN justification text NOT NULL DEFAULT '' CHECK (length(justification) <= 500);
ALTER TABLE removals ADD COLUMN justification text NOT NULL DEFAULT '';
GRANT UPDATE (justification) ON carts, cart_lines, orders, order_lines TO quartermaster_app;

CREATE TABLE decision_reasons (
  program text NOT NULL DEFAULT current_setting('app.program') REFERENCES programs,
  code text NOT NULL CHECK (code ~ '^[A-Z0-9]{2,10}$'),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  is_retired boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (program, code)
);
SELECT separate_programs('decision_reasons', 'quartermaster_app, quartermaster_report');
GRANT INSERT (program, code, name), UPDATE (name, is_retired, version) ON decision_reasons TO quartermaster_app;
SELECT seal_rows_of('decision_reasons', 'program code', 'name is_retired');

-- Each program begins with these.
CREATE FUNCTION default_reasons() RETURNS TABLE (code text, name text) LANGUAGE sql IMMUTABLE AS $$
  VALUES ('NOTAUTH', 'Not authorized for this person'), ('HASONE', 'The person has this item already'),
    ('TOOMANY', 'More pieces than are needed'), ('OTHERITEM', 'Another item serves the purpose'),
    ('FUNDS', 'The fund must last for other orders'), ('OTHER', 'Another reason, see the comment')
$$;
REVOKE EXECUTE ON FUNCTION default_reasons FROM PUBLIC;
CREATE FUNCTION add_decision_reasons() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO decision_reasons (program, code, name) SELECT NEW.code, r.* FROM default_reasons() r;
  RETURN NULL;
END $$;
CREATE TRIGGER programs_have_decision_reasons AFTER INSERT ON programs FOR EACH ROW EXECUTE FUNCTION add_decision_reasons();
INSERT INTO decision_reasons (program, code, name) SELECT p.code, r.* FROM programs p CROSS JOIN default_reasons() r;

CREATE TABLE line_decisions (
  program text NOT NULL, order_id bigint NOT NULL, round smallint NOT NULL, level smallint NOT NULL, line_number integer NOT NULL,
  nsn text NOT NULL REFERENCES items,
  from_quantity integer NOT NULL CHECK (from_quantity BETWEEN 1 AND 9999),
  -- 0: taken away.
  to_quantity integer NOT NULL CHECK (to_quantity >= 0),
  unit_price_cents bigint NOT NULL CHECK (unit_price_cents >= 0),
  -- With its words of the moment, because the program may change them later.
  reason text NOT NULL, reason_name text NOT NULL CHECK (length(reason_name) BETWEEN 1 AND 120),
  comment text NOT NULL DEFAULT '' CHECK (length(comment) <= 500),
  person_id bigint NOT NULL, decided_at timestamptz NOT NULL,
  PRIMARY KEY (order_id, round, level, line_number),
  CONSTRAINT line_decisions_only_less CHECK (to_quantity < from_quantity),
  FOREIGN KEY (program, order_id) REFERENCES orders (program, order_id),
  FOREIGN KEY (program, person_id) REFERENCES people (program, person_id),
  FOREIGN KEY (program, reason) REFERENCES decision_reasons (program, code)
);
CREATE TRIGGER line_decisions_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON line_decisions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
SELECT separate_programs('line_decisions', 'quartermaster_app, quartermaster_report');
GRANT INSERT ON line_decisions TO quartermaster_app;
SELECT seal_rows_of('line_decisions', 'order_id round level line_number', 'program nsn from_quantity to_quantity unit_price_cents reason
  reason_name comment person_id decided_at');
