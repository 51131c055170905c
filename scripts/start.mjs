// npm start: installs packages, builds the web app while the database starts, and serves. npm run dev (--watch): the
// same, and follows changes.
import { spawn } from 'node:child_process'
import { followChild } from './children.mjs'
import { installMissing, node, root, settingsFlags } from './install.mjs'
import { memoryEnvironment, memoryFlags } from './memory.mjs'
import { isWebStale, startWebBuild, watchWeb } from './web-build.mjs'

const watch = process.argv.includes('--watch')
await installMissing()

const stale = isWebStale()
// The build runs while the database starts, and the server waits for its end.
const build = stale && !watch ? startWebBuild() : undefined
if (stale) console.log('Building the web app …')
if (stale && watch && !(await startWebBuild().built)) process.exit(1)

const flags = [...memoryFlags, ...(watch ? ['--watch', '--watch-preserve-output'] : [])]
const server = spawn(node, [...settingsFlags, ...flags, 'src/server/main.ts'], {
  cwd: root,
  // The operator's settings win.
  env: { ...memoryEnvironment, ...process.env, ...(build && { WEB_BUILD_RUNNING: '1' }) },
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
})
followChild(server, { alsoStop: [build?.child, watch ? watchWeb() : undefined].filter(Boolean) })
build?.built.then((webBuilt) => server.connected && server.send({ webBuilt }))
