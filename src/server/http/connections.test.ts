import { once } from 'node:events'
import { connect } from 'node:tls'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type CardPki, makeCardPki } from '#testing/card-portal.ts'
import { startTestPortal, type TestPortal } from '#testing/portal.ts'
import { dial, listenFor, watchSocket } from '#testing/sockets.ts'

let portal: TestPortal
let pki: CardPki
let port = 0
const open: ReturnType<typeof dial>[] = []
beforeAll(async () => {
  pki = await makeCardPki()
  const environment = { ...pki.environment, TRUSTED_PROXIES: '127.0.0.8/30' }
  portal = await startTestPortal(environment, { connections: { inAll: 8, ofNetwork: 5 } })
  port = await listenFor(portal.app)
})
afterEach(async () => {
  for (const socket of open) socket.destroy()
  await Promise.all(open.splice(0).map(({ gone }) => gone))
  const countOpen = () =>
    new Promise<number>((done) => portal.app.server.getConnections((_, count) => done(count)))
  await expect.poll(countOpen).toBe(0)
})
afterAll(async () => {
  await portal?.stop()
  pki?.remove()
})

async function receive(from: string): Promise<string> {
  const socket = dial(port, from)
  open.push(socket)
  socket.write('GET /livez HTTP/1.1\r\nHost: x\r\n\r\n')
  await Promise.race([once(socket, 'data'), socket.gone])
  return socket.received
}
async function sendTimes(times: number, from: string): Promise<number> {
  let responded = 0
  for (let n = 0; n < times; n++) if (/^HTTP\/1.1 200 /.test(await receive(from))) responded++
  return responded
}
async function enterForCards(from: string): Promise<boolean> {
  const options = { port: Number(pki.environment.CAC_PORT), host: '127.0.0.1', localAddress: from }
  const socket = watchSocket(connect({ ...options, rejectUnauthorized: false }))
  open.push(socket)
  const entered = new Promise<boolean>((done) => socket.once('secureConnect', () => done(true)))
  return Promise.race([entered, socket.gone.then(() => false)])
}

describe.skipIf(process.platform !== 'linux')('connections', () => {
  it('one network has a limited number of connections, and a closed one frees a place, up to the total number [F11]', async () => {
    expect(await sendTimes(5, '127.0.0.1')).toBe(5)
    const refused = await receive('127.0.0.1')
    expect(refused).toMatch(/^HTTP\/1.1 503 .*\r\nRetry-After: 5\r\n/s)
    expect(refused).toMatch(/Too many connections are open from your network\. Try again in a moment\.$/)
    expect(await sendTimes(1, '127.0.0.2')).toBe(1)
    open[0]?.destroy()
    await expect.poll(() => sendTimes(1, '127.0.0.1')).toBe(1)
    expect(await sendTimes(5, '127.0.0.2')).toBe(2)
  })

  it('the connections of a trusted proxy count for everybody behind it', async () => {
    expect(await sendTimes(8, '127.0.0.9')).toBe(8)
  })

  it('card connections have limits by network and in total, apart from those of the portal [F11]', async () => {
    for (let n = 0; n < 5; n++) expect(await enterForCards('127.0.0.1')).toBe(true)
    expect(await enterForCards('127.0.0.1')).toBe(false)
    expect(await sendTimes(1, '127.0.0.1')).toBe(1)
    for (let n = 0; n < 3; n++) expect(await enterForCards('127.0.0.2')).toBe(true)
    expect(await enterForCards('127.0.0.2')).toBe(false)
    open[0]?.destroy()
    await expect.poll(() => enterForCards('127.0.0.1')).toBe(true)
  })
})
