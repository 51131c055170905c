// npm start: install what is missing, build the web app if stale while the database starts, serve.
// npm run dev (--watch): the same, and both parts follow changes of their sources.
import { spawn } from 'node:child_process'
import { followChild } from './children.mjs'
import { installMissing, node, root } from './install.mjs'
import { memoryEnvironment, memoryFlags } from './memory.mjs'
import { isWebStale, startWebBuild, watchWeb } from './web-build.mjs'

const watch = process.argv.includes('--watch')
await installMissing()

const stale = isWebStale()
// On small machines building and starting the database share the time; the server waits for the word below.
const build = stale && !watch ? startWebBuild() : undefined
if (stale) console.log('Building the web app …')
if (stale && watch && !(await startWebBuild().built)) process.exit(1)

const flags = [...memoryFlags, ...(watch ? ['--watch', '--watch-preserve-output'] : [])]
const server = spawn(node, ['--env-file-if-exists=.env', ...flags, 'src/server/main.ts'], {
  cwd: root,
  // What an operator has set wins.
  env: { ...memoryEnvironment, ...process.env, ...(build && { WEB_BUILD_RUNNING: '1' }) },
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
})
followChild(server, { alsoStop: [build?.child, watch ? watchWeb() : undefined].filter(Boolean) })
build?.built.then((webBuilt) => server.connected && server.send({ webBuilt }))
