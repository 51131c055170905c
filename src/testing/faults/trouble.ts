import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { connection } from '#server/db/connect.ts'
import { openPool, type Pool } from '#server/db/driver/sql.ts'
import { compareWithJournal } from './compare.ts'
import { openJournal } from './journal.ts'
import { runPortal } from './running-portal.ts'
import { startShoppers } from './shoppers.ts'

/** Twice in a test run, 50 times with `npm run faults`. */
export const KILLS = Number(process.env.FAULT_KILLS ?? 2)
export const IS_WHOLE = KILLS >= 50
const PACE = 20

export type TroubledPortal = Awaited<ReturnType<typeof startTroubledPortal>>

export async function startTroubledPortal() {
  const portal = await runPortal()
  const sql = openPool(portal.databaseUrl('owner'), { ...connection, max: 1 })
  await allotMoney(sql)
  return {
    ...portal,
    sql,
    async remove() {
      await sql.end({ timeout: 5 })
      await portal.remove()
    },
  }
}

export async function allotMoney(sql: Pool): Promise<void> {
  await sql`INSERT INTO transfers (program, from_account, to_account, amount_cents, kind, actor_id, comment)
    SELECT f.program, source.account_id, available.account_id, 900000000, 'allot',
      (SELECT person_id FROM people WHERE username = 'finance'), 'For the test of faults'
    FROM funds f JOIN accounts available ON available.fund_id = f.fund_id AND available.kind = 'available'
      JOIN accounts source ON source.program = f.program AND source.kind = 'source'
    WHERE f.program = 'AR' AND f.dodaac = 'W9AR01' AND f.fund_code = '6C' AND f.fiscal_year = 2027`
}

/** Starts the shoppers, and compares the books afterwards. They order for `people` members. */
export async function beginOrdering(
  { sql, origin, dataDir }: Pick<TroubledPortal, 'sql' | 'origin' | 'dataDir'>,
  people = 8,
) {
  const journal = openJournal(join(dataDir, '..', `acknowledged-${process.pid}`))
  const [last] = await sql`SELECT coalesce(max(order_id), 0) AS number FROM orders`
  const members =
    await sql`SELECT person_id FROM people WHERE program = 'AR' AND dodaac = 'W9AR01' AND enabled
    AND username IS NULL ORDER BY person_id LIMIT ${people}`
  const items = await sql`SELECT o.first_nsn FROM orderable_products o JOIN program_products p USING (pgc)
    WHERE p.program = 'AR' AND o.fiscal_year = 2027 ORDER BY pgc LIMIT 10`
  const shoppers = await startShoppers({
    origin,
    username: 'placer',
    members: members.map(({ personId }) => Number(personId)),
    nsns: items.map(({ firstNsn }) => String(firstNsn)),
    pace: PACE,
    journal,
  })
  await sleep(1_000)
  return {
    shoppers,
    since: Number(last?.number),
    /** Returns the acknowledged orders. */
    async finish(): Promise<string[]> {
      await shoppers.stop()
      const acknowledged = journal.read()
      journal.remove()
      return acknowledged
    },
    /** Waits for the orders under way and compares the books. `ready` is in milliseconds. */
    async expectWholeBooks(trouble: string, ready: number[]): Promise<void> {
      await sleep(1_000)
      const acknowledged = await this.finish()
      const seconds = (milliseconds = 0) => `${(milliseconds / 1000).toFixed(1)} s`
      const middle = [...ready].sort((a, b) => a - b)[Math.floor(ready.length / 2)]
      console.log(
        `${trouble} ${ready.length} times: ${acknowledged.length} orders acknowledged, ${shoppers.countRetries()} requests asked again, ready after ${seconds(middle)} (longest ${seconds(Math.max(...ready))})`,
      )
      expect(shoppers.surprises).toEqual([])
      expect(acknowledged.length).toBeGreaterThan(ready.length)
      expect(await compareWithJournal(sql, acknowledged, Number(last?.number))).toEqual([])
    },
  }
}
