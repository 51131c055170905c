import { join } from 'node:path'
import { dayIn } from '#domain/fiscal-years.ts'
import { readConfig } from '#server/config/config.ts'
import { copyPictures } from './copy-pictures.ts'
import { loadDemo } from './load.ts'
import { whenEmpty } from './when-empty.ts'

// Runs at each start of the portal with DEMO=1. DEMO_OWNER_URL is the owner's address of the migrated database.
const url = process.env.DEMO_OWNER_URL
if (!url) throw new Error('DEMO_OWNER_URL must be set.')
const log = (line: string) => console.log(line)
const { dataDir, fiscalZone } = readConfig(process.env)

const folder = join(dataDir, 'pictures')
await copyPictures(folder).catch((error: Error) =>
  log(`The pictures of the demo catalogue cannot be put into ${folder}: ${error.message}.`),
)
await whenEmpty(url, () => loadDemo({ url, today: dayIn(fiscalZone, new Date()), log }))
