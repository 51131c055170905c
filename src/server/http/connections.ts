import type { Server } from 'node:http'
import { BlockList, isIPv6, type Socket } from 'node:net'
import type { Config } from '../config/config.ts'
import { nameNetwork } from '../limits/uses.ts'

/** Connections in all, and of one network. */
export type ConnectionLimits = { inAll: number; ofNetwork: number }

/** A building behind one gateway has room. */
const LIMITS: ConnectionLimits = { inAll: 4000, ofNetwork: 1000 }

const SENTENCE = 'Too many connections are open from your network. Try again in a moment.'
const ANSWER = [
  'HTTP/1.1 503 Service Unavailable',
  'Connection: close',
  'Retry-After: 5',
  'Content-Type: text/plain; charset=utf-8',
  `Content-Length: ${Buffer.byteLength(SENTENCE)}`,
  '',
  SENTENCE,
].join('\r\n')

/** Closes what one network opens beyond its part. Proxies that are trusted stand for everybody behind them, and have no part. */
export function limitConnections(
  server: Server,
  { trustedProxies }: Pick<Config, 'trustedProxies'>,
  { inAll, ofNetwork } = LIMITS,
): void {
  const proxies = listNetworks(trustedProxies)
  const open = new Map<string, number>()
  server.maxConnections = inAll
  server.on('connection', (socket: Socket) => {
    const address = (socket.remoteAddress ?? '').replace(/^::ffff:(?=\d+\.)/, '')
    if (address === '' || proxies.check(address, familyOf(address))) return
    const network = nameNetwork(address)
    const count = (open.get(network) ?? 0) + 1
    open.set(network, count)
    socket.once('close', () => {
      const left = (open.get(network) ?? 0) - 1
      if (left > 0) open.set(network, left)
      else open.delete(network)
    })
    if (count > ofNetwork) socket.end(ANSWER, () => socket.destroy())
  })
}

function listNetworks(named: readonly string[]): BlockList {
  const networks = new BlockList()
  for (const one of named) {
    const [address = '', bits] = one.split('/')
    if (bits === undefined) networks.addAddress(address, familyOf(address))
    else networks.addSubnet(address, Number(bits), familyOf(address))
  }
  return networks
}

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')
