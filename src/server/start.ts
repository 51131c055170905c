import { spawn } from 'node:child_process'
import { createConnection } from 'node:net'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { describeOpeningLink } from '#domain/opening/opening-links.ts'
import { NAME_THE_PROXIES } from '#domain/opening/production-check.ts'
import { backUpBeforeUpdate } from './backup/before-update.ts'
import { readTrust } from './cac/trust.ts'
import { type Config, readConfig } from './config/config.ts'
import { makeFilesPrivate } from './config/private-files.ts'
import { migrate } from './db/migrate.ts'
import { openDatabase } from './db/open.ts'
import { hasPeople, NOT_FOR_DEMO, readZone, shutDemoAccounts } from './db/owner.ts'
import type { Database } from './db/roles.ts'
import { Jobs } from './jobs/jobs.ts'
import { makeOpeningLink } from './opening/opening-link.ts'

const DEMO_PASSWORD = 'Demo-Pass-2026'
/** Milliseconds for running requests after a stop. */
const farewell = 10_000
/** Then milliseconds for jobs and the last seal. */
const lastWorks = 30_000

const begun = performance.now()
let opening: ReturnType<typeof openDatabase> | undefined
let app: FastifyInstance | undefined
let stopping = false
let endLoading: (() => Promise<unknown>) | undefined
let late: NodeJS.Timeout | undefined
// Starts at once, because the build of `scripts/start.mjs` may end before the database is ready.
const webBuilt = waitForWebBuild()

process.on('SIGINT', () => stop(0))
process.on('SIGTERM', () => stop(0))
// The parent script is gone, so nobody could stop this process.
process.on('disconnect', () => stop(0))
// While serving, one unhandled rejection must not stop the portal.
process.on('unhandledRejection', (error) => (app ? console.error(error) : fail(error)))
process.on('uncaughtException', (error) => fail(error))

async function start(config: Config): Promise<void> {
  makeFilesPrivate(config.dataDir)
  await requireFreePort('PORT', config.port, config.host)
  if (config.cac) {
    await requireFreePort('CAC_PORT', config.cac.port, config.host)
    readTrust(config.cac)
  }
  say(config.databaseUrl ? 'Connecting to the database …' : 'Starting the database …')
  const serving = import('./app.ts')
  serving.catch(() => {})
  opening = openDatabase(config, say)
  const database = await opening
  if (stopping) return
  await backUpBeforeUpdate(config, database, say)
  const ran = await migrate(database.url('owner'))
  if (ran > 0) say('The database is up to date now.')
  const [zone, isLoaded] = await Promise.all([
    readZone(database),
    hasPeople(database),
    Jobs.prepare(database.url('owner')),
  ])
  if (config.demo && zone !== null) throw new Error(`${NOT_FOR_DEMO} Start it with DEMO=0.`)
  if (!config.demo && isLoaded) await sayWhoIsShutOut(database)
  if (config.demo && !isLoaded) await loadDemoData(database)
  if (!(await webBuilt)) throw new Error('The web app could not be built.')
  const { buildApp } = await serving
  if (stopping) return
  app = await buildApp(config, database)
  app.addHook('onClose', async () => clearTimeout(late))
  const address = await app.listen({ port: config.port, host: config.host })
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  if (config.cac) say(`The CAC gateway is at ${config.cac.publicUrl}.`)
  say(`Quartermaster is ready at ${config.port === 0 ? address : config.publicUrl} (after ${seconds} s).`)
  if (config.seesUnnamedProxy) say(`WARNING: ${NAME_THE_PROXIES}`)
  if (config.demo)
    for (const line of config.isHere ? demoAccounts : [...OPEN_DEMO, ...demoAccounts]) say(line)
  else await sayHowToOpen(database, config.port === 0 ? address : config.publicUrl)
  process.send?.({ ready: true })
  if (config.demo && isLoaded) void loadDemoData(database).catch((error: Error) => say(error.message))
}

async function sayHowToOpen(database: Database, publicUrl: string): Promise<void> {
  const link = await makeOpeningLink(database, publicUrl, { renews: false })
  if (link !== null) for (const line of describeOpeningLink(link)) say(line)
}

