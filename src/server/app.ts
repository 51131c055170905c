import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { API_BASE } from '#wire/call.ts'
import { findInitialData } from './account/initial-data.ts'
import { beginsWithBackup } from './backup/daily.ts'
import { openGateway } from './cac/gateway.ts'
import type { Config } from './config/config.ts'
import { isDatabaseAway } from './db/away.ts'
import { DatabaseClock } from './db/clock.ts'
import { connect } from './db/connect.ts'
import { Notices } from './db/notices.ts'
import { ReportsDatabase } from './db/reports-database.ts'
import { type Database, forReports, makePurposeKey } from './db/roles.ts'
import { Exports } from './export/exports.ts'
import type { OpenThread } from './export/thread.ts'
import { serveHealth } from './health.ts'
import { limitConnections, listNetworks } from './http/connections.ts'
import { serveDataAge } from './http/data-age.ts'
import { serveExportProgress } from './http/download.ts'
import { nothingHere, sendError } from './http/errors.ts'
import { createBadRequestResponse, guardHeaders, sendGuardHeaders } from './http/headers.ts'
import { LISTENER, type ListenerOptions, limitRequests, setLimits } from './http/listener.ts'
import { describeError } from './http/log-error.ts'
import { serveOpenApi } from './http/openapi.ts'
import { servePages } from './http/pages.ts'
import { forgetRequestScope, hasHungUp } from './http/request-scope.ts'
import { watchForProxies } from './http/unnamed-proxies.ts'
import {
  type BeginImport,
  beginIn,
  type ImportLimits,
  ImportRunner,
  startImports,
} from './imports/panel/import-runner.ts'
import { CANCEL_CHANNEL } from './imports/panel/work-on.ts'
import { Jobs } from './jobs/jobs.ts'
import { Lag } from './limits/lag.ts'
import { Rates } from './limits/rates.ts'
import { RequestPools } from './limits/request-pools.ts'
import { startMaintenance } from './maintenance.ts'
import { Metrics } from './metrics.ts'
import { followOrganisation } from './opening/follow-organisation.ts'
import { serveOpening } from './opening/routes.ts'
import type { Portal } from './portal.ts'
import { serveRoutes } from './serve-routes.ts'
import { serveRenewals } from './session/request-session.ts'
import { Sessions } from './session/sessions.ts'
import { FileExchange, startFileExchange } from './supply/files/exchange.ts'
import { startSupply } from './supply/simulator-clock.ts'
import { PortalTexts } from './texts/portal-texts.ts'
import { openTracing } from './tracing/open.ts'
import { traceRequests } from './tracing/requests.ts'
import { traceStatements } from './tracing/statements.ts'
import { serveMetrics } from './watch/serve-metrics.ts'
import { createWorkers } from './workers.ts'

const RESPONSE_TIMEOUT = 4000
const WEB = fileURLToPath(new URL('../../dist/web/', import.meta.url))
const IN_A_PROCESS = beginIn(new URL('./import-process.ts', import.meta.url))

export type AppOptions = ListenerOptions & {
  /** Replaces the database clock in tests. */
  clock?: () => Date
  runsJobs?: boolean
  /** Milliseconds until the server responds 503. */
  responseTimeout?: number
  lag?: Pick<Lag, 'now'>
  importLimits?: Partial<ImportLimits>
  beginImport?: BeginImport
  openExport?: OpenThread
  webFolder?: string
  logTo?: { write(line: string): void }
}

