import { connect, createServer, type Socket } from 'node:net'
import { listen } from '../sockets.ts'

export type Relay = Awaited<ReturnType<typeof openRelay>>

export async function openRelay(first: number) {
  let to = first
  const open = new Set<Socket>()
  let isCut = false
  /** Closed ends that the peer notices only when the network is back. */
  const unheard: (() => void)[] = []
  const join = (one: Socket, other: Socket) => {
    open.add(one)
    const end = () => {
      open.delete(one)
      if (isCut) unheard.push(() => other.destroy())
      else other.destroy()
    }
    one
      .on('data', (bytes) => other.write(bytes))
      .on('error', () => {})
      .once('close', end)
    if (isCut) one.pause()
  }
  const server = createServer({ noDelay: true }, (near) => {
    const far = connect({ port: to, host: '127.0.0.1', noDelay: true })
    join(near, far)
    join(far, near)
  })
  return {
    port: await listen(server),
    /** From now on no bytes pass. Connections stay open, and new ones get no response. */
    cut() {
      isCut = true
      for (const socket of open) socket.pause()
    },
    /** Cuts all connections and passes new ones to another port, as a balancer does after a failover. */
    leadTo(port: number) {
      to = port
      isCut = false
      unheard.length = 0
      for (const socket of open) socket.destroy()
      open.clear()
    },
    /** The bytes sent meanwhile arrive. */
    mend() {
      isCut = false
      for (const socket of open) socket.resume()
      for (const end of unheard.splice(0)) end()
    },
    close() {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}
