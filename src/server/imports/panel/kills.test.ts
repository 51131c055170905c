import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildOrdersWorld } from '#testing/orders-world.ts'
import { applyAll, readFindings, sendFile, settle } from '#testing/panel-import.ts'
import { sendMonth } from '#testing/panel-month.ts'
import { type Client, startTestPortal, type TestPortal } from '#testing/portal.ts'
import { columnsOf, writePublogFile } from '#testing/publog-files.ts'
import { applyImport, checkImport, type ImportRecord, readImport } from '#wire/imports/imports.ts'

const ROWS = 20_000
const LONGEST = 240_000
const folder = mkdtempSync(join(tmpdir(), 'quartermaster-kills-'))
const processes: ChildProcess[] = []
let portal: TestPortal
let admin: Client

beforeAll(async () => {
  // This one only answers calls; the work is done by programs that are killed.
  portal = await startTestPortal()
  const { nsns } = await buildOrdersWorld(portal.owner)
  await portal.owner`INSERT INTO items (nsn, pgc, size, colour, size_order)
    SELECT '8415019' || lpad(n::text, 6, '0'), (SELECT pgc FROM items WHERE nsn = ${nsns[0] ?? ''}), 'S' || n, '', n
    FROM generate_series(1, ${ROWS}) n`
  admin = await portal.signIn('everything')
}, LONGEST)
afterAll(async () => {
  for (const one of processes) one.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
  await portal?.stop()
})

const writeRows = (year: number) =>
  `nsn,fiscal year,price\n${Array.from({ length: ROWS }, (_, n) => `8415019${String(n + 1).padStart(6, '0')},${year},12.50\n`).join('')}`
const countPrices = async (year: number) =>
  (await portal.owner`SELECT count(*)::int AS n FROM item_prices WHERE fiscal_year = ${year}`)[0]?.n
const countEvents = async () =>
  (await portal.owner`SELECT count(*)::int AS n FROM audit_events WHERE action = 'import prices'`)[0]?.n

