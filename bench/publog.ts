// npm run bench:publog [ROWS]: made-up months of the public catalogue, how fast they are filtered, and in how much memory.
import { once } from 'node:events'
import { createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gather } from '#server/publog/gather.ts'
import { readLayouts } from '#server/publog/layouts.ts'
import { findSources, listFolder } from '#server/publog/sources.ts'

const ROWS = Number(process.argv[2] ?? 5_000_000)
/** One item in so many is clothing, about as in the published files. */
const ONE_IN = 60
/** Characteristics of one item. */
const EACH = 12

const folder = mkdtempSync(join(tmpdir(), 'quartermaster-publog-'))
try {
  const items = Math.ceil(ROWS / EACH)
  const niin = (item: number) => String(10_000_000 + item * 7).padStart(9, '0')
  await write(
    'P_FLIS_NSN',
    items,
    ['FSC', 'NIIN', 'INC', 'ITEM_NAME', 'SOS', 'END_ITEM_NAME', 'CANCELLED_NIIN'],
    (item) => [
      item % ONE_IN === 0 ? '8405' : '5305',
      niin(item),
      '01234',
      item % ONE_IN === 0 ? "COAT,MAN'S" : 'SCREW,CAP,HEXAGON HEAD',
      'SMS',
      '',
      '',
    ],
  )
  await write(
    'V_CHARACTERISTICS',
    ROWS,
    ['NIIN', 'MRC', 'REQUIREMENTS_STATEMENT', 'CLEAR_TEXT_REPLY'],
    (row) => [
      niin(Math.floor(row / EACH)),
      'AAJF',
      row % EACH === 0 ? 'SIZE' : 'FASTENER LENGTH AND TOLERANCE',
      row % 1000 === 1 ? 'GREEN, "564",\r\nWITH LINING' : '1.250 INCHES NOMINAL',
    ],
  )
  const bytes = ['P_FLIS_NSN', 'V_CHARACTERISTICS'].map((file) => statSync(join(folder, `${file}.CSV`)).size)
  console.log(
    `${(ROWS + items).toLocaleString('en-US')} rows, ${megabytes(bytes.reduce((a, b) => a + b))} MB`,
  )
  let most = 0
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss)
  }, 20)
  const { layouts } = await readLayouts(await findSources(await listFolder(folder)))
  const begun = performance.now()
  const { entries, rows } = await gather(layouts, { classes: ['8405'], branch: 'army', known: new Map() })
  const seconds = (performance.now() - begun) / 1000
  clearInterval(watch)
  console.log(`${entries.size.toLocaleString('en-US')} items picked in ${seconds.toFixed(1)} s`)
  console.log(
    `${Math.round(rows / seconds).toLocaleString('en-US')} rows a second, at most ${megabytes(most)} MB of memory`,
  )
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function write(file: string, rows: number, columns: string[], cells: (row: number) => string[]) {
  const out = createWriteStream(join(folder, `${file}.CSV`), { highWaterMark: 1024 * 1024 })
  const line = (values: string[]) => `"${values.map((value) => value.replaceAll('"', '""')).join('","')}"\r\n`
  out.write(line(columns))
  for (let from = 0; from < rows; from += 10_000) {
    let text = ''
    for (let row = from; row < Math.min(rows, from + 10_000); row++) text += line(cells(row))
    if (!out.write(text)) await once(out, 'drain')
  }
  out.end()
  await once(out, 'close')
}

function megabytes(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(0)
}
