import {
  describeMissing,
  type Places,
  type PublogFile,
  readPublogHeadings,
} from '#domain/public-catalog/files.ts'
import { UnreadableFile } from '../imports/file-records.ts'
import { type RawRecord, scanRecords } from './records.ts'
import type { Source } from './sources.ts'

/** Why something of a file is refused, at a row as an editor counts it. */
export type FileFault = { file: string; row: number; column: string; sentence: string }

/** A file whose headings were read: where each column stands, and how many there are. */
export type Layout = { file: PublogFile; source: Source; width: number; places: Places }

/** What keeps a whole file from being read. */
export class UnreadableMonth extends Error {
  readonly fault: FileFault
  constructor(fault: FileFault) {
    super(fault.sentence)
    this.fault = fault
  }
}

/** The headings of all files, before the first of them is read for hours. */
export async function readLayouts(
  sources: ReadonlyMap<PublogFile, Source>,
): Promise<{ layouts: Map<PublogFile, Layout>; faults: FileFault[] }> {
  const layouts = new Map<PublogFile, Layout>()
  const faults: FileFault[] = []
  for (const [file, source] of sources) {
    const headings = await readFirst(file, source)
    const { places, missing } = readPublogHeadings(file, headings)
    layouts.set(file, { file, source, width: headings.length, places })
    for (const column of missing)
      faults.push({ file, row: 1, column, sentence: describeMissing(file, column, headings) })
  }
  return { layouts, faults }
}

async function readFirst(file: PublogFile, source: Source): Promise<string[]> {
  let headings: string[] = []
  await scan(file, source, (record) => {
    headings = record.texts()
    return false
  })
  return headings
}

/** Every record behind the headings. Answers how many there were. */
export async function scanRows({ file, source }: Layout, take: (record: RawRecord) => void): Promise<number> {
  let rows = -1
  await scan(file, source, (record) => {
    if (++rows > 0) take(record)
    return undefined
  })
  return Math.max(rows, 0)
}

async function scan(file: PublogFile, source: Source, take: (record: RawRecord) => false | undefined) {
  try {
    await scanRecords(source.open(), take)
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    throw new UnreadableMonth({ file, row: error.row, column: 'file', sentence: error.message })
  }
}

/** Why a record cannot be trusted, or null: cells that have moved are nobody's price. */
export function findShift({ width }: Layout, record: RawRecord): string | null {
  if (record.isBroken)
    return 'The quotation marks of this row do not fit, so nobody can tell where its cells end.'
  if (record.fields !== width) return `This row has ${record.fields} cells, and there are ${width} headings.`
  return null
}
