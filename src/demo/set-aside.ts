import { setTimeout as sleep } from 'node:timers/promises'
import type { Transaction } from '#server/db/driver/sql.ts'
import { ORDER_TABLES } from './order-rows.ts'

/**
 * Row triggers, which one check over all staged rows replaces, and those that list open goods, which one refresh
 * replaces. Balances and counts follow by statement triggers.
 */
const ROW_BY_ROW = [
  ['orders', 'orders_invariants'],
  ['order_lines', 'lines_total_insert'],
  ['approvals', 'approvals_invariants'],
  ['transfers', 'transfers_invariants'],
  ['shipments', 'shipments_mark'],
  ['order_lines', 'goods_added'],
  ['shipments', 'shipments_added'],
] as const

/**
 * Disables the row triggers for the action. A lock keeps other writers of orders out, and a rollback enables them
 * again.
 */
export async function withoutRowTriggers(sql: Transaction, act: () => Promise<void>): Promise<void> {
  const set = (change: string) =>
    sql.unsafe(
      ROW_BY_ROW.map(([table, name]) => `ALTER TABLE public.${table} ${change} TRIGGER ${name};`).join(' '),
    )
  await lockTables(sql)
  await set('DISABLE')
  await act()
  await set('ENABLE')
}

/** Less than PostgreSQL's deadlock timeout (ms), so that people who order win against the loader. */
const PATIENCE = 300
const MAX_TRIES = 100

async function lockTables(sql: Transaction): Promise<void> {
  const tables = ROW_BY_ROW.map(([table]) => `public.${table}`).join(', ')
  await sql.unsafe(`SET LOCAL lock_timeout TO ${PATIENCE}`)
  for (let turn = 1; ; turn++) {
    try {
      await sql.savepoint((locking) => locking.unsafe(`LOCK TABLE ${tables} IN SHARE ROW EXCLUSIVE MODE`))
      break
    } catch (error) {
      if ((error as { code?: string }).code !== '55P03' || turn === MAX_TRIES) throw error
      await sleep(PATIENCE)
    }
  }
  await sql`SET LOCAL lock_timeout TO DEFAULT`
}

/**
 * Drops foreign keys and secondary indexes of the order tables for the action, because checking and sorting rows in
 * bulk is faster. They are back and checked before the commit. Nobody can read orders meanwhile.
 */
export async function withoutIndexes(sql: Transaction, act: () => Promise<void>): Promise<void> {
  const tables = ORDER_TABLES.map(({ table }) => table)
  const links = await sql<{ table: string; name: string }[]>`
    SELECT conrelid::regclass::text AS table, conname AS name FROM pg_constraint
    WHERE contype = 'f' AND conrelid::regclass::text = ANY (${tables}) ORDER BY 2`
  const setLinks = (change: string) =>
    sql.unsafe(
      links.map(({ table, name }) => `ALTER TABLE ${table} ALTER CONSTRAINT "${name}" ${change};`).join(' '),
    )
  const indexes = await sql<{ name: string; definition: string }[]>`
    SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
    WHERE indrelid::regclass::text = ANY (${tables}) AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`
  await setLinks('NOT ENFORCED')
  await sql.unsafe(`DROP INDEX ${indexes.map(({ name }) => name).join(', ')}`)
  await act()
  for (const { definition } of indexes) await sql.unsafe(definition)
  await setLinks('ENFORCED')
}
