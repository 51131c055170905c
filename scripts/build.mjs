// npm run build: the web app, and what Vite has to say about its sizes.
import { installMissing } from './install.mjs'
import { startWebBuild } from './web-build.mjs'

await installMissing()
process.exit((await startWebBuild({ verbose: true }).built) ? 0 : 1)
