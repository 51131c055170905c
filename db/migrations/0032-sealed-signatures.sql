-- How the signer had signed in. Empty: not recorded, before this migration.
ALTER TABLE approvals ADD COLUMN way text NOT NULL DEFAULT '' CHECK (way IN
  ('', 'password', 'two-factors', 'certificate', 'passkey', 'identity-provider', 'identity-provider-two-factors'));

-- The hashes of all rows of blocks, in the order of their numbers. It bypasses row-level security, because a block has the
-- rows of every program, and gives nothing but their hashes.
CREATE FUNCTION block_digests(wanted text, numbers bigint[]) RETURNS TABLE (number bigint, digests text)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  id_column text := CASE wanted WHEN 'audit_events' THEN 'event_id' WHEN 'transfers' THEN 'transfer_id'
    WHEN 'order_events' THEN 'event_id' WHEN 'receipts' THEN 'receipt_id' END;
  line text := CASE wanted WHEN 'audit_events' THEN 'write_event(e)' WHEN 'transfers' THEN 'write_transfer(e)'
    WHEN 'order_events' THEN 'write_order_event(e)' WHEN 'receipts' THEN 'write_receipt(e)' END;
BEGIN
  IF id_column IS NULL THEN RETURN; END IF;
  RETURN QUERY EXECUTE format($q$
    SELECT b.number, string_agg(encode(sha256(convert_to(%1$s, 'UTF8')), 'hex'), '' ORDER BY e.%2$I)
    FROM audit_blocks b CROSS JOIN unnest(b.members) part JOIN %3$I e ON e.%2$I >= lower(part) AND e.%2$I < upper(part)
    WHERE b.series = $1 AND b.number = ANY ($2) GROUP BY b.number $q$, line, id_column, wanted) USING wanted, numbers;
END $$;
REVOKE EXECUTE ON FUNCTION block_digests FROM PUBLIC;
GRANT EXECUTE ON FUNCTION block_digests TO quartermaster_app;
