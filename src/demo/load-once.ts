import { dayIn } from '#domain/fiscal-years.ts'
import { readConfig } from '#server/config/config.ts'
import { loadDemo } from './load.ts'

// Run by the start of the portal on an empty database; DEMO_OWNER_URL is the address of its owner.
const url = process.env.DEMO_OWNER_URL
if (!url) throw new Error('DEMO_OWNER_URL must be set.')
const today = dayIn(readConfig(process.env).fiscalZone, new Date())
await loadDemo({ url, today, log: (line) => console.log(line) })
