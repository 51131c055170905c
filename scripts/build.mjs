// npm run build: the web app, with Vite's output.
import { installMissing } from './install.mjs'
import { startWebBuild } from './web-build.mjs'

await installMissing()
process.exit((await startWebBuild({ verbose: true }).built) ? 0 : 1)
