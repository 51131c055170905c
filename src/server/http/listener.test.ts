import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, createConnection, type Socket } from 'node:net'
import { type ConnectionOptions, connect } from 'node:tls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CardPki, makeCardPki } from '#testing/card-portal.ts'
import { startTestPortal, type TestPortal } from '#testing/portal.ts'
import { LISTENER, limitRequests, setLimits } from './listener.ts'

const HEAD = 'GET /livez HTTP/1.1\r\nHost: x\r\n'

let pki: CardPki
let portal: TestPortal
const doors: Record<string, () => Socket> = {
  portal: () =>
    createConnection({
      host: '127.0.0.1',
      port: (portal.app.server.address() as AddressInfo).port,
    }),
  cards: () =>
    connect({
      host: '127.0.0.1',
      port: Number(pki.environment.CAC_PORT),
      rejectUnauthorized: false,
    } as ConnectionOptions),
}
const DOORS = Object.keys(doors)
const open: Socket[] = []

beforeAll(async () => {
  pki = await makeCardPki()
  portal = await startTestPortal(pki.environment, {
    http: { headersTimeout: 1000, connectionsCheckingInterval: 100 },
  })
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  for (const socket of open) socket.destroy()
  await portal?.stop()
  pki?.remove()
})

function enter(door: string): Socket & { received: string; gone: Promise<unknown> } {
  const connection = (doors[door] as () => Socket)()
  const gone = new Promise((done) => connection.once('close', done))
  const socket = Object.assign(connection, { received: '', gone })
  open.push(socket)
  socket.on('data', (bytes) => {
    socket.received += bytes
  })
  socket.on('error', () => {})
  return socket
}
const statusesOf = ({ received }: { received: string }) =>
  [...received.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => status)

async function send(door: string, text: string): Promise<{ received: string }> {
  const socket = enter(door)
  socket.write(text)
  await socket.gone
  return socket
}

describe.skipIf(process.platform !== 'linux').each(DOORS)('on the listener: %s', (door) => {
  it('the server reads a hundred headers, and no more [F11]', async () => {
    const sendHeaders = (count: number) =>
      send(
        door,
        `${HEAD}connection: close\r\n${Array.from({ length: count - 2 }, (_, n) => `x-${n}: y\r\n`).join('')}\r\n`,
      )
    expect(statusesOf(await sendHeaders(100))).toEqual([door === 'portal' ? '200' : '404'])
    for (const count of [102, 500, 2500])
      expect(statusesOf(await sendHeaders(count))).toEqual(door === 'portal' ? ['431'] : [])
  })

  it('the server does not read headers of more than 32 kB', async () => {
    const socket = await send(door, `${HEAD}connection: close\r\nx: ${'y'.repeat(33 * 1024)}\r\n\r\n`)
    expect(statusesOf(socket)).toEqual(door === 'portal' ? ['431'] : [])
    const { received } = await send(door, `${HEAD}connection: close\r\nx: ${'y'.repeat(31 * 1024)}\r\n\r\n`)
    expect(statusesOf({ received })).toHaveLength(1)
    expect(received).not.toMatch(/^HTTP\/1\.1 431/)
  })

  it('the server does not wait for headers that never end [F11]', async () => {
    const socket = enter(door)
    socket.write(HEAD)
    const drip = setInterval(() => socket.writable && socket.write('x: y\r\n'), 50)
    await socket.gone
    clearInterval(drip)
    expect(statusesOf(socket)).toEqual(door === 'portal' ? ['408'] : [])
  })
})

it('of thirty requests sent together, ten get responses, and the next one gets a request to wait [F11]', async () => {
  const { received } = await send('portal', `${HEAD}\r\n`.repeat(30))
  const statuses = statusesOf({ received })
  expect(statuses).toHaveLength(11)
  expect(statuses.slice(0, 10)).not.toContain('503')
  expect(statuses.at(-1)).toBe('503')
  expect(received).toMatch(/\r\nretry-after: 1\r\n/i)
  expect(received.slice(received.lastIndexOf('{'))).toMatch(/"NOT_DONE"/)
})

