-- A record that is open in the quarantine is kept once, however often it is delivered.
CREATE INDEX supply_refusals_by_record ON supply_refusals (md5(record)) WHERE state = 'open';