/** Does not listen yet. `app.close()` ends everything that it started. */
export async function buildApp(
  given: Config,
  database: Database,
  options: AppOptions = {},
): Promise<FastifyInstance> {
  const { runsJobs = true, responseTimeout = RESPONSE_TIMEOUT, webFolder = WEB } = options
  const { beginImport = IN_A_PROCESS } = options
  // A copy: its zone becomes the organization's.
  const config = { ...given }
  if (config.reportsDatabaseUrl) config.reportsDatabaseUrl = forReports(config.reportsDatabaseUrl, database)
  const stream = options.logTo && { stream: options.logTo }
  const app = Fastify({
    logger:
      config.logLevel === 'silent'
        ? false
        : { level: config.logLevel, serializers: { req: describeRequest, err: describeError }, ...stream },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => crypto.randomUUID(),
    // Limits and the audit trail use the address that these proxies report.
    trustProxy: config.trustedProxies.length > 0 && config.trustedProxies,
    bodyLimit: 256 * 1024,
    forceCloseConnections: 'idle',
    serverFactory: (handle) =>
      setLimits(createServer({ ...LISTENER, ...options.http }, limitRequests(config, handle))),
    // Requests on open connections get normal responses while the portal stops.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) =>
      sendError(error, request, reply.headers(guardHeaders(config))),
    clientErrorHandler: createBadRequestResponse(config),
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 200 },
  })
  app.removeContentTypeParser('text/plain')
  app.addHook('onResponse', async (request) => forgetRequestScope(request))
  app.setErrorHandler((error, request, reply) => {
    if (hasHungUp(request)) return reply.hijack()
    if (isDatabaseAway(error)) notices.distrust()
    return sendError(error, request, reply)
  })
  const tracer = await openTracing(config, app.log)
  if (tracer) traceRequests(app, tracer)
  const watch = tracer ? traceStatements(tracer) : undefined
  const handles = connect(database, watch)
  const reportsDatabase = config.reportsDatabaseUrl
    ? new ReportsDatabase(config.reportsDatabaseUrl, handles.writes, app.log, { watch })
    : null
  const notices = new Notices(database, app.log)
  const databaseClock = new DatabaseClock(handles.writes, app.log)
  const sessions = new Sessions(handles, app.log, config, notices)
  const jobs = new Jobs(database, app.log, tracer)
  const texts = new PortalTexts(config, handles, notices)
  const exports = new Exports(
    {
      reports: () => reportsDatabase?.place ?? null,
      primary: () => database.url('report'),
    },
    handles.writes,
    { open: options.openExport },
  )
  const metrics = new Metrics()
  const lag = new Lag((late) =>
    app.log.warn(
      { event: 'program.stood-still', seconds: Math.round(late / 1000) },
      'the program stood still',
    ),
  )
  lag.begin()
  const portal: Portal = {
    app,
    config,
    handles,
    reportsDatabase,
    sessions,
    jobs,
    texts,
    exports,
    metrics,
    pools: new RequestPools(responseTimeout, options.lag ?? lag, (pool, why) =>
      metrics.count('calls_turned_away_total', { room: pool, why }),
    ),
    rates: new Rates(),
    deviceKey: makePurposeKey(database, 'known devices'),
    secretsKey: makePurposeKey(database, 'sealed secrets', config.secretsKey),
    clock: options.clock ?? databaseClock.now,
    responseTimeout,
    served: [],
    reads: new Map(),
  }

  limitConnections(app.server, listNetworks(config.trustedProxies), options.connections)
  sendGuardHeaders(app, config)
  watchForProxies(app, config)
  await app.register(cookie)
  serveRenewals(portal)
  serveDataAge(app)
  await reportsDatabase?.begin()
  const maintenance = runsJobs ? startMaintenance(portal) : undefined
  app.addHook('onClose', async () => {
    await maintenance?.stopWatching()
    lag.end()
    databaseClock.end()
    exports.close()
    // Jobs write audit events until they stop. The seal comes after that.
    await jobs.stop()
    await maintenance?.sealTrail()
    await notices.close()
    await reportsDatabase?.close()
    await handles.close()
    await tracer?.close()
  })

  serveHealth(portal)
  serveMetrics(portal)
  serveRoutes(portal)
  const [organisation] = await Promise.all([followOrganisation(portal, notices), databaseClock.begin()])
  serveOpening(portal, database, organisation)
  serveExportProgress(portal)
  serveOpenApi(portal)
  // Before the web files, which would look for a file of that name.
  app.get(`${API_BASE}/*`, (request, reply) => sendError(nothingHere(), request, reply))
  await servePages(app, webFolder, (request, path) => findInitialData(portal, request, path), responseTimeout)

  const imports = new ImportRunner(portal, beginImport, () => database.url('app'), options.importLimits)
  notices.subscribe(CANCEL_CHANNEL, { receive: (id) => imports.cancel(id) })
  await Promise.all([notices.open(), jobs.open()])
  if (runsJobs) {
    const exchange = new FileExchange(portal)
    await jobs.work(createWorkers(portal, exchange, imports), beginsWithBackup(config) ? ['backup'] : [])
    startFileExchange(portal, exchange)
    startImports(portal, imports)
  }
  startSupply(portal)
  if (config.cac) {
    const gateway = await openGateway(portal, config.cac, options).catch(async (error) => {
      await app.close()
      throw error
    })
    app.addHook('preClose', () => gateway.close())
  }
  return app
}

/** The log has the route pattern only: addresses may contain names, tokens and IDs of people. */
function describeRequest(request: { method: string; routeOptions?: { url?: string }; id: string }) {
  return { method: request.method, route: request.routeOptions?.url, id: request.id }
}
