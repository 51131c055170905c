import Fastify from 'fastify'
import postgres from 'postgres'
import { floorPromises } from './floor-promises.ts'
import { floorReads } from './floor-reads.ts'
import { floorWrites } from './floor-writes.ts'

// The limit to compare with: a bare Fastify server beside the same database. It uses nothing of the portal's code.
const { PORT, FLOOR_URL = '', FLOOR_FACTS = '{}' } = process.env
const { program, fundCode, fiscalYear, today } = JSON.parse(FLOOR_FACTS)
const sql = postgres(FLOOR_URL, {
  max: 8,
  onnotice: () => {},
  // Of a program from the first moment on, so that no statement has to say so.
  connection: { application_name: 'floor', 'app.program': program } as never,
})
const app = Fastify()
app.get('/healthy', async () => ({ healthy: (await sql`SELECT 1`).length === 1 }))
floorReads(app, sql)
floorWrites(app, sql, fundCode)
floorPromises(app, sql, { program, fundCode, fiscalYear, today })
await app.listen({ port: Number(PORT), host: '127.0.0.1' })
process.on('SIGTERM', async () => {
  await app.close()
  await sql.end({ timeout: 5 })
  process.exit(0)
})
