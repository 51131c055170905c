-- A file that changes who somebody is waits for the password of who brings it in, as the person's page does.
ALTER TABLE imports ADD COLUMN needs_proof boolean NOT NULL DEFAULT false;
