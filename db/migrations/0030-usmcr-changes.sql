-- The USMCR report reads what supply changed of lines, by days.
CREATE INDEX transfers_by_supply ON transfers (program, made_at) INCLUDE (order_id, line_number, kind, amount_cents)
  WHERE line_number IS NOT NULL;
