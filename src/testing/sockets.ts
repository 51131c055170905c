import { once } from 'node:events'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { type AddressInfo, createConnection, type Server, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'

export const portOf = (server: Server) => (server.address() as AddressInfo).port

/** Opens a free port of this machine, and returns it. */
export const listen = (server: Server) =>
  new Promise<number>((done) => server.listen(0, '127.0.0.1', () => done(portOf(server))))

/** Opens the portal on a free port, and returns it. */
export async function listenFor(app: FastifyInstance): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' })
  return portOf(app.server)
}

/** The whole response to a sent request. */
export async function receive(requested: ClientRequest) {
  requested.on('error', () => {})
  const [response] = (await once(requested, 'response')) as [IncomingMessage]
  return { status: response.statusCode ?? 0, headers: response.headers, body: await text(response) }
}

export const dial = (port: number, localAddress = '127.0.0.1') =>
  watchSocket(createConnection({ port, host: '127.0.0.1', localAddress }))

/** Collects what arrives. `gone` resolves when the connection is closed. */
export function watchSocket<S extends Socket>(connection: S) {
  const gone = new Promise<void>((done) => connection.once('close', () => done()))
  const socket = Object.assign(connection, { received: '', gone })
  socket.on('error', () => {}).on('data', (bytes) => (socket.received += bytes))
  return socket
}
