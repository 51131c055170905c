-- DoDAACs and roles are kept in the portal: who may be asked about a unit, and who gave which role when.

ALTER TABLE dodaacs ADD COLUMN first_contact_id bigint, ADD COLUMN second_contact_id bigint,
  ADD FOREIGN KEY (program, first_contact_id) REFERENCES people (program, person_id),
  ADD FOREIGN KEY (program, second_contact_id) REFERENCES people (program, person_id);
CREATE INDEX dodaacs_by_first_contact ON dodaacs (program, first_contact_id) WHERE first_contact_id IS NOT NULL;
CREATE INDEX dodaacs_by_second_contact ON dodaacs (program, second_contact_id) WHERE second_contact_id IS NOT NULL;

-- Roles from before this release count from its first day; nobody is named as their giver.
-- The giver may be an administrator of another program, so the reference is to the person alone.
ALTER TABLE role_assignments ADD COLUMN granted_at timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN granted_by bigint REFERENCES people;

GRANT INSERT ON dodaacs TO quartermaster_app;
GRANT UPDATE (description, branch, status, effective_on, default_fund_code, email, contact_name, first_contact_id,
  second_contact_id, street_1, street_2, street_3, city, state, zip, country, phone, bill_to, ship_to, sold_to, signal_code,
  levels, updated_at, version) ON dodaacs TO quartermaster_app;
GRANT INSERT, DELETE ON role_assignments TO quartermaster_app;
