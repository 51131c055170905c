// node scripts/run.mjs FILE [ARGUMENTS]: runs a TypeScript file on the project's own Node, with the variables of `.env`.
import { spawn } from 'node:child_process'
import { followChild } from './children.mjs'
import { installMissing, node, root, settingsFlags } from './install.mjs'

const [file, ...args] = process.argv.slice(2)
if (!file) {
  console.error('Say which file to run: node scripts/run.mjs FILE [ARGUMENTS]')
  process.exit(2)
}
await installMissing()
followChild(spawn(node, [...settingsFlags, file, ...args], { cwd: root, stdio: 'inherit' }))
