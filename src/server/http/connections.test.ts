import { once } from 'node:events'
import { type AddressInfo, createConnection, type Socket } from 'node:net'
import { connect } from 'node:tls'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type CardPki, makeCardPki } from '#testing/card-portal.ts'
import { startTestPortal, type TestPortal } from '#testing/portal.ts'

let portal: TestPortal
let pki: CardPki
const open: Socket[] = []
beforeAll(async () => {
  pki = await makeCardPki()
  portal = await startTestPortal(
    { ...pki.environment, TRUSTED_PROXIES: '127.0.0.8/30' },
    { connections: { inAll: 8, ofNetwork: 5 } },
  )
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(async () => {
  await Promise.all(
    open.splice(0).map(async (socket) => {
      socket.destroy()
      if (!socket.closed) await once(socket, 'close')
    }),
  )
  await expect.poll(countOpen).toBe(0)
})
afterAll(async () => {
  await portal?.stop()
  pki?.remove()
})

const countOpen = () =>
  new Promise<number>((done) => portal.app.server.getConnections((_, count) => done(count)))

async function receive(from: string): Promise<string> {
  const { port } = portal.app.server.address() as AddressInfo
  const socket = createConnection({ port, host: '127.0.0.1', localAddress: from })
  open.push(socket)
  socket.on('error', () => {})
  socket.write('GET /livez HTTP/1.1\r\nHost: x\r\n\r\n')
  let received = ''
  socket.on('data', (bytes) => {
    received += bytes
  })
  await Promise.race([once(socket, 'data'), once(socket, 'close')])
  return received
}
async function sendTimes(times: number, from: string): Promise<number> {
  let responded = 0
  for (let n = 0; n < times; n++) if (/^HTTP\/1.1 200 /.test(await receive(from))) responded++
  return responded
}

async function enterForCards(from: string, port: number): Promise<boolean> {
  const options = { port, host: '127.0.0.1', localAddress: from, rejectUnauthorized: false }
  const socket = connect(options)
  open.push(socket)
  socket.on('error', () => {})
  return Promise.race([
    new Promise<boolean>((done) => socket.once('secureConnect', () => done(true))),
    new Promise<boolean>((done) => socket.once('close', () => done(false))),
  ])
}

describe.skipIf(process.platform !== 'linux')('connections', () => {
  it('one network has a limited number of connections apart from other networks, and a closed one frees a place [F11]', async () => {
    expect(await sendTimes(5, '127.0.0.1')).toBe(5)
    const refused = await receive('127.0.0.1')
    expect(refused).toMatch(/^HTTP\/1.1 503 /)
    expect(refused).toMatch(/\r\nRetry-After: 5\r\n/)
    expect(refused).toMatch(/Too many connections are open from your network\. Try again in a moment\.$/)
    expect(await sendTimes(1, '127.0.0.2')).toBe(1)
    open[0]?.destroy()
    await expect.poll(() => sendTimes(1, '127.0.0.1')).toBe(1)
  })

  it('the connections of a trusted proxy count for everybody behind it', async () => {
    expect(await sendTimes(8, '127.0.0.9')).toBe(8)
  })

  it('the total number of connections is limited [F11]', async () => {
    expect(await sendTimes(5, '127.0.0.1')).toBe(5)
    expect(await sendTimes(5, '127.0.0.2')).toBe(3)
  })

  it('card connections have limits by network and in total, apart from those of the portal [F11]', async () => {
    const enter = (from: string) => enterForCards(from, Number(pki.environment.CAC_PORT))
    for (let n = 0; n < 5; n++) expect(await enter('127.0.0.1')).toBe(true)
    expect(await enter('127.0.0.1')).toBe(false)
    expect(await sendTimes(1, '127.0.0.1')).toBe(1)
    for (let n = 0; n < 3; n++) expect(await enter('127.0.0.2')).toBe(true)
    expect(await enter('127.0.0.2')).toBe(false)
    open[0]?.destroy()
    await expect.poll(() => enter('127.0.0.1')).toBe(true)
  })
})