function run(program: string, ...words: string[]): ChildProcess {
  const urls = Object.fromEntries(
    (['owner', 'app', 'report'] as const).map((role) => [role, portal.database.url(role)]),
  )
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../../testing', program), ...words], {
    env: {
      ...process.env,
      TEST_DATABASE_URLS: JSON.stringify(urls),
      DATA_DIR: folder,
      SUPPLY: 'none',
      DEMO: '0',
      LOG_LEVEL: 'silent',
    },
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
async function waitFor(id: string, isThere: (record: ImportRecord) => boolean): Promise<void> {
  const read = async () => (await admin.ask(readImport, { params: { import: id } })).body as ImportRecord
  await expect.poll(async () => isThere(await read()), { timeout: 60_000, interval: 20 }).toBe(true)
}
const countImporters = async () =>
  (
    await portal.owner`SELECT FROM pg_stat_activity WHERE application_name = 'quartermaster import' AND datname = current_database()`
  ).length
const triesOf = async (id: string) =>
  (await portal.owner`SELECT tries FROM imports WHERE import_id = ${id}`)[0]?.tries

test(
  'a program that is killed while it checks or applies a file leaves nothing half-done; another one takes it up and does it once [D22]',
  async () => {
    let fourth: ChildProcess | undefined
    const id = await sendFile(admin, 'prices', Buffer.from(writeRows(2027)))
    await admin.ask(checkImport, { params: { import: id } })
    const first = await startProgram()
    await waitFor(id, ({ rowsDone }) => rowsDone > 0)
    await kill(first)
    expect(await readFindings(admin, id)).toEqual([])

    const second = await startProgram()
    expect(await settle(admin, id)).toMatchObject({ state: 'checked', added: ROWS, changed: 0, refused: 0 })
    await admin.ask(applyImport, { params: { import: id }, body: { rows: ROWS } })
    await waitFor(id, ({ state, rowsDone }) => state === 'applying' && rowsDone > ROWS)
    await kill(second)
    expect(await countPrices(2027)).toBe(3)

    // Another import has its turn, so this one waits in the hands of the third program.
    await portal.owner.begin(async (sql) => {
      await sql`SELECT pg_advisory_xact_lock(hashtextextended('import', 0))`
      const third = await startProgram()
      await expect.poll(() => triesOf(id), { timeout: 60_000 }).toBe(2)
      fourth = await startProgram()
      // The fourth one has looked, and leaves alone what is in hand.
      const often = { timeout: 60_000, interval: 5 }
      await expect.poll(countImporters, often).toBe(2)
      await expect.poll(countImporters, often).toBe(1)
      expect(await triesOf(id)).toBe(2)
      await kill(third)
    })
    expect(await settle(admin, id)).toMatchObject({
      state: 'applied',
      added: ROWS,
      changed: 0,
      same: 0,
      refused: 0,
    })
    expect([await countPrices(2027), await countEvents(), await triesOf(id)]).toEqual([ROWS + 3, 1, 3])
    if (fourth) await kill(fourth)
  },
  LONGEST,
)

test(
  'a month of the public catalogue that a killed program was reading or applying is taken up, and comes once [D22]',
  async () => {
    const rows = Array.from({ length: 200_000 }, (_, n) => ({
      FSC: n % 20 === 0 ? '8405' : '5305',
      NIIN: String(30_000_000 + n),
      INC: '1234',
      ITEM_NAME: "COAT,MAN'S",
    }))
    const countDrafts = async () => (await portal.owner`SELECT count(*)::int AS n FROM publog_drafts`)[0]?.n
    const keeper = await portal.signIn('everything')
    const id = await sendMonth(keeper, {
      'P_FLIS_NSN.CSV': writePublogFile(rows, columnsOf('P_FLIS_NSN')),
    })
    await admin.ask(checkImport, { params: { import: id } })
    const first = await startProgram()
    await waitFor(id, ({ rowsDone }) => rowsDone > 0)
    await kill(first)
    expect(await readFindings(admin, id)).toEqual([])
    const second = await startProgram()
    expect(await settle(admin, id)).toMatchObject({ state: 'checked', added: 10_000, refused: 0 })
    await admin.ask(applyImport, { params: { import: id }, body: { rows: 10_000 } })
    await waitFor(id, ({ state, rowsDone }) => state === 'applying' && rowsDone > 10_000)
    await kill(second)
    expect(await countDrafts()).toBe(0)
    const third = await startProgram()
    expect(await settle(admin, id)).toMatchObject({ state: 'applied', added: 10_000, refused: 0 })
    const events = await portal.owner`SELECT detail FROM audit_events WHERE action = 'import publog'`
    expect([await countDrafts(), events.length]).toEqual([10_000, 1])
    await kill(third)
  },
  LONGEST,
)

test(
  'a command that is killed while it writes leaves nothing; run again it does everything, and once more nothing [D22]',
  async () => {
    const path = join(folder, 'prices.csv')
    writeFileSync(path, writeRows(2031))
    const isWriting = async () =>
      (
        await portal.owner`SELECT FROM pg_stat_activity WHERE query LIKE '%INSERT INTO item_prices%' AND pid <> pg_backend_pid()
        AND datname = current_database()`
      ).length > 0
    const before = await countEvents()
    const killed = run('import-command.ts', 'prices', path)
    await expect.poll(isWriting, { timeout: 60_000, interval: 10 }).toBe(true)
    await kill(killed)
    expect([await countPrices(2031), await countEvents()]).toEqual([0, before])
    const outcome = async () => {
      const child = run('import-command.ts', 'prices', path)
      let said = ''
      child.stdout?.on('data', (text) => {
        said += text
      })
      const [code] = (await once(child, 'close')) as [number]
      return [code, said.trimEnd().split('\n').at(-1)]
    }
    expect(await outcome()).toEqual([0, `prices: ${ROWS} added, 0 changed, 0 same, 0 refused`])
    expect(await outcome()).toEqual([0, `prices: 0 added, 0 changed, ${ROWS} same, 0 refused`])
    expect(await countPrices(2031)).toBe(ROWS)
  },
  LONGEST,
)

test('a file that ends its program each time is given up with a sentence, and can be checked again', async () => {
  const id = await sendFile(admin, 'prices', Buffer.from('nsn,fiscal year,price\n8415019000001,2027,13\n'))
  await admin.ask(checkImport, { params: { import: id } })
  await portal.owner`UPDATE imports SET tries = 3 WHERE import_id = ${id}`
  const program = await startProgram()
  expect(await settle(admin, id)).toMatchObject({
    state: 'failed',
    message: 'The portal was stopped while it worked on this file, three times. Try it again.',
  })
  await admin.ask(checkImport, { params: { import: id } })
  const record = await settle(admin, id)
  expect(record).toMatchObject({ state: 'checked', changed: 1 })
  expect(await applyAll(admin, record)).toMatchObject({ state: 'applied', changed: 1 })
  await kill(program)
})
