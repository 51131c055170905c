import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openOrdersPortal } from '#testing/orders-portal.ts'
import { applyAll, readFindings, sendFile, settle } from '#testing/panel-import.ts'
import { sendMonth } from '#testing/panel-month.ts'
import type { Client } from '#testing/portal.ts'
import { columnsOf, writePublogFile } from '#testing/publog-files.ts'
import { applyImport, checkImport } from '#wire/imports/imports.ts'

const ROWS = 6_000
const ITEMS = 60_000
const DRAFTS = ITEMS / 10
const LONGEST = 240_000
const HELD = 4711
const nsnOf = (row: number) => `8415019${String(row + 1).padStart(6, '0')}`
const niinOf = (row: number) => String(300_000_000 + row)
const folder = mkdtempSync(join(tmpdir(), 'quartermaster-kills-'))
const processes: ChildProcess[] = []
// Killed child processes do the work.
const { portal, world } = openOrdersPortal()
let admin: Client

beforeAll(async () => {
  await portal.owner`INSERT INTO items (nsn, pgc, size, colour, size_order)
    SELECT '8415019' || lpad(n::text, 6, '0'), (SELECT pgc FROM items WHERE nsn = ${world.nsns[0] ?? ''}), 'S' || n, '', n
    FROM generate_series(1, ${ROWS}) n`
  // Holds a process at the comparison or the last row.
  await portal.owner.unsafe(`CREATE FUNCTION be_held() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN PERFORM pg_advisory_xact_lock_shared(${HELD}); RETURN NEW; END $$;
    CREATE TRIGGER held_while_checked BEFORE UPDATE OF rows_done ON imports FOR EACH ROW
      WHEN (NEW.state = 'checking' AND NEW.rows_done > 0) EXECUTE FUNCTION be_held();
    CREATE TRIGGER held_at_the_last BEFORE INSERT ON item_prices FOR EACH ROW
      WHEN (NEW.nsn = '${nsnOf(ROWS - 1)}') EXECUTE FUNCTION be_held();
    CREATE TRIGGER held_at_the_last BEFORE INSERT ON publog_drafts FOR EACH ROW
      WHEN (NEW.nsn = '8405${niinOf(ITEMS - 10)}') EXECUTE FUNCTION be_held()`)
  admin = await portal.signIn('everything')
}, LONGEST)
afterAll(() => {
  for (const one of processes) one.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

const writeRows = (year: number) =>
  `nsn,fiscal year,price\n${Array.from({ length: ROWS }, (_, n) => `${nsnOf(n)},${year},12.50\n`).join('')}`
const countPrices = async (year: number) =>
  (await portal.owner`SELECT FROM item_prices WHERE fiscal_year = ${year}`).length
const countEvents = async (action: string) =>
  (await portal.owner`SELECT FROM audit_events WHERE action = ${action}`).length
const countDrafts = async () => (await portal.owner`SELECT FROM publog_drafts`).length
const countImporters = async () =>
  (
    await portal.owner`SELECT FROM pg_stat_activity WHERE application_name = 'quartermaster import' AND datname = current_database()`
  ).length
const triesOf = async (id: string) =>
  (await portal.owner`SELECT tries FROM imports WHERE import_id = ${id}`)[0]?.tries

const QUIET = { SUPPLY: 'none', DEMO: '0', LOG_LEVEL: 'silent' }
function run(program: string, ...words: string[]): ChildProcess {
  const urls = Object.fromEntries(
    (['owner', 'app', 'report'] as const).map((role) => [role, portal.database.url(role)]),
  )
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../../testing', program), ...words], {
    env: { ...process.env, TEST_DATABASE_URLS: JSON.stringify(urls), DATA_DIR: folder, ...QUIET },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  processes.push(child)
  return child
}
async function startProgram(): Promise<ChildProcess> {
  const child = run('program.ts')
  await once(child, 'message')
  return child
}
async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}
async function killHeld(begin: () => Promise<ChildProcess>): Promise<void> {
  await portal.owner.begin(async (sql) => {
    await sql`SELECT pg_advisory_xact_lock(${HELD})`
    const child = await begin()
    const countHeld = async () =>
      (await sql`SELECT FROM pg_locks WHERE objid = ${HELD} AND NOT granted`).length
    await expect.poll(countHeld, { interval: 20 }).toBe(1)
    await kill(child)
  })
}
const check = (id: string) => admin.send(checkImport, { params: { import: id } })

/** Kills one program during the check and the next one at the last row. */
async function killTwice(id: string, rows: number): Promise<void> {
  await check(id)
  await killHeld(startProgram)
  expect(await readFindings(admin, id)).toEqual([])
  const second = await startProgram()
  expect(await settle(admin, id)).toMatchObject({ state: 'checked', added: rows, changed: 0, refused: 0 })
  await killHeld(async () => {
    await admin.send(applyImport, { params: { import: id }, body: { rows } })
    return second
  })
}

test(
  'a kill during a check or an import leaves nothing half-done, and another program finishes it once [D22]',
  async () => {
    let fourth: ChildProcess | undefined
    const id = await sendFile(admin, 'prices', Buffer.from(writeRows(2027)))
    await killTwice(id, ROWS)
    expect(await countPrices(2027)).toBe(3)
    await portal.owner.begin(async (sql) => {
      await sql`SELECT pg_advisory_xact_lock(hashtextextended('import', 0))`
      const third = await startProgram()
      await expect.poll(() => triesOf(id)).toBe(2)
      fourth = await startProgram()
      const often = { interval: 5 }
      await expect.poll(countImporters, often).toBe(2)
      await expect.poll(countImporters, often).toBe(1)
      expect(await triesOf(id)).toBe(2)
      await kill(third)
    })
    const counts = { added: ROWS, changed: 0, same: 0, refused: 0 }
    expect(await settle(admin, id)).toMatchObject({ state: 'applied', ...counts })
    expect([await countPrices(2027), await countEvents('import prices'), await triesOf(id)]).toEqual([
      ROWS + 3,
      1,
      3,
    ])
    if (fourth) await kill(fourth)
  },
  LONGEST,
)

test(
  'another program finishes a public catalog month that a killed program was reading or applying, only once [D22]',
  async () => {
    const rows = Array.from({ length: ITEMS }, (_, n) => ({
      ...{ FSC: n % 10 === 0 ? '8405' : '5305', NIIN: niinOf(n), INC: '1234', ITEM_NAME: "COAT,MAN'S" },
    }))
    const month = { 'P_FLIS_NSN.CSV': writePublogFile(rows, columnsOf('P_FLIS_NSN')) }
    const keeper = await portal.signIn('everything')
    const id = await sendMonth(keeper, month)
    await killTwice(id, DRAFTS)
    expect(await countDrafts()).toBe(0)
    const third = await startProgram()
    expect(await settle(admin, id)).toMatchObject({ state: 'applied', added: DRAFTS, refused: 0 })
    expect([await countDrafts(), await countEvents('import publog')]).toEqual([DRAFTS, 1])
    await kill(third)
  },
  LONGEST,
)

test(
  'a killed command leaves nothing, and a second run does everything [D22]',
  async () => {
    const path = join(folder, 'prices.csv')
    writeFileSync(path, writeRows(2031))
    const before = await countEvents('import prices')
    await killHeld(async () => run('import-command.ts', 'prices', path))
    expect([await countPrices(2031), await countEvents('import prices')]).toEqual([0, before])
    const { stdout } = run('import-command.ts', 'prices', path)
    expect(stdout && (await text(stdout))).toContain(`prices: ${ROWS} added, 0 changed, 0 same, 0 refused`)
    expect(await countPrices(2031)).toBe(ROWS)
  },
  LONGEST,
)

test('the portal gives up a file that ends its program each time, with a message, and can check it again', async () => {
  const file = 'nsn,fiscal year,price\n8415019000001,2027,13\n'
  const id = await sendFile(admin, 'prices', Buffer.from(file))
  await check(id)
  await portal.owner`UPDATE imports SET tries = 3 WHERE import_id = ${id}`
  const program = await startProgram()
  expect(await settle(admin, id)).toMatchObject({
    state: 'failed',
    message: expect.stringMatching(/^Work on this file was interrupted three times,.* Nothing was written\./),
  })
  await check(id)
  const record = await settle(admin, id)
  expect(record).toMatchObject({ state: 'checked', changed: 1 })
  expect(await applyAll(admin, record)).toMatchObject({ state: 'applied', changed: 1 })
  await kill(program)
})
