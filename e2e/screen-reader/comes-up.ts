// Ends well where a display, a bus, Orca and Chromium come up. Run it: node_modules/.bin/node e2e/screen-reader/comes-up.ts
import { startSession } from './session.ts'

await (await startSession('about:blank')).stop()
