import { BlockList, isIPv6, type Server, type Socket } from 'node:net'
import { nameNetwork } from '../limits/uses.ts'

export type ConnectionLimits = { inAll: number; ofNetwork: number }

/** Allows for a building behind one gateway. */
const LIMITS: ConnectionLimits = { inAll: 4000, ofNetwork: 1000 }

const SENTENCE = 'Too many connections are open from your network. Try again in a moment.'
const RESPONSE = [
  'HTTP/1.1 503 Service Unavailable',
  'Connection: close',
  'Retry-After: 5',
  'Content-Type: text/plain; charset=utf-8',
  `Content-Length: ${Buffer.byteLength(SENTENCE)}`,
  '',
  SENTENCE,
].join('\r\n')

/** Trusted proxies are exempt: they represent everybody behind them. */
export function limitConnections(server: Server, proxies: BlockList, { inAll, ofNetwork } = LIMITS): void {
  const isPlain = !('setSecureContext' in server)
  const open = new Map<string, number>()
  server.maxConnections = inAll
  server.on('connection', (socket: Socket) => {
    const address = (socket.remoteAddress ?? '').replace(/^::ffff:(?=\d+\.)/, '')
    if (address === '' || isAmong(proxies, address)) return
    const network = nameNetwork(address)
    const count = (open.get(network) ?? 0) + 1
    open.set(network, count)
    socket.once('close', () => {
      const left = (open.get(network) ?? 0) - 1
      if (left > 0) open.set(network, left)
      else open.delete(network)
    })
    if (count <= ofNetwork) return
    if (isPlain) socket.end(RESPONSE, () => socket.destroy())
    else socket.destroy()
  })
}

export function listNetworks(named: readonly string[]): BlockList {
  const networks = new BlockList()
  for (const one of named) {
    const [address = '', bits] = one.split('/')
    if (bits === undefined) networks.addAddress(address, familyOf(address))
    else networks.addSubnet(address, Number(bits), familyOf(address))
  }
  return networks
}

export const isAmong = (networks: BlockList, address: string) => networks.check(address, familyOf(address))

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')
