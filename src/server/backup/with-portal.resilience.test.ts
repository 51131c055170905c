import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { isRunning, waitForEnd } from '../db/process.ts'

const MODULE = join(import.meta.dirname, 'with-portal.ts')
const COMMAND = `
  import(${JSON.stringify(MODULE)}).then(async ({ endWithPortal }) => {
    await endWithPortal()
    console.log(process.pid)
    setInterval(() => {}, 1000)
  })`
const starts = (stdio: string[]) => `
  require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(COMMAND)}], { stdio: ${JSON.stringify(stdio)} })
  setInterval(() => {}, 1000)`

async function beginBoth(stdio: string[]) {
  const portal = spawn(process.execPath, ['-e', starts(stdio)], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await once(createInterface(portal.stdout), 'line')
  return { portal, command: Number(line) }
}

test('a command that the portal started ends as soon as the portal is killed', async () => {
  const { portal, command } = await beginBoth(['ignore', 'inherit', 'inherit', 'ipc'])
  expect(isRunning(command)).toBe(true)
  portal.kill('SIGKILL')
  expect(await waitForEnd(command, 20_000)).toBe(true)
})

test('a command that a person started continues when its parent process is gone', async () => {
  const { portal, command } = await beginBoth(['ignore', 'inherit', 'inherit'])
  const gone = once(portal, 'exit')
  portal.kill('SIGKILL')
  await gone
  expect(await waitForEnd(command, 1_000)).toBe(false)
  process.kill(command, 'SIGKILL')
})
