import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config/config.ts'

/** The portal in a process of its own, which tests kill. Prints its port when ready. */
const urls = JSON.parse(process.env.TEST_DATABASE_URLS ?? '{}') as Record<string, string>
const app = await buildApp(readConfig(process.env), { url: (role) => urls[role] ?? '', stop: async () => {} })
await app.listen({ port: 0, host: '127.0.0.1' })
process.send?.('ready')
process.on('disconnect', () => process.exit())