describe('a connection', () => {
  const REQUEST = `${HEAD}\r\n`
  async function begin(respond: (response: ServerResponse) => void, silentFor: number) {
    const times = { keepAliveTimeout: 300, keepAliveTimeoutBuffer: 0 }
    const server = setLimits(
      createServer(times, (_, response) => respond(response)),
      silentFor,
    ).listen(0, '127.0.0.1')
    await once(server, 'listening')
    server.unref()
    const socket = createConnection((server.address() as AddressInfo).port, '127.0.0.1')
    socket.on('error', () => {})
    open.push(socket)
    return { socket, gone: once(socket, 'close') }
  }
  const respondAtOnce = (response: ServerResponse) => response.end('answer')

  it('a connection stays open between requests for longer than a balancer keeps it, and announces that time', async () => {
    // nginx keeps idle connections for 75 s by default.
    expect(LISTENER.keepAliveTimeout).toBeGreaterThanOrEqual(1.5 * 75_000)
    for (const door of DOORS) {
      const socket = enter(door)
      socket.write(REQUEST)
      await expect.poll(() => socket.received).toMatch(/\r\n\r\n/)
      if (door === 'portal') expect(socket.received).toMatch(/\r\nKeep-Alive: timeout=120\r\n/i)
    }
  })

  it('a connection works after a pause that is longer than the allowed silence of a request', async () => {
    const { socket, gone } = await begin(respondAtOnce, 50)
    const began = performance.now()
    for (const pause of [0, 150]) {
      await new Promise((done) => setTimeout(done, pause))
      socket.write(REQUEST)
      expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 200 .*answer$/s)
    }
    await gone
    expect(performance.now() - began).toBeGreaterThan(400)
  })

  it('a connection is not closed on a request that arrived while the program was frozen', async () => {
    const respondLater = (response: ServerResponse) => setTimeout(() => respondAtOnce(response), 50)
    const { socket, gone } = await begin(respondLater, 60_000)
    socket.write(REQUEST)
    await once(socket, 'data')
    setImmediate(() => {
      socket.write(REQUEST)
      const until = performance.now() + 400
      while (performance.now() < until);
    })
    const [bytes] = await Promise.race([once(socket, 'data'), gone])
    expect(String(bytes)).toMatch(/^HTTP\/1\.1 200 /)
    await gone
  })

  it('a connection ends when the client does not read its response [F11]', async () => {
    const responses: ServerResponse[] = []
    const { socket } = await begin((response) => {
      responses.push(response)
      response.end('x'.repeat(30_000_000))
    }, 100)
    socket.pause()
    socket.write(REQUEST)
    await expect.poll(() => responses[0]?.closed).toBe(true)
    expect(responses[0]?.writableFinished).toBe(false)
  })
})

describe('pipelined requests', () => {
  async function begin() {
    const begun: ServerResponse[] = []
    const server = createServer(
      limitRequests({ secureCookies: false }, (_, response) => begun.push(response)),
    ).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const socket = createConnection((server.address() as AddressInfo).port, '127.0.0.1')
    const received: string[] = []
    socket.on('error', () => {})
    socket.on('data', (bytes) => received.push(String(bytes)))
    server.unref()
    return { begun, socket, received, gone: once(socket, 'close') }
  }

  it('the server begins pipelined requests one after the other, and none after a refused one [F11]', async () => {
    const { begun, socket, received, gone } = await begin()
    socket.write(`${HEAD}\r\n`.repeat(11))
    for (let n = 1; n <= 10; n++) {
      await expect.poll(() => begun.length).toBe(n)
      if (n === 5) socket.write(`${HEAD}\r\n`.repeat(3))
      begun.at(-1)?.end('answer')
    }
    await gone
    expect(begun).toHaveLength(10)
    expect(statusesOf({ received: received.join('') })).toEqual([...Array(10).fill('200'), '503'])
  })

  it('the server never begins pipelined requests after the client disconnects', async () => {
    const { begun, socket } = await begin()
    socket.write(`${HEAD}\r\n`.repeat(5))
    await expect.poll(() => begun.length).toBe(1)
    socket.destroy()
    await expect.poll(() => begun[0]?.closed).toBe(true)
    begun[0]?.end('answer')
    await new Promise((done) => setTimeout(done, 20))
    expect(begun).toHaveLength(1)
  })

  it('far too many pipelined requests end the connection at once', async () => {
    const { begun, socket, gone } = await begin()
    socket.write(`${HEAD}\r\n`.repeat(120))
    await gone
    expect(begun).toHaveLength(1)
  })

  it('the number of requests is unlimited when each one follows the previous response', async () => {
    const server = createServer(
      limitRequests({ secureCookies: false }, (_, response) => response.end('answer')),
    ).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const socket = createConnection((server.address() as AddressInfo).port, '127.0.0.1')
    for (let n = 0; n < 40; n++) {
      socket.write(`${HEAD}\r\n`)
      const [bytes] = await once(socket, 'data')
      expect(String(bytes)).toMatch(/^HTTP\/1\.1 200 /)
    }
    socket.destroy()
    server.close()
  })
})
