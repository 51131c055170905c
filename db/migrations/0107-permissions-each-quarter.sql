-- Permissions given by name are confirmed each quarter as roles are (docs/decisions/0105): both have numbers of one sequence, so that
-- one number says which.
ALTER TABLE person_permissions ADD COLUMN grant_id bigint NOT NULL DEFAULT nextval('role_assignments_assignment_id_seq') UNIQUE;
GRANT USAGE ON SEQUENCE role_assignments_assignment_id_seq TO quartermaster_app;
SELECT seal_rows_of('person_permissions', 'program person_id area', 'granted_by granted_at reason grant_id');
COMMENT ON COLUMN recertifications.level IS 'of an approver; with the role "permission" the number of the permission';