/** Order: new requests, running requests, the database. */
async function stop(code: number): Promise<void> {
  if (stopping) return
  stopping = true
  if (opening) say('Stopping …')
  try {
    if (app) await close(app)
    // Otherwise a starting database would keep running.
    const database = await opening?.catch(() => undefined)
    // Before the database, which the loader uses.
    await endLoading?.()
    await database?.stop()
  } catch (error) {
    console.error(error)
    process.exit(1)
  }
  if (opening) say('Stopped.')
  process.exit(code)
}

/** After the timeout, closes connections so that the last seal still runs. */
async function close(app: FastifyInstance): Promise<void> {
  late = setTimeout(() => {
    say('Some requests do not end; stopping without them.')
    app.server.closeAllConnections()
  }, farewell)
  await Promise.race([app.close(), new Promise((done) => setTimeout(done, farewell + lastWorks).unref())])
}

/** One line for an error that the operator can correct, else a stack. */
async function fail(error: unknown): Promise<void> {
  if (stopping) return
  const plain = error instanceof Error && error.constructor === Error && !error.cause
  console.error(plain ? error.message : error)
  await stop(1)
}

function say(line: string): void {
  console.log(line)
}

/** Fails before the database starts. */
async function requireFreePort(variable: string, port: number, host: string): Promise<void> {
  if (port === 0) return
  const taken = await new Promise<boolean>((resolve) => {
    const probe = createConnection({ port, host: host === '0.0.0.0' || host === '::' ? 'localhost' : host })
    probe.once('connect', () => resolve(true))
    probe.once('error', () => resolve(false))
    probe.once('close', () => resolve(false))
    probe.setTimeout(1000, () => probe.destroy())
    probe.once('connect', () => probe.destroy())
  })
  if (taken)
    throw new Error(
      `${variable} ${port} is in use by another program. Stop it or set ${variable} to a free one.`,
    )
}

/** Under `npm start` the web app may still be building; otherwise no message comes. */
function waitForWebBuild(): Promise<boolean> {
  if (process.env.WEB_BUILD_RUNNING !== '1') return Promise.resolve(true)
  return new Promise((done) => {
    process.on('message', (message: { webBuilt?: boolean }) => {
      if (typeof message?.webBuilt === 'boolean') done(message.webBuilt)
    })
  })
}

/** Demo accounts have a public password. */
async function sayWhoIsShutOut(database: Database): Promise<void> {
  if (await shutDemoAccounts(database))
    say(
      'This database was tried with demo data. Without DEMO=1 its demo accounts do not sign in; npm run admin -- create-administrator makes an account of your own.',
    )
}

/** A separate process, because loading needs much memory. */
async function loadDemoData(database: Database): Promise<void> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../demo/load-once.ts')], {
    env: { ...process.env, DEMO_OWNER_URL: database.url('owner') },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const end = () => child.kill()
  process.once('exit', end)
  const gone = new Promise<number | null>((done) => child.once('exit', done))
  endLoading = () => {
    end()
    return gone
  }
  const code = await gone
  endLoading = undefined
  process.off('exit', end)
  if (code !== 0 && !stopping) throw new Error('The demo data could not be loaded.')
}

const OPEN_DEMO = [
  '',
  'WARNING: DEMO=1, and HOST or PUBLIC_URL can be reached from other machines: everybody who reaches this portal may sign in.',
  'Every page says so. Set DEMO=0 for a portal of your own.',
]

const demoAccounts = [
  '',
  `Demo accounts (password of all: ${DEMO_PASSWORD})`,
  '  placer     orders for two units             placer2    orders for one unit',
  '  approver1  signs first, on two units        approver2  signs second, on W9AR01',
  '  finance    manages funds                    manager    manages people, units and roles',
  '  member     has no role                      admin      may do everything, in every program',
  '  guard      Air National Guard, three roles  marine     orders for the Marine Corps Reserve',
  '',
]

try {
  await start(readConfig(process.env))
} catch (error) {
  await fail(error)
}
