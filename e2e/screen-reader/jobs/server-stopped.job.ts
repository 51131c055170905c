import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { findFreePort } from '../../../src/testing/free-port.ts'
import { job } from '../job.ts'

job(
  'Elena is told that the portal cannot be reached, and that it is back, when nothing answers at its port',
  async ({ person, isSignedIn, baseURL }) => {
    const way = makeWay(Number(new URL(baseURL ?? '').port))
    const port = await findFreePort()
    await way.open(port)
    await isSignedIn('placer', `http://127.0.0.1:${port}/orders`)
    await person.expectSpeech('Your Orders heading level 1')
    await person.presses('ctrl+Home')
    await person.activates('k', 'New Order')
    await person.expectSpeech('Products heading level 1')
    await way.close()
    await person.presses('ctrl+Home')
    await person.activates('k', 'Orders')
    await person.expectSpeech('Your Orders', 'The portal is temporarily unavailable. We keep trying.')
    await person.meets('the portal is started again', () => way.open(port))
    await person.expectSpeech('The portal is back.')
    // Orca's own list of links is stale after the content of the page changed, so its key for links misses them.
    await person.finds('Tab', /^View Details of order \d+/)
    await way.close()
  },
)

/** Another port that forwards to the portal and can be closed. */
function makeWay(portal: number) {
  const sockets = new Set<Socket>()
  const server = createServer((from) => {
    const to = connect(portal, '127.0.0.1')
    for (const socket of [from, to]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.once('close', () => sockets.delete(socket))
    }
    from.pipe(to).pipe(from)
  })
  return {
    async open(port: number) {
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
    },
    async close() {
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
  }
}
