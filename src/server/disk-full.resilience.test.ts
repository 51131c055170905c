import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { beginOrdering, IS_WHOLE, startTroubledPortal, type TroubledPortal } from '#testing/faults/trouble.ts'

const disk = IS_WHOLE ? mountSmallDisk() : null
let portal: TroubledPortal

beforeAll(async () => {
  if (!disk) return
  const before = process.env.TMPDIR
  process.env.TMPDIR = disk
  portal = await startTroubledPortal()
  process.env.TMPDIR = before
})
afterAll(async () => {
  if (!disk) return
  await portal?.remove()
  spawnSync('umount', ['-l', disk])
  rmSync(disk, { recursive: true, force: true })
})

test.skipIf(!disk)(
  'a full disk refuses orders with a message, and the portal recovers without loss once space is free',
  async () => {
    const ordering = await beginOrdering(portal)
    const ballast = join(disk ?? '', 'ballast')
    fill(ballast)
    await sleep(10_000)
    const turnedAway = ordering.shoppers.countRetries()
    rmSync(ballast)
    const ready = await portal.waitUntilReady()
    await sleep(2_000)
    expect(turnedAway).toBeGreaterThan(0)
    await ordering.expectWholeBooks('disk full', [ready])
  },
  120_000,
)

function mountSmallDisk(): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'quartermaster-disk-'))
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=700m,mode=0755', 'tmpfs', folder])
  if (mounted.status === 0) return folder
  rmSync(folder, { recursive: true, force: true })
  return null
}

function fill(path: string): void {
  const file = openSync(path, 'w')
  for (const size of [1 << 20, 4096, 1]) {
    const block = Buffer.alloc(size)
    try {
      while (writeSync(file, block) > 0);
    } catch {
      // Too large for the rest of the disk.
    }
  }
  closeSync(file)
}
