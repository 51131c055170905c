import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { runProgram } from '#testing/run-program.ts'
import { findLockHolder, lockDataDir } from './data-dir-lock.ts'

const folder = mkdtempSync(join(tmpdir(), 'quartermaster-lock-'))
const lock = join(folder, 'quartermaster.pid')
afterEach(() => rmSync(lock, { force: true }))

test('of programs that find what a killed one has left, one at a time has the data directory', async () => {
  writeFileSync(lock, JSON.stringify({ pid: 1, startTime: 'long ago' }))
  const begin = String(Date.now() + 3000)
  const all = Array.from({ length: 5 }, () =>
    runProgram('src/testing/lock-taker.ts', [folder, '8', begin], {}),
  )
  expect((await Promise.all(all)).filter(({ code }) => code !== 0)).toEqual([])
  const held = readFileSync(join(folder, 'held'), 'utf8').trim().split('\n')
  expect(held).toHaveLength(80)
  for (let at = 0; at < held.length; at += 2) {
    const pid = held[at]?.split(' ')[0]
    expect(held.slice(at, at + 2)).toEqual([`${pid} has it`, `${pid} leaves it`])
  }
})

test('who has it is said to the next, and half a lock of an earlier program is no lock', async () => {
  writeFileSync(lock, '{"pid":')
  expect(findLockHolder(folder)).toBeNull()
  const giveBack = await lockDataDir(folder, 0)
  expect(findLockHolder(folder)).toBe(process.pid)
  await expect(lockDataDir(folder, 0)).rejects.toThrow('already opened')
  giveBack()
  expect(findLockHolder(folder)).toBeNull()
})
