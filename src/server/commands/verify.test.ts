import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrderStatus } from '#domain/orders/orders.ts'
import type { TestDatabase } from '#testing/database.ts'
import { createDemoDatabase } from '#testing/demo-database.ts'
import { lookAtForged, openSuperuser } from '#testing/forging.ts'
import type { Pool } from '../db/driver/sql.ts'
import { describeInvariant, printVerification } from './print-verification.ts'
import { verifyLedger } from './verify.ts'
import { PARTS } from './verify-parts.ts'

const BALANCES = 'Each balance is what came in less what went out'
const PROGRAMS = 'The balances of each program add up to zero'
const OVERDRAWN = 'No fund is overdrawn'
const TOTALS = 'The total of each order is the sum of its lines'
const MONEY = 'The amounts that each order holds and has spent fit its status and its fund'
const SIGNATURES = 'Each order is signed level by level, never by its orderer or its member'
const NUMBERS =
  'Each submitted order has a time of submission, and each approved line has a requisition number of its own'
const SUPPLIED =
  'The paid and owed amounts of each approved line follow from its supply records, and its parcels are those that it has shipped'
const RECEIPTS = 'The received, issued and returned pieces of each line are the sum of its receipts'
const COUNTS = 'The stored counts of orders match the orders'
const SPENDING = 'The stored spending of each fund matches its transfers'
const STAGES = 'The stored money of each fund that is committed, obligated or undecided matches its lines'
const SUMS = 'The stored sums for the order reports match their rows'
const GUARDS = 'The audit trail, the ledger and the signatures are append-only and in order'

let database: TestDatabase
let admin: Pool

beforeAll(async () => {
  database = await createDemoDatabase()
  admin = openSuperuser(database)
})
afterAll(async () => {
  await admin.end()
  await database.drop()
})

const order = (status: OrderStatus, more = '') =>
  `(SELECT order_id FROM orders WHERE status = '${status}' ${more} ORDER BY order_id LIMIT 1)`

test('operators see each invariant with OK on its own line, and an exit code for scripts', async () => {
  const print = async () => {
    const said: string[] = []
    const code = await printVerification({ url: database.url, stop: async () => {} }, '/nowhere', (line) =>
      said.push(line),
    )
    return { code, said: said.filter((line) => /^\d/.test(line)) }
  }
  const shift = (cents: number) => admin`UPDATE accounts SET balance_cents = balance_cents + ${cents}
    WHERE account_id = (SELECT min(account_id) FROM accounts WHERE kind = 'available')`
  const { code, said } = await print()
  expect([code, ...said.filter((line) => !/^\d+\. .*: OK$/.test(line))]).toEqual([0])
  expect(said.slice(0, 2)).toEqual([`1. ${BALANCES}: OK`, `2. ${PROGRAMS}: OK`])
  await shift(1)
  const broken = await print()
  await shift(-1)
  expect([broken.code, broken.said[0]]).toEqual([1, `1. ${BALANCES}: BROKEN (1)`])
})

const first = (column: string, table: string, where = 'true') =>
  `(SELECT ${column} FROM ${table} WHERE ${where} ORDER BY ${column} LIMIT 1)`
const AVAILABLE = `account_id = ${first('account_id', 'accounts', "program = 'AR' AND kind = 'available'")}`
const SOURCE = `program = 'AR' AND kind = 'source'`
const firstLine = (where: string) =>
  `(order_id, line_number) = (SELECT order_id, line_number FROM order_lines WHERE ${where} ORDER BY 1, 2 LIMIT 1)`
const sumOf = (report: string, span: string) =>
  `ctid = (SELECT min(ctid) FROM report_sums WHERE report = '${report}' AND span = '${span}')`
const requisition = (which: 'min' | 'max') =>
  `(SELECT ${which}(requisition) FROM order_lines WHERE program = 'AR')`

