import postgres from 'postgres'
import { inject } from 'vitest'
import type { TestDatabase } from './database.ts'
import { inDatabase } from './test-server.ts'

/** Puts into each column the most that its type and its checks take; keys stay, so that rows are still found. */
export async function fillDatabase(database: TestDatabase): Promise<void> {
  const name = new URL(database.url('owner')).pathname.slice(1)
  const sql = postgres(inDatabase(inject('testServer').adminUrl, name), { max: 1, onnotice: () => {} })
  // Triggers would compute some columns from others, and append-only tables would refuse.
  await sql`SET session_replication_role = replica`
  await sql.unsafe(FILL)
  // The one text that is a choice.
  await sql`UPDATE portal_texts SET value = 'letter' WHERE name = 'paper'`
  await sql.end()
}

const FILL = `DO $$
DECLARE
  c record; most text;
BEGIN
  FOR c IN SELECT attrelid::regclass AS name, attname, t.typname FROM pg_attribute a
      JOIN pg_type t ON t.oid = atttypid JOIN pg_class ON pg_class.oid = attrelid
    WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND attnum > 0 AND NOT attisdropped
      AND attgenerated = '' AND t.typname IN ('text', 'int2', 'int4', 'int8')
      AND relname NOT IN ('sessions', 'uses', 'listed_products')
      AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conrelid = attrelid AND contype IN ('p', 'u', 'f') AND attnum = ANY (conkey))
      AND NOT EXISTS (SELECT FROM pg_index i WHERE i.indrelid = attrelid AND indisunique AND attnum = ANY (indkey))
  LOOP
    FOREACH most IN ARRAY CASE WHEN c.typname = 'text'
      THEN ARRAY(SELECT repeat('W', n) FROM unnest(ARRAY[5000, 2000, 1000, 600, 500, 300, 254, 200, 120, 100, 80, 60, 40, 20, 10, 6, 4, 2, 1]) n)
      ELSE ARRAY['99999999', '32767', '9999', '100'] END
    LOOP
      BEGIN
        EXECUTE format('UPDATE %s SET %I = %L', c.name, c.attname, most);
        EXIT;
      EXCEPTION WHEN check_violation OR unique_violation OR numeric_value_out_of_range THEN NULL;
      END;
    END LOOP;
  END LOOP;
END $$`
