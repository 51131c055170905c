import Fastify from 'fastify'
import { connect } from '#server/db/connect.ts'
import { addressesFrom } from './addresses.ts'
import { floorWrites } from './floor-writes.ts'
import { listReads, readContextOf } from './reads.ts'

// The limit to compare with: a bare Fastify route that runs the same SQL, without session, transaction or validation.
const handles = connect({ url: addressesFrom(process.env), stop: async () => {} })
const facts = JSON.parse(process.env.BENCH_FACTS ?? '{}')
const context = await readContextOf(handles, facts.secret)
const app = Fastify()
for (const [index, read] of listReads(facts).entries()) {
  for (const [part, answer] of read.answers.entries()) {
    app.get(`/${index}/${part}/:n`, async (request, reply) => {
      const { n } = request.params as { n: string }
      const found = await answer(context, Number(n))
      return reply.header('content-type', 'application/json').send(JSON.stringify(found))
    })
  }
}
floorWrites(app, handles.writes)
const origin = await app.listen({ port: 0, host: '127.0.0.1' })
process.on('SIGTERM', async () => {
  await app.close()
  await handles.close()
  process.exit(0)
})
process.send?.({ origin })
