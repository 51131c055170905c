import {
  describeMissing,
  type Places,
  type PublogFile,
  readPublogHeadings,
} from '#domain/public-catalog/files.ts'
import { UnreadableFile } from '../imports/file-records.ts'
import { type RawRecord, scanRecords } from './records.ts'
import type { Source } from './sources.ts'

/** Rows count as in an editor. */
export type FileFault = { file: string; row: number; column: string; sentence: string }

export type Layout = { file: PublogFile; source: Source; width: number; places: Places }

export class UnreadableMonth extends Error {
  readonly fault: FileFault
  constructor(fault: FileFault) {
    super(fault.sentence)
    this.fault = fault
  }
}

/** Checks all headings before the long read of any file. */
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

/** Returns the number of records. */
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

/** The reason not to trust a record, or null. Shifted cells could yield a wrong price. */
export function findShift({ width }: Layout, record: RawRecord): string | null {
  if (record.isBroken)
    return 'The quotation marks of this row do not match, so the portal cannot tell where its cells end.'
  if (record.fields !== width) return `This row has ${record.fields} cells, and there are ${width} headings.`
  return null
}
