import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { findLockHolder, lockDataDir } from './data-dir-lock.ts'

const folder = mkdtempSync(join(tmpdir(), 'quartermaster-lock-'))
const lock = join(folder, 'quartermaster.pid')
afterEach(() => rmSync(lock, { force: true }))

test('the lock names its holder to the next program, and a partial lock of an earlier program does not count', async () => {
  writeFileSync(lock, '{"pid":')
  expect(findLockHolder(folder)).toBeNull()
  const giveBack = await lockDataDir(folder, 0)
  expect(findLockHolder(folder)).toBe(process.pid)
  await expect(lockDataDir(folder, 0)).rejects.toThrow('already opened')
  giveBack()
  expect(findLockHolder(folder)).toBeNull()
})
