-- What people took out of carts and waiting orders, so that they can put it back as it was. A row stands for one line
-- (`nsn`) or for a whole cart, with what is needed to open the cart again: it goes with its last line. Put back once.
-- Rows of a person go with a later removal of the same person.

CREATE TABLE removals (
  removal_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  program text NOT NULL, person_id bigint NOT NULL,
  order_id bigint NOT NULL,                           -- no reference: a deleted cart is gone
  nsn text,
  member_id bigint NOT NULL, fund_code text NOT NULL,
  expedited boolean NOT NULL, expedite_comment text NOT NULL, version integer NOT NULL, created_at timestamptz NOT NULL,
  lines jsonb NOT NULL CHECK (jsonb_array_length(lines) > 0),
  removed_at timestamptz NOT NULL, restored_at timestamptz,
  FOREIGN KEY (program, person_id) REFERENCES people (program, person_id),
  FOREIGN KEY (program, member_id) REFERENCES people (program, person_id)
);
CREATE INDEX removals_by_person ON removals (person_id, order_id, removal_id);

ALTER TABLE removals ENABLE ROW LEVEL SECURITY;
ALTER TABLE removals FORCE ROW LEVEL SECURITY;
CREATE POLICY owner_all ON removals TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY own_program ON removals TO quartermaster_app
  USING (program = current_setting('app.program', true)) WITH CHECK (program = current_setting('app.program', true));
GRANT SELECT, INSERT, DELETE, UPDATE (restored_at) ON removals TO quartermaster_app;
