import type { TestDatabase } from './database.ts'
import { openSuperuser } from './forging.ts'

/**
 * Writes the maximum that type and checks allow into each column, except keys. For a column with a check, each number
 * in the check is tried, the largest first.
 */
export async function fillDatabase(database: TestDatabase): Promise<void> {
  const sql = openSuperuser(database)
  // Triggers would compute some columns, and append-only tables would refuse.
  await sql`SET session_replication_role = replica`
  await sql.unsafe(FILL)
  await sql.end()
}

const FILL = `DO $$
DECLARE
  c record; most text;
BEGIN
  FOR c IN SELECT attrelid, attrelid::regclass AS name, attnum, attname, t.typname FROM pg_attribute a
      JOIN pg_type t ON t.oid = atttypid JOIN pg_class ON pg_class.oid = attrelid
    WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND attnum > 0 AND NOT attisdropped
      AND attgenerated = '' AND t.typname IN ('text', 'int2', 'int4', 'int8')
      AND relname NOT IN ('sessions', 'rate_limit_counts', 'listed_products')
      AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conrelid = attrelid AND contype IN ('p', 'u', 'f') AND attnum = ANY (conkey))
      AND NOT EXISTS (SELECT FROM pg_index i WHERE i.indrelid = attrelid AND indisunique AND attnum = ANY (indkey))
  LOOP
    FOR most IN SELECT CASE WHEN c.typname = 'text' THEN repeat('W', n) ELSE n::text END FROM (
        SELECT CASE c.typname WHEN 'text' THEN 5000 WHEN 'int2' THEN 32767 ELSE 99999999 END AS n
        UNION SELECT numbers[1]::int FROM pg_constraint k, regexp_matches(pg_get_constraintdef(k.oid), '[0-9]{1,8}', 'g') AS of_check (numbers)
          WHERE k.conrelid = c.attrelid AND contype = 'c' AND c.attnum = ANY (conkey)
        UNION SELECT 1) tried
      WHERE n > 0 ORDER BY n DESC
    LOOP
      BEGIN
        EXECUTE format('UPDATE %s SET %I = %L', c.name, c.attname, most);
        EXIT;
      EXCEPTION WHEN check_violation OR unique_violation OR numeric_value_out_of_range THEN NULL;
      END;
    END LOOP;
  END LOOP;
END $$`
