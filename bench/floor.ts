import Fastify from 'fastify'
import { floorPromises } from './floor-promises.ts'
import { floorReads } from './floor-reads.ts'
import { openFloor } from './floor-statements.ts'
import { floorWrites } from './floor-writes.ts'

// The limit to compare with: a bare Fastify server beside the same database. It uses nothing of the portal's code.
const { PORT, FLOOR_URL = '', FLOOR_FACTS = '{}' } = process.env
const { program, fundCode, fiscalYear, today } = JSON.parse(FLOOR_FACTS)
const { ask, end } = openFloor(FLOOR_URL, program)
const app = Fastify()
app.get('/healthy', async () => ({ healthy: (await ask("SELECT 'yes' AS answer", [])) === 'yes' }))
floorReads(app, ask)
floorWrites(app, ask, fundCode)
floorPromises(app, ask, { program, fundCode, fiscalYear, today })
await app.listen({ port: Number(PORT), host: '127.0.0.1' })
process.on('SIGTERM', async () => {
  await app.close()
  await end()
  process.exit(0)
})
