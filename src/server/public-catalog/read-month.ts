import type { Branch } from '#domain/branches.ts'
import { readNiin } from '#domain/public-catalog/cells.ts'
import { CLOTHING_CLASSES } from '#domain/public-catalog/classes.ts'
import { type Month, replaceEntry, sayOnce } from '#domain/public-catalog/entries.ts'
import { PUBLOG_FILES, type PublogFile } from '#domain/public-catalog/files.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Gathered, Wanted } from './gathered.ts'
import { type FileFault, type Layout, readLayouts, scanRows, UnreadableMonth } from './layouts.ts'
import { READERS } from './readers.ts'
import type { Sources } from './sources.ts'

export type ReadMonth =
  | { gathered: Gathered; month: Month; faults: null }
  | { gathered: null; faults: FileFault[] }

/** The wanted classes at the branch's prices, plus existing drafts. */
export function wantMonth(branch: Branch, nsns: readonly string[], classes = Object.keys(CLOTHING_CLASSES)) {
  return { classes, branch, known: new Map(nsns.map((nsn) => [Number(nsn.slice(4)), nsn])) }
}

/** Reads everything before the comparison, so that no transaction waits for files. */
export async function readMonth(sources: Sources, wanted: ReturnType<typeof wantMonth>): Promise<ReadMonth> {
  try {
    const { layouts, faults } = await readLayouts(sources)
    if (faults.length > 0) return { gathered: null, faults }
    const gathered = await gather(layouts, wanted)
    return { gathered, month: monthOf(gathered, layouts), faults: null }
  } catch (error) {
    if (error instanceof UnreadableMonth) return { gathered: null, faults: [error.fault] }
    throw error
  }
}

/** @throws Refusal when the list of numbers is missing from `where` */
export function requireList(sources: Sources, where: string): void {
  if (!sources.has('P_FLIS_NSN'))
    throw new Refusal(
      'not-found',
      `${where} no P_FLIS_NSN.CSV, neither plain nor in a zip. It is the list of all numbers; it comes in IDENTIFICATION.zip.`,
    )
}

export function describeAbsent(sources: Sources, where: string): string[] {
  return Object.entries(PUBLOG_FILES)
    .filter(([file]) => !sources.has(file as PublogFile))
    .map(([file, { without }]) => `${file} is not ${where}: ${without}.`)
}

/** The list of numbers comes first, because the other files are filtered by it. */
const ORDER: readonly PublogFile[] = [
  'P_FLIS_NSN',
  'V_FLIS_CANCELLED_NIIN',
  'V_FLIS_STANDARDIZATION',
  'V_FLIS_MANAGEMENT',
  'V_FLIS_MANAGEMENT_FUTURE',
  'V_CHARACTERISTICS',
  'V_COLLOQUIAL_NAME',
  'P_H2_PICK',
]

async function gather(layouts: ReadonlyMap<PublogFile, Layout>, wanted: Wanted): Promise<Gathered> {
  const gathered: Gathered = {
    ...wanted,
    entries: new Map(),
    cancelled: new Map(),
    words: new Map(),
    titles: new Map(),
    nsns: new Map([...wanted.known.values()].map((nsn) => [nsn.slice(4), nsn])),
    faults: new Map(),
    rows: 0,
  }
  for (const file of ORDER) {
    const layout = layouts.get(file)
    if (layout) gathered.rows += await scanRows(layout, READERS[file](layout, gathered))
  }
  sayOnce(gathered.entries.values())
  for (const [niin, replacement] of gathered.cancelled) {
    const entry = gathered.entries.get(niin)
    if (entry) replaceEntry(entry, replacement, true)
  }
  await findClasses(layouts.get('P_FLIS_NSN'), gathered)
  return gathered
}

/** A successor may have another class, so the server reads the list again. */
async function findClasses(layout: Layout | undefined, gathered: Gathered): Promise<void> {
  const { entries, cancelled, nsns } = gathered
  for (const { nsn } of entries.values()) nsns.set(nsn.slice(4), nsn)
  const named = [
    ...cancelled.values(),
    ...[...entries.values()].flatMap(({ replacement }) => replacement ?? []),
  ]
  const open = new Set(named.filter((niin) => !nsns.has(niin)).map(Number))
  if (!layout || open.size === 0) return
  const { FSC = -1, NIIN = -1 } = layout.places
  await scanRows(layout, (record) => {
    if (!open.has(record.digits(NIIN))) return
    const niin = readNiin(record.text(NIIN))
    const fsc = record.text(FSC).trim()
    if (niin && /^\d{4}$/.test(fsc)) nsns.set(niin, fsc + niin)
  })
}

function monthOf({ nsns, words }: Gathered, layouts: ReadonlyMap<PublogFile, Layout>): Month {
  return { files: new Set(layouts.keys()), words, nsnOf: (niin) => nsns.get(niin) ?? null }
}