const FORGERIES: Record<string, Record<string, string>> = {
  [`${BALANCES};${PROGRAMS}`]: {
    'money from nowhere on one fund': `UPDATE accounts SET balance_cents = balance_cents + 1 WHERE ${AVAILABLE}`,
  },
  [BALANCES]: {
    'money moved without a transfer': `UPDATE accounts SET balance_cents = balance_cents - 5 WHERE ${SOURCE};
      UPDATE accounts SET balance_cents = balance_cents + 5 WHERE ${AVAILABLE}`,
  },
  [OVERDRAWN]: {
    'an overdrawn fund': `INSERT INTO transfers (program, from_account, to_account, amount_cents, kind)
        SELECT 'AR', a.account_id, s.account_id, 99999999999, 'withdraw' FROM accounts a, accounts s WHERE s.program = 'AR' AND s.kind = 'source' AND a.${AVAILABLE};
      UPDATE accounts SET balance_cents = balance_cents + 99999999999 WHERE ${SOURCE};
      ALTER TABLE accounts DROP CONSTRAINT accounts_never_overdrawn;
      UPDATE accounts SET balance_cents = balance_cents - 99999999999 WHERE ${AVAILABLE}`,
  },
  [`${TOTALS};${SUPPLIED};${PARTS}`]: {
    'a cheaper line': `ALTER TABLE order_lines DROP CONSTRAINT order_lines_charge;
      UPDATE order_lines SET unit_price_cents = 1 WHERE order_id = ${order('shipped')} AND line_number = 1`,
  },
  [TOTALS]: {
    'an order with a line more than it has': `UPDATE orders SET line_count = line_count + 1 WHERE order_id = ${order('shipped')}`,
  },
  [`${TOTALS};${MONEY}`]: {
    'an order that spends less than its lines cost': `UPDATE orders SET total_cents = total_cents - 1
      WHERE order_id = ${order('approved', 'AND refunded_cents = 0')}`,
    'a refund that no transfer gave': `UPDATE orders SET refunded_cents = refunded_cents + 1
      WHERE order_id = ${order('shipped', 'AND refunded_cents = 0')}`,
  },
  [MONEY]: {
    'an order charged to another fund': `UPDATE orders SET fund_id = (SELECT max(fund_id) FROM funds f
      WHERE f.program = orders.program AND f.fund_id <> orders.fund_id) WHERE order_id = ${order('shipped')}`,
  },
  [SIGNATURES]: {
    'an approval without a signature': `DELETE FROM approvals WHERE order_id = ${order('shipped')}`,
    'an order signed by its own orderer': `ALTER TABLE approvals DROP CONSTRAINT approvals_never_own;
      UPDATE approvals SET person_id = orderer_id WHERE order_id = ${order('shipped', 'AND levels = 1')}`,
    'a skipped level': `UPDATE approvals SET level = 9 WHERE order_id = ${order('shipped', 'AND levels = 2')} AND level = 2`,
  },
  [NUMBERS]: {
    'an order without the event of its submission': `DELETE FROM order_events
      WHERE order_id = ${order('awaiting')} AND kind = 'submitted'`,
    'an approved line without a requisition number': `UPDATE order_lines SET requisition = NULL
      WHERE order_id = ${order('shipped')} AND line_number = 1`,
    'a cart under the number of an order': `INSERT INTO carts (order_id, program, orderer_id, member_id, dodaac, fund_code)
      SELECT order_id, program, orderer_id, orderer_id, dodaac, fund_code FROM orders WHERE order_id = ${order('awaiting')}`,
    'one requisition number for two lines': `DROP INDEX order_lines_by_requisition;
      UPDATE order_lines SET requisition = ${requisition('min')} WHERE program = 'AR' AND requisition = ${requisition('max')}`,
  },
  [RECEIPTS]: {
    'pieces that nobody received': `UPDATE order_lines SET received_quantity = received_quantity + 1
      WHERE ${firstLine("received_state = 'no'")}`,
    'an issue that was taken out of the receipts': `DELETE FROM receipts
      WHERE receipt_id = ${first('receipt_id', 'receipts', "kind = 'issue'")}`,
    'a line that is called returned while the member has it': `UPDATE order_lines SET received_state = 'returned'
      WHERE ${firstLine('issued_quantity > returned_quantity')}`,
  },
  [PARTS]: {
    'a line that is rejected without its money back': `UPDATE order_lines
      SET parts = jsonb_set(parts, '{""}', parts -> '' || '{"ended": {"CA": {"quantity": 99, "funds": "refund"}}}')
      WHERE ${firstLine("supply_state = 'processing' AND shipped_quantity = 0 AND parts ? ''")}`,
  },
  [`${SUPPLIED};${PARTS}`]: {
    'a line that has paid less than supply charges for it': `ALTER TABLE order_lines DROP CONSTRAINT order_lines_charge;
      UPDATE order_lines SET charge_cents = amount_cents + 1 WHERE order_id = ${order('shipped')} AND charge_cents = amount_cents`,
  },
  [SUPPLIED]: {
    'a parcel that was taken away': `DELETE FROM shipments WHERE shipment_id = ${first('shipment_id', 'shipments')}`,
  },
  [COUNTS]: {
    'an order that is counted twice': `UPDATE order_counts SET orders = orders + 1
      WHERE program = 'AR' AND status = 'shipped' AND bits = 62 AND dodaac = ''`,
    'an order that was changed without being counted': `INSERT INTO order_count_changes
      SELECT program, status_word, orderer_id, dodaac, order_id >> 11, -1 FROM orders WHERE order_id = ${order('awaiting')}`,
  },
  [SPENDING]: {
    'a cent that is kept as spent and was not': `UPDATE fund_spending SET cents = cents + 1
      WHERE since = ${first('since', 'fund_spending')}`,
    'spending that is forgotten': `DELETE FROM fund_spending
      WHERE since = (SELECT max(since) FROM fund_spending WHERE cents > 0)`,
  },
  [STAGES]: {
    'a cent that counts as obligated and is not': `UPDATE fund_stages SET obligated = obligated + 1
      WHERE fund_id = (SELECT min(fund_id) FROM fund_stages)`,
  },
  [SUMS]: {
    'a line that the bars of a report count twice': `UPDATE report_sums SET rows = rows + 1 WHERE ${sumOf('details', 'day')}`,
    'a cent that the bars of whole months have too much': `UPDATE report_sums SET cents = cents + 1 WHERE ${sumOf('status', 'month')}`,
    'orders that the bars of a report forget': `DELETE FROM report_sums WHERE ${sumOf('status', 'quarter')}`,
    'a line that supply has rejected without the reports being told': `UPDATE order_lines SET supply_state = 'rejected'
      WHERE order_id = ${order('shipped')} AND line_number = 1`,
    'an order that is called withdrawn without the reports being told': `UPDATE orders SET withdrawn = true
      WHERE order_id = ${order('declined', 'AND NOT withdrawn')}`,
  },
  [GUARDS]: {
    'receipts that may be changed': `ALTER TABLE receipts DISABLE TRIGGER receipts_stay`,
    'a ledger that may be changed': `ALTER TABLE transfers DISABLE TRIGGER transfers_stay`,
    'an audit event dated back': `INSERT INTO audit_events (program, action, happened_at)
      VALUES ('AR', 'one', now()), ('AR', 'two', now() - interval '1 hour')`,
    'an audit event of tomorrow': `INSERT INTO audit_events (program, action, happened_at) VALUES ('AR', 'one', now() + interval '1 day')`,
  },
}

test('the operator receives a report of each forgery under the invariants that it breaks', async () => {
  for (const [invariants, forgeries] of Object.entries(FORGERIES))
    for (const [what, forgery] of Object.entries(forgeries)) {
      const names = invariants.split(';')
      const found = await lookAtForged(admin, forgery.split(';'), (sql) => verifyLedger(sql, names))
      const broken = found.filter((one) => one.broken.length > 0).map(({ name }) => name)
      expect(broken, what).toEqual(expect.arrayContaining(names))
    }
})

test('verification names a hundred of the rows that break an invariant, and says that there are more', async () => {
  for (const [rows, counted] of [
    [100, '100'],
    [130, 'more than 100, of which these are'],
  ] as const) {
    const forgery = `UPDATE orders SET total_cents = total_cents + 1
      WHERE order_id IN (SELECT order_id FROM orders ORDER BY order_id LIMIT ${rows})`
    const found = await lookAtForged(admin, [forgery], (sql) => verifyLedger(sql, [TOTALS]))
    const totals = found.filter(({ name }) => name === TOTALS)
    const [said, ...named] = totals.flatMap((one) => describeInvariant(4, one))
    expect([said, named.length]).toEqual([`4. ${TOTALS}: BROKEN (${counted})`, 100])
  }
})
