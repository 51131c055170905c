-- Programs and categories are rows that administrators keep (decision 71); no code and no constraint names one of them.

ALTER TABLE programs
  DROP CONSTRAINT programs_code_check,
  ADD CONSTRAINT programs_code_form CHECK (code ~ '^[A-Z][A-Z0-9]{1,9}$'),
  ADD COLUMN branch smallint CHECK (branch BETWEEN 1 AND 6),
  ADD COLUMN contact_email text NOT NULL DEFAULT '',
  ADD COLUMN contact_phone text NOT NULL DEFAULT '',
  ADD COLUMN members_may_request boolean NOT NULL DEFAULT false,
  -- The purchase-order report that the seeds tie to one program; the columns usmcr_… are what it says of this one.
  ADD COLUMN offers_usmcr_report boolean NOT NULL DEFAULT false,
  ADD COLUMN is_retired boolean NOT NULL DEFAULT false,
  ADD COLUMN version integer NOT NULL DEFAULT 1;
-- Programs of before: the branch of most of their units; everybody had the report.
UPDATE programs g SET offers_usmcr_report = true,
  branch = coalesce((SELECT mode() WITHIN GROUP (ORDER BY d.branch) FROM dodaacs d WHERE d.program = g.code), 2);
ALTER TABLE programs ALTER branch SET NOT NULL;

-- Each program has one source of money from its first moment, whoever adds it.
CREATE FUNCTION open_source() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO accounts (program, kind) VALUES (NEW.code, 'source');
  RETURN NULL;
END $$;
CREATE TRIGGER programs_have_a_source AFTER INSERT ON programs FOR EACH ROW EXECUTE FUNCTION open_source();
INSERT INTO accounts (program, kind) SELECT code, 'source' FROM programs ON CONFLICT DO NOTHING;

CREATE TABLE categories (
  code text PRIMARY KEY CHECK (code ~ '^[A-Z][A-Z0-9]{1,9}$'),
  name text NOT NULL CHECK (name <> ''),
  position integer NOT NULL CHECK (position BETWEEN 1 AND 9999),   -- in the sidebar; equals by code
  size_family text NOT NULL DEFAULT '',
  is_retired boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1
);
-- A portal that has products has them in these; a new one begins without any.
INSERT INTO categories (code, name, position)
  SELECT code, name, place FROM unnest(
    ARRAY['ACCES', 'BLOUS', 'COAT', 'EYE', 'FOOT', 'HEAD', 'HERA', 'INSIG', 'JACK', 'MATER', 'SHIRT', 'SKIRT', 'SLACK',
      'SOCKS', 'TAPE', 'TROUS', 'TRUNK', 'UNDER'],
    ARRAY['Accessories', 'Blouses', 'Coats', 'Eyewear', 'Footwear', 'Headwear', 'Heraldic', 'Insignia', 'Jackets',
      'Maternity', 'Shirts', 'Skirts', 'Slacks', 'Socks', 'Name & Service Tapes', 'Trousers', 'Trunks', 'Underwear'])
    WITH ORDINALITY AS before (code, name, place)
  WHERE EXISTS (SELECT FROM products);
ALTER TABLE products
  DROP CONSTRAINT products_category_check,
  ADD CONSTRAINT products_category_fkey FOREIGN KEY (category) REFERENCES categories;
ALTER TABLE program_products
  ADD CONSTRAINT program_products_category_fkey FOREIGN KEY (category) REFERENCES categories;

GRANT SELECT ON categories TO quartermaster_app, quartermaster_report;
GRANT INSERT ON programs, categories TO quartermaster_app;
GRANT UPDATE (name, branch, supplier_name, supplier_site, contact_email, contact_phone, members_may_request, offers_usmcr_report,
  usmcr_project, usmcr_task, usmcr_obligation_type, usmcr_line_type, usmcr_contract_type, is_retired, version)
  ON programs TO quartermaster_app;
GRANT UPDATE (name, position, size_family, is_retired, version) ON categories TO quartermaster_app;

-- As in 0017, with what a session says of its program and of the person's own. Who changes a program makes the sessions be
-- read again.
DROP FUNCTION load_session(bytea, timestamptz);
CREATE FUNCTION load_session(hash bytea, at timestamptz) RETURNS TABLE (session_id uuid, is_previous boolean, renewal bytea,
  previous_renewal bytea, previous_until timestamptz, person_id bigint, home_program text, home_program_name text,
  current_program text, program_name text, program_email text, program_phone text, offers_usmcr_report boolean,
  is_program_retired boolean, first_name text, middle_name text, last_name text, username text, email text, dodaac text,
  admin_flag boolean, enabled boolean, areas smallint[], roles jsonb, group_dodaacs text[],
  created_at timestamptz, seen_at timestamptz, ends_at timestamptz, previous_sign_in_at timestamptz, failed_before smallint, way text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT s.session_id, s.session_hash <> hash, s.renewal, s.previous_renewal, s.previous_until,
    p.person_id, p.program, h.name, s.current_program, c.name, c.contact_email, c.contact_phone, c.offers_usmcr_report, c.is_retired,
    p.first_name, p.middle_name, p.last_name, p.username, p.email, p.dodaac, p.admin_flag, p.enabled AND p.may_sign_in,
    ARRAY(SELECT area FROM person_permissions x WHERE x.program = p.program AND x.person_id = p.person_id ORDER BY area),
    coalesce((SELECT jsonb_agg(jsonb_build_object('dodaac', r.dodaac, 'role', r.role, 'level', r.level) ORDER BY r.dodaac, r.role, r.level)
      FROM role_assignments r WHERE r.program = p.program AND r.person_id = p.person_id), '[]'),
    ARRAY(SELECT DISTINCT d.dodaac FROM group_people g JOIN group_dodaacs d USING (program, group_number)
      WHERE g.program = p.program AND g.person_id = p.person_id ORDER BY 1),
    s.created_at, s.seen_at, s.ends_at, s.previous_sign_in_at, s.failed_before, s.way
  FROM (SELECT * FROM sessions WHERE session_hash = hash
    UNION ALL SELECT * FROM sessions WHERE previous_hash = hash AND previous_until > at) s
  JOIN people p USING (person_id) JOIN programs c ON c.code = s.current_program JOIN programs h ON h.code = p.program;
$$;
REVOKE ALL ON FUNCTION open_source, load_session FROM PUBLIC;
GRANT EXECUTE ON FUNCTION load_session TO quartermaster_app;
