import { once } from 'node:events'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import { connect } from 'node:tls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CardPki, makeCardPki } from '#testing/card-portal.ts'
import { startTestPortal, type TestPortal } from '#testing/portal.ts'
import { dial, listen, listenFor, watchSocket } from '#testing/sockets.ts'
import { LISTENER, limitRequests, setLimits } from './listener.ts'

const HEAD = 'GET /livez HTTP/1.1\r\nHost: x\r\n'
const REQUEST = `${HEAD}\r\n`

let pki: CardPki
let portal: TestPortal
let port = 0
const doors = {
  portal: () => dial(port),
  cards: () =>
    watchSocket(
      connect({ host: '127.0.0.1', port: Number(pki.environment.CAC_PORT), rejectUnauthorized: false }),
    ),
}
const DOORS = Object.keys(doors) as (keyof typeof doors)[]
const open: ReturnType<typeof dial>[] = []

beforeAll(async () => {
  pki = await makeCardPki()
  const http = { headersTimeout: 1000, connectionsCheckingInterval: 100 }
  portal = await startTestPortal(pki.environment, { http })
  port = await listenFor(portal.app)
})
afterAll(async () => {
  for (const socket of open) socket.destroy()
  await portal?.stop()
  pki?.remove()
})

const enter = (door: keyof typeof doors) => {
  const socket = doors[door]()
  open.push(socket)
  return socket
}
const statusesOf = ({ received }: { received: string }) =>
  [...received.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => status)

async function send(door: keyof typeof doors, text: string): Promise<{ received: string }> {
  const socket = enter(door)
  socket.write(text)
  await socket.gone
  return socket
}

describe.skipIf(process.platform !== 'linux').each(DOORS)('on the listener: %s', (door) => {
  const isPortal = door === 'portal'

  it('the server reads a hundred headers and 32 kB of them, and no more [F11]', async () => {
    const sendHeaders = (headers: string) => send(door, `${HEAD}connection: close\r\n${headers}\r\n`)
    const count = (total: number) =>
      sendHeaders(Array.from({ length: total - 2 }, (_, n) => `x-${n}: y\r\n`).join(''))
    const read = [isPortal ? '200' : '404']
    const refused = isPortal ? ['431'] : []
    expect(statusesOf(await count(100))).toEqual(read)
    for (const total of [102, 2500]) expect(statusesOf(await count(total))).toEqual(refused)
    expect(statusesOf(await sendHeaders(`x: ${'y'.repeat(31 * 1024)}\r\n`))).toEqual(read)
    expect(statusesOf(await sendHeaders(`x: ${'y'.repeat(33 * 1024)}\r\n`))).toEqual(refused)
  })

  it('connections that never end their headers block nobody, and the server closes them [F11]', async () => {
    const slow = Array.from({ length: isPortal ? 200 : 1 }, () => enter(door))
    for (const socket of slow) socket.write(HEAD)
    const drip = setInterval(() => {
      for (const socket of slow) if (socket.writable) socket.write('x: y\r\n')
    }, 50)
    const served = Array.from({ length: 20 }, () => fetch(`http://127.0.0.1:${port}/livez`))
    expect(new Set((await Promise.all(served)).map(({ status }) => status))).toEqual(new Set([200]))
    await Promise.all(slow.map(({ gone }) => gone))
    clearInterval(drip)
    if (isPortal) expect(slow.flatMap(statusesOf)).toContain('408')
  })
})

it('a request, its headers, and an idle connection have a time limit [F11]', async () => {
  const plain = await startTestPortal()
  const limits = { requestTimeout: 30_000, headersTimeout: 10_000, timeout: 60_000 }
  expect(plain.app.server).toMatchObject(limits)
  await plain.stop()
})

it('of thirty requests sent together, ten get responses, and the next one gets a request to wait [F11]', async () => {
  const { received } = await send('portal', REQUEST.repeat(30))
  expect(statusesOf({ received })).toEqual([...Array(10).fill('200'), '503'])
  expect(received).toMatch(/\r\nretry-after: 1\r\n/i)
  expect(received.slice(received.lastIndexOf('{'))).toMatch(/"NOT_DONE"/)
})

describe('a connection', () => {
  async function begin(respond: (response: ServerResponse) => void, silentFor: number) {
    const times = { keepAliveTimeout: 300, keepAliveTimeoutBuffer: 0 }
    const server = setLimits(
      createServer(times, (_, response) => respond(response)),
      silentFor,
    )
    const socket = dial(await listen(server))
    server.unref()
    open.push(socket)
    return socket
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
    const socket = await begin(respondAtOnce, 50)
    const began = performance.now()
    for (const pause of [0, 150]) {
      await new Promise((done) => setTimeout(done, pause))
      socket.write(REQUEST)
      expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 200 .*answer$/s)
    }
    await socket.gone
    expect(performance.now() - began).toBeGreaterThan(400)
  })

  it('a connection is not closed on a request that arrived while the program was frozen', async () => {
    const socket = await begin((response) => setTimeout(() => respondAtOnce(response), 50), 60_000)
    socket.write(REQUEST)
    await once(socket, 'data')
    setImmediate(() => {
      socket.write(REQUEST)
      const until = performance.now() + 400
      while (performance.now() < until);
    })
    await socket.gone
    expect(statusesOf(socket)).toEqual(['200', '200'])
  })

  it('a connection ends when the client does not read its response [F11]', async () => {
    const responses: ServerResponse[] = []
    const socket = await begin((response) => {
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
  const begun: ServerResponse[] = []
  async function begin(respond: RequestListener = (_, response) => void begun.push(response)) {
    begun.length = 0
    const server = createServer(limitRequests({ secureCookies: false }, respond))
    const socket = dial(await listen(server))
    server.unref()
    return socket
  }

  it('the server begins pipelined requests one after the other, and none after a refused one [F11]', async () => {
    const socket = await begin()
    socket.write(REQUEST.repeat(11))
    for (let n = 1; n <= 10; n++) {
      await expect.poll(() => begun.length).toBe(n)
      if (n === 5) socket.write(REQUEST.repeat(3))
      begun.at(-1)?.end('answer')
    }
    await socket.gone
    expect(begun).toHaveLength(10)
    expect(statusesOf(socket)).toEqual([...Array(10).fill('200'), '503'])
  })

  it('the server never begins pipelined requests after the client disconnects', async () => {
    const socket = await begin()
    socket.write(REQUEST.repeat(5))
    await expect.poll(() => begun.length).toBe(1)
    socket.destroy()
    await expect.poll(() => begun[0]?.closed).toBe(true)
    begun[0]?.end('answer')
    await new Promise((done) => setTimeout(done, 20))
    expect(begun).toHaveLength(1)
  })

  it('far too many pipelined requests end the connection at once', async () => {
    const socket = await begin()
    socket.write(REQUEST.repeat(120))
    await socket.gone
    expect(begun).toHaveLength(1)
  })

  it('the number of requests is unlimited when each one follows the previous response', async () => {
    const socket = await begin((_, response) => response.end('answer'))
    for (let n = 0; n < 40; n++) {
      socket.write(REQUEST)
      expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 200 /)
    }
    socket.destroy()
  })
})
