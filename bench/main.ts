import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { loadDemo } from '#demo/load.ts'
import { dayIn } from '#domain/fiscal-years.ts'
import { readConfig } from '#server/config/config.ts'
import { connect, connection, type Handles, type Sql } from '#server/db/connect.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { Jobs } from '#server/jobs/jobs.ts'
import { API_BASE } from '#wire/call.ts'
import { addressesFor } from './addresses.ts'
import { addCrowd, CROWD_PROGRAM } from './crowd.ts'
import { PAGES_HEAD, sayPage, Table } from './figures.ts'
import { prepareFloor } from './floor-writes.ts'
import { expectOk, measure, send, type Work } from './measure.ts'
import { listCrowdPages, listReportPages } from './pages.ts'
import { memoryMegabytes, startService } from './processes.ts'
import { listReads, readContextOf } from './reads.ts'
import { measureSupply } from './supply.ts'
import {
  APPROVER,
  addApprover,
  addOrderers,
  addSession,
  findNsns,
  findOrderers,
  findOrderIds,
  findPersonId,
} from './world.ts'
import { approvalWork, floorApprovalWork, floorOrderWork, orderWork } from './writes.ts'

// This server against its own limits in one run: (a) a bare Fastify route with the same SQL, (b) the SQL alone.
const CLIENTS = 16
const ORDERS = Number(process.env.BENCH_ORDERS ?? 100_000)
// `npm run bench -- pages` measures the lists and reports only, `-- supply` the supply connection; `-- work` everything else.
const only = process.argv[2]
const forMilliseconds = Number(process.env.BENCH_SECONDS ?? 4) * 1000

// A directory that is named is kept, and filled only once: a million orders take their time to load.
const kept = process.env.BENCH_DATA_DIR
const dataDir = kept ?? mkdtempSync(join(tmpdir(), 'quartermaster-bench-'))
const database = await startEmbedded({ dataDir }, {})
const owner = postgres(database.url('owner'), { ...connection, max: 2 }) as unknown as Handles['writes']
try {
  await migrate(database.url('owner'))
  await Jobs.prepare(database.url('owner'))
  const isFilled = (await owner`SELECT 1 FROM people LIMIT 1`).length > 0
  if (!isFilled) {
    console.log(`Loading demo data and ${ORDERS} orders …`)
    const today = dayIn(readConfig({}).fiscalZone, new Date())
    await loadDemo({ url: database.url('owner'), log: () => {}, today, orders: ORDERS })
    await prepareFloor(owner)
    await addCrowd(owner, 100_000, 5_000)
    await addOrderers(owner, CLIENTS)
    await addApprover(owner)
    await owner`VACUUM ANALYZE`
  }
  const people = await findOrderers(owner)
  const admin = await addSession(owner, await findPersonId(owner, 'admin'))
  const approver = await addSession(owner, await findPersonId(owner, APPROVER))
  const crowdAdmin = await addSession(owner, admin.id, CROWD_PROGRAM)
  const nsns = await findNsns(owner, 400)
  const facts = {
    secret: admin.secret,
    person: String(admin.id),
    personId: admin.id,
    nsns,
    orders: await findOrderIds(owner, 2000),
  }
  const environment = {
    ...addressesFor(database.url),
    DATA_DIR: join(dataDir, 'portal'),
    BENCH_FACTS: JSON.stringify(facts),
    SUPPLY: only === 'supply' ? 'files' : 'none',
  }
  const portal = await startService(new URL('portal.ts', import.meta.url), environment)
  const floor = await startService(new URL('floor.ts', import.meta.url), environment)
  const postmaster = Number((await owner`SELECT pg_backend_pid() AS pid`)[0]?.pid)
  const table = new Table(portal.pid, await parentOf(postmaster))
  const run = (work: Work) => measure(work, { clients: CLIENTS, forMilliseconds })
  const handles = connect(database)
  const context = await readContextOf(handles, admin.secret)

  /** Pages of 100,000 people and of the reports, by one client at a time. */
  async function measurePages() {
    console.log(PAGES_HEAD)
    const [line] = await owner`SELECT nsn, requisition FROM order_lines
      WHERE program = 'AR' AND requisition IS NOT NULL ORDER BY order_id DESC LIMIT 1`
    const works = [
      ...listCrowdPages(),
      ...listReportPages({ nsn: line?.nsn, requisition: line?.requisition }),
    ]
    for (const { name, program, paths, bare } of works) {
      const cookie = `sid=${program === CROWD_PROGRAM ? crowdAdmin.secret : admin.secret}`
      const ask: Work = async () => {
        for (const path of paths) await expectOk(send('GET', portal.origin + API_BASE + path, { cookie }))
      }
      const alone: Work = async () => {
        for (const query of bare) await query(owner as unknown as Sql)
      }
      const settings = { clients: 1, forMilliseconds }
      console.log(sayPage(name, await measure(ask, settings), await measure(alone, settings)))
    }
  }

  async function measureWork() {
    for (const [index, read] of listReads(facts).entries()) {
      const headers = { cookie: `sid=${admin.secret}` }
      const throughPortal: Work = async (_client, n) => {
        for (const path of read.paths(n))
          await expectOk(send('GET', portal.origin + API_BASE + path, headers))
      }
      const onFloor: Work = async (_client, n) => {
        for (const part of read.answers.keys())
          await expectOk(send('GET', `${floor.origin}/${index}/${part}/${n}`, {}))
      }
      const alone: Work = async (_client, n) => {
        for (const answer of read.answers) await answer(context, n)
      }
      await table.add(
        read.name,
        () => run(throughPortal),
        () => run(onFloor),
        () => run(alone),
      )
    }
    const submitted: string[] = []
    const floorSubmitted: string[] = []
    await table.add(
      'order (three adds and a submit)',
      () => run(orderWork(portal.origin, people, nsns, submitted)),
      () => run(floorOrderWork(floor.origin, people, nsns, floorSubmitted)),
    )
    await table.add(
      'approval',
      () => run(approvalWork(portal.origin, approver, submitted)),
      () => run(floorApprovalWork(floor.origin, approver, floorSubmitted)),
    )
    table.print()
  }

  if (only === 'supply')
    await measureSupply({
      owner,
      portal,
      postmaster: await parentOf(postmaster),
      people,
      nsns,
      folder: environment.DATA_DIR,
    })
  else {
    if (only !== 'work') await measurePages()
    if (only !== 'pages') await measureWork()
  }
  console.log(`\nMemory of the portal after all this: ${memoryMegabytes(portal.pid).toFixed(0)} MB.`)
  await Promise.all([portal.stop(), floor.stop(), handles.close()])
} finally {
  await owner.end({ timeout: 5 })
  await database.stop()
  if (!kept) rmSync(dataDir, { recursive: true, force: true })
}
process.exit(0)

async function parentOf(pid: number): Promise<number> {
  const { readFileSync } = await import('node:fs')
  return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1])
}
