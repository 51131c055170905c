import { appendFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { lockDataDir } from '#server/db/data-dir-lock.ts'

// Takes a data directory many times and notes when. Every other time it leaves a lock behind, as a killed process does.
// All begin a turn at once: node lock-taker.ts FOLDER TURNS BEGIN
const [folder = '', turns = '', begin = ''] = process.argv.slice(2)
const note = (word: string) => appendFileSync(join(folder, 'held'), `${process.pid} ${word}\n`)
for (let turn = 0; turn < Number(turns); turn++) {
  while (Date.now() < Number(begin) + turn * 250);
  const giveBack = await lockDataDir(folder, 60_000)
  note('has it')
  await sleep(5)
  note('leaves it')
  if (turn % 2 === 0) giveBack()
  else writeFileSync(join(folder, 'quartermaster.pid'), JSON.stringify({ pid: 1, startTime: 'long ago' }))
}
