import type { FastifyInstance } from 'fastify'

/** The value of each sample, by name with labels. */
export async function readMetrics(app: FastifyInstance): Promise<Map<string, number>> {
  const { body } = await app.inject('/metrics')
  const lines = body.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    lines.map((line) => {
      const [sample = '', value = ''] = line.split(/ (?=[^ ]*$)/)
      return [sample, Number(value)]
    }),
  )
}
