import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Mailbox, startMailbox } from '#testing/mailbox.ts'
import { buildOrdersWorld, type OrdersWorld } from '#testing/orders-world.ts'
import { startTestPortal, type TestPortal } from '#testing/portal.ts'
import { wantAllAtOnce } from '#testing/sent-mails.ts'
import { type ReceivedSpan, startTraceCollector, type TraceCollector } from '#testing/trace-collector.ts'
import { forgotPassword } from '#wire/account/recovery.ts'

const SERVER = 2
const CLIENT = 3
const CONSUMER = 5
const FAILED = 2

let collector: TraceCollector
let mailbox: Mailbox
let portal: TestPortal
let world: OrdersWorld

beforeAll(async () => {
  collector = await startTraceCollector()
  mailbox = await startMailbox()
  const mail = { SMTP_URL: mailbox.url, MAIL_FROM: 'portal@portal.example' }
  portal = await startTestPortal({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, ...mail }, { runsJobs: true })
  world = await buildOrdersWorld(portal.owner)
  await wantAllAtOnce(portal.owner)
})
afterAll(async () => {
  await portal?.stop()
  await mailbox?.stop()
  await collector?.stop()
})

const traceOf = (requestId: string) => requestId.replaceAll('-', '')
const textsOf = (spans: ReceivedSpan[]) =>
  spans.map(
    ({ attributes }) => attributes.find(({ key }) => key === 'db.query.text')?.value.stringValue ?? '',
  )
const isJob = ({ name }: ReceivedSpan) => name.startsWith('job ')
async function readRequestId(action: string): Promise<string> {
  const [event] =
    await portal.owner`SELECT request_id FROM audit_events WHERE action = ${action} ORDER BY event_id DESC LIMIT 1`
  return String(event?.requestId)
}

test('an approval is one trace under its request number, with its database queries and the email that it sent', async () => {
  const number = await world.order()
  const approver = await portal.signIn('first')
  expect((await approver.post(`/cart/approve/${number}`, { comment: 'Warm coats' })).status).toBe(200)
  const { raw } = await mailbox.waitFor(`${world.placer.username}@example.mil`)
  const requestId = /^X-Request-ID: (\S+)\r?$/im.exec(raw)?.[1] ?? ''
  expect(await readRequestId('POST /cart/approve/:number')).toBe(requestId)

  const spans = await collector.waitFor(traceOf(requestId), (some) => some.some(isJob) && some.length > 5)
  const [root] = spans.filter(({ kind }) => kind === SERVER)
  expect(root?.name).toBe('POST /U3PLRest/api/cart/approve/:number')
  expect(root?.parentSpanId).toBeUndefined()
  // The job of each email notes what became of it.
  const statements = spans.filter(
    (span) => span.kind === CLIENT && !textsOf([span]).join().includes('note_mail'),
  )
  expect(new Set(statements.map(({ parentSpanId }) => parentSpanId))).toEqual(new Set([root?.spanId]))
  expect(statements.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['wait for a connection', 'INSERT INTO audit_events', 'COMMIT']),
  )
  const [job] = spans.filter(isJob)
  expect(job).toMatchObject({ name: 'job mail', kind: CONSUMER, parentSpanId: root?.spanId })
  // Parameters stay out.
  expect(textsOf(statements).join('\n')).toContain('$1')
  expect(JSON.stringify(spans)).not.toMatch(/Warm coats|example\.mil/)
})

test('a job that works in the database shows it, and its further jobs stay in the trace of the original request', async () => {
  const email = `${world.finance.username}@example.mil`
  expect((await portal.anonymous.send(forgotPassword, { body: { email } })).status).toBe(202)
  await mailbox.waitFor(email)
  const traceId = traceOf(await readRequestId('forgot-password'))
  const spans = await collector.waitFor(traceId, (some) => some.filter(isJob).length === 2)
  const [requested, reset] = spans.filter(isJob)
  expect([requested?.name, reset?.name]).toEqual(['job forgot-password', 'job password-reset'])
  expect(
    spans.filter(({ parentSpanId }) => parentSpanId === requested?.spanId).map(({ name }) => name),
  ).toContain('INSERT INTO audit_events')
  expect(JSON.stringify(spans)).not.toContain(email)
})

test('a failure shows its code in the trace, and health probes leave no trace', async () => {
  await portal.anonymous.get('//livez')
  await portal.anonymous.get('//readyz')
  const approver = await portal.signIn('first')
  const refused = await approver.post('/cart/approve/999999999', { comment: '' })
  expect(refused.status).toBe(404)
  const traceId = traceOf(refused.body.requestId)
  const spans = await collector.waitFor(traceId, (some) => some.some(({ kind }) => kind === SERVER))
  const [root] = spans.filter(({ kind }) => kind === SERVER)
  expect(root?.status.code).not.toBe(FAILED)
  expect(root?.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: 404 } })
  expect(collector.spans.filter(({ name }) => /livez|readyz/.test(name))).toEqual([])
})

test('an unavailable collector costs spans and nothing else, and without one the program loads no tracing code', async () => {
  const nowhere = 'http://127.0.0.1:9'
  const alone = await startTestPortal({ OTEL_EXPORTER_OTLP_ENDPOINT: nowhere })
  const own = await buildOrdersWorld(alone.owner)
  const approver = await alone.signIn('first')
  expect((await approver.post(`/cart/approve/${await own.order()}`, { comment: '' })).status).toBe(200)
  await alone.stop()
  const script = (collector: string) => `import { openTracing } from '#server/tracing/open.ts'
    import { registerHooks } from 'node:module'
    let count = 0
    registerHooks({ load: (url, context, next) => (/@opentelemetry/.test(url) && count++, next(url, context)) })
    await import('#server/app.ts')
    await openTracing({ tracesTo: ${collector} }, { warn() {} })
    console.log(count > 0)`
  const loads = (collector: string) => {
    const words = ['--input-type=module', '--eval', script(collector)]
    const cwd = join(import.meta.dirname, '../../..')
    return execFileSync(process.execPath, words, { cwd, encoding: 'utf8' }).trim()
  }
  expect([loads('undefined'), loads(`'${nowhere}'`)]).toEqual(['false', 'true'])
})
