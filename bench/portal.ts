import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config/config.ts'
import { addressesFrom } from './addresses.ts'

// The portal itself as its own process, so that its CPU and memory can be read.
const config = readConfig({ ...process.env, PORT: '0', LOG_LEVEL: 'error' })
const app = await buildApp(config, { url: addressesFrom(process.env), stop: async () => {} })
const origin = await app.listen({ port: 0, host: '127.0.0.1' })
process.on('SIGTERM', async () => {
  await app.close()
  process.exit(0)
})
process.send?.({ origin })
