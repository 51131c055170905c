import type { Branch } from '#domain/branches.ts'
import { CLOTHING_CLASSES } from '#domain/public-catalog/classes.ts'
import type { Month } from '#domain/public-catalog/entries.ts'
import { PUBLOG_FILES, type PublogFile } from '#domain/public-catalog/files.ts'
import { Refusal } from '#domain/refusal.ts'
import { gather, monthOf } from './gather.ts'
import type { Gathered } from './gathered.ts'
import { type FileFault, readLayouts, UnreadableMonth } from './layouts.ts'
import type { Sources } from './sources.ts'

/** What a month says, or why it cannot be read. */
export type ReadMonth =
  | { gathered: Gathered; month: Month; faults: null }
  | { gathered: null; faults: FileFault[] }

/** What is looked for: items of some classes, as a branch pays for them, beside drafts of a program. */
export function wantMonth(branch: Branch, nsns: readonly string[], classes = Object.keys(CLOTHING_CLASSES)) {
  return { classes, branch, known: new Map(nsns.map((nsn) => [Number(nsn.slice(4)), nsn])) }
}

/** Reads the files of a month, before anything is compared, so that no transaction waits for them. */
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

/** @throws Refusal when the list of all numbers is not there; `where` names where it was looked for */
export function requireList(sources: Sources, where: string): void {
  if (!sources.has('P_FLIS_NSN'))
    throw new Refusal(
      'not-found',
      `${where} no P_FLIS_NSN.CSV, neither plain nor in a zip. It is the list of all numbers; it comes in IDENTIFICATION.zip.`,
    )
}

/** What stays as it is because its file is not there. */
export function describeAbsent(sources: Sources, where: string): string[] {
  return Object.entries(PUBLOG_FILES)
    .filter(([file]) => !sources.has(file as PublogFile))
    .map(([file, { without }]) => `${file} is not ${where}: ${without}.`)
}
