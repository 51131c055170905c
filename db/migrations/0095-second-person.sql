-- Whether somebody else hears of it when rights, sign-ins, e-mail addresses or money are given (docs/decisions/0100).
ALTER TABLE programs ADD COLUMN second_person text NOT NULL DEFAULT 'inform' CHECK (second_person IN ('off', 'inform'));
GRANT UPDATE (second_person) ON programs TO quartermaster_app;
