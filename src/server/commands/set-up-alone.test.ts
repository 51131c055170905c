import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findFreePort } from '#testing/free-port.ts'
import { columnsOf, writePublogFile } from '#testing/publog-files.ts'
import { runCommand, runProgram } from '#testing/run-program.ts'
import { writeZip } from '#testing/zip.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'quartermaster-opened-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const run = (program: string, words: string[], more: Record<string, string>) =>
  runProgram(program, words, { DATA_DIR: dataDir, ...more })
const admin = (words: string[], more = {}) => runCommand(words, { DATA_DIR: dataDir, ...more })

test('a command on an empty or old database says what to do first, and leaves it as it is', async () => {
  for (const words of [
    ['export', 'categories'],
    ['import', 'categories', 'docs/samples/categories.csv', '--apply'],
    ['supply', 'step'],
  ])
    expect(await admin(words)).toMatchObject({
      code: 1,
      said: expect.stringMatching(
        /^This database is empty or of an earlier version\. Start the portal once with npm start/m,
      ),
    })
})

test('a portal is opened from files without a program running, and does not start as a demonstration afterwards', async () => {
  const offered = await admin(['set-up'])
  expect(offered).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^ {2}http:\/\/127\.0\.0\.1:3000\/set-up\?token=[\w-]{43}$/m),
  })
  const opened = await admin(['set-up', 'docs/samples'], { SETUP_PASSWORD: 'Muster-Roll-2026' })
  expect(opened).toMatchObject({ code: 0, said: expect.stringContaining('The portal is open. robin.keller') })
  expect(opened.said).not.toMatch(/Muster-Roll|One-time/)
  for (const words of [['set-up'], ['set-up', 'docs/samples']])
    expect(await admin(words)).toMatchObject({
      code: 1,
      said: expect.stringContaining('Somebody can sign in to this portal already'),
    })
  expect((await admin(['export', 'categories', '--program', 'CADET'])).said).toMatch(
    /^code,name,position,size family\r\nCOAT,/,
  )
  const started = await run('src/server/main.ts', [], { DEMO: '1', PORT: String(await findFreePort()) })
  expect(started).toMatchObject({ code: 1, said: expect.stringMatching(/Start it with DEMO=0\./) })
  const loaded = await run('src/demo/load-orders.ts', ['--orders', '5'], { DEMO: '0' })
  expect(loaded).toMatchObject({ code: 1, said: expect.stringMatching(/demo data .* are not for it/) })
})

test('an operator reads a month of the public catalogue without a program running: dry run, apply, drafts', async () => {
  const folder = join(dataDir, 'november')
  mkdirSync(folder)
  const nsns = [{ FSC: '8405', NIIN: '19000001', INC: '01234', ITEM_NAME: "COAT,MAN'S" }]
  const offers = [
    { NIIN: '19000001', EFFECTIVE_DATE: '01-oct-26', MOE: 'DF', AAC: 'D', UI: 'EA', UNIT_PRICE: '84.50' },
    { NIIN: '19000001', EFFECTIVE_DATE: '01-nov-26', MOE: 'DS', AAC: 'D', UI: 'EA', UNIT_PRICE: '99.00' },
  ]
  writeFileSync(join(folder, 'P_FLIS_NSN.CSV'), writePublogFile(nsns, columnsOf('P_FLIS_NSN')))
  writeFileSync(
    join(folder, 'MANAGEMENT.zip'),
    writeZip({ 'V_FLIS_MANAGEMENT.CSV': writePublogFile(offers, columnsOf('V_FLIS_MANAGEMENT')) }),
  )
  const words = ['import', 'publog', folder, '--program', 'AIRCAD', '--classes', '8405']
  const tried = await admin(words)
  expect(tried).toMatchObject({ code: 0, said: expect.stringMatching(/add 8405019000001\n/) })
  expect(tried.said.trimEnd()).toMatch(/\npublog: 1 added, 0 changed, 0 same, 0 refused$/)
  expect((await admin(['export', 'drafts', '--program', 'AIRCAD'])).said).toBe(
    'nsn,item name,unit of issue,price,next price,status,replacement nsn,size,colour\r\n',
  )
  expect((await admin([...words, '--apply'])).said).toMatch(
    /publog: 1 added, 0 changed, 0 same, 0 refused\n$/,
  )
  expect((await admin(['export', 'drafts', '--program', 'AIRCAD'])).said).toBe(
    'nsn,item name,unit of issue,price,next price,status,replacement nsn,size,colour\r\n8405019000001,"COAT,MAN\'S",EA,84.50,,active,,,\r\n',
  )
  writeFileSync(join(folder, 'P_FLIS_NSN.CSV'), '"FSC","NIIN","INC","NAME"\r\n')
  const refused = await admin([...words, '--apply'])
  expect(refused).toMatchObject({
    code: 1,
    said: expect.stringContaining('The column ITEM_NAME is missing in P_FLIS_NSN.'),
  })
})
