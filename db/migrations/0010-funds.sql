-- Finance keeps funds and periods: what its screens look up fast, and what the app may write for it.

CREATE INDEX funds_by_year ON funds (program, fiscal_year, dodaac, fund_code);
-- What a fund was allotted so far, in how many parts.
CREATE INDEX transfers_allotments ON transfers (to_account) INCLUDE (amount_cents) WHERE kind = 'allot';

GRANT INSERT (program, fund_code, description) ON fund_codes TO quartermaster_app;
GRANT INSERT (program, dodaac, fund_code, fiscal_year) ON funds TO quartermaster_app;
GRANT INSERT (program, fiscal_year, period, days, is_open), UPDATE (days, is_open) ON fund_periods TO quartermaster_app;
