import { once } from 'node:events'
import { type AddressInfo, createConnection, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPortal, type TestPortal } from '#testing/portal.ts'
import { signIn } from '#wire/session/session.ts'

// Threat F11: connections that send slowly.
let portal: TestPortal
let port = 0

beforeAll(async () => {
  portal = await startTestPortal({}, { http: { headersTimeout: 1000, connectionsCheckingInterval: 100 } })
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  port = (portal.app.server.address() as AddressInfo).port
})
afterAll(() => portal?.stop())

async function open(): Promise<Socket & { received: string; gone: Promise<void> }> {
  const connection = createConnection(port, '127.0.0.1')
  const gone = new Promise<void>((done) => connection.once('close', () => done()))
  const socket = Object.assign(connection, { received: '', gone })
  socket.on('data', (bytes) => {
    socket.received += bytes
  })
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write('GET /livez HTTP/1.1\r\nHost: x\r\n')
  return socket
}

test('two hundred connections that never end their headers block nobody, and the server closes them [F11]', async () => {
  const slow = await Promise.all(Array.from({ length: 200 }, open))
  const drip = setInterval(() => {
    for (const socket of slow) if (socket.writable) socket.write('x: y\r\n')
  }, 50)
  try {
    const responses = await Promise.all(
      Array.from({ length: 20 }, () =>
        fetch(`http://127.0.0.1:${port}/livez`).then((response) => response.status),
      ),
    )
    expect(new Set(responses)).toEqual(new Set([200]))
    await Promise.all(slow.map((socket) => socket.gone))
  } finally {
    clearInterval(drip)
  }
  expect(slow.filter(({ received }) => /^HTTP\/1.1 408 /.test(received)).length).toBeGreaterThan(0)
})

test('a request, its headers, and an idle connection have a time limit, and a body has a size limit [F11]', async () => {
  const plain = await startTestPortal()
  const { requestTimeout, headersTimeout, timeout } = plain.app.server
  expect({ requestTimeout, headersTimeout, timeout }).toEqual({
    requestTimeout: 30_000,
    headersTimeout: 10_000,
    timeout: 60_000,
  })
  const large = await plain.anonymous.send(signIn, { body: { username: 'x'.repeat(1_000_000) } })
  expect(large.status).toBe(413)
  await plain.stop()
})
