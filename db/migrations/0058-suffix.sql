-- What stands behind a last name, such as JR or III; files bring it.
ALTER TABLE people ADD COLUMN suffix text NOT NULL DEFAULT '' CHECK (length(suffix) <= 10);
GRANT SELECT (suffix), INSERT (suffix), UPDATE (suffix) ON people TO quartermaster_app;
GRANT SELECT (suffix) ON people TO quartermaster_report;
