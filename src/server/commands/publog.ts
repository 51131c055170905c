import { describeChanges, describeCounts } from '#domain/imports/drafts.ts'
import { CLOTHING_CLASSES, readClasses } from '#domain/publog/classes.ts'
import { PUBLOG_FILES, type PublogFile } from '#domain/publog/files.ts'
import { Refusal } from '#domain/refusal.ts'
import { noteImport } from '../imports/audit-queries.ts'
import type { Print } from '../imports/import.ts'
import { takeTurn } from '../imports/scope-queries.ts'
import { compareMonth } from '../publog/compare.ts'
import { findBranch, findKnownNsns } from '../publog/drafts-queries.ts'
import { findSources, type Source } from '../publog/folder.ts'
import { gather, monthOf } from '../publog/gather.ts'
import type { Gathered } from '../publog/gathered.ts'
import { type FileFault, type Layout, readLayouts, UnreadableMonth } from '../publog/layouts.ts'
import { inTransaction, makeScope, type Place } from './import-files.ts'

const NOTHING = { added: 0, changed: 0, same: 0 }

/**
 * `import publog FOLDER`: drafts of the clothing in the monthly files of the public catalogue. The files are read before
 * anything is compared, so that no transaction waits for them.
 */
export async function importPublog(
  place: Place,
  wanted: { folder: string; program: string; classes: string | undefined; apply: boolean },
  print: Print,
): Promise<number> {
  const { folder, program, apply } = wanted
  const classes = wanted.classes === undefined ? Object.keys(CLOTHING_CLASSES) : readClasses(wanted.classes)
  if (!classes) throw new Refusal('invalid', 'Say which classes with four digits each: --classes 8405,8410.')
  const before = await inTransaction(place.database, 'READ ONLY', async (sql) => {
    await makeScope(place, sql, { name: 'publog', isCommon: false }, program, false)
    return { branch: await findBranch(sql, program), nsns: await findKnownNsns(sql, program) }
  })
  const known = new Map(before.nsns.map((nsn) => [Number(nsn.slice(4)), nsn]))
  const read = await readMonth(folder, print, (layouts) =>
    gather(layouts, { classes, branch: before.branch, known }),
  )
  if (!read) return 1
  const { layouts, gathered } = read
  for (const line of describeClasses(gathered)) print(line)
  for (const fault of gathered.faults.values()) print(describeFileFault(fault))
  const counts = await inTransaction(
    place.database,
    apply ? '' : 'ISOLATION LEVEL REPEATABLE READ READ ONLY',
    async (sql) => {
      if (apply) await takeTurn(sql)
      const scope = await makeScope(place, sql, { name: 'publog', isCommon: false }, program, apply)
      const month = monthOf(gathered, layouts)
      const done = await compareMonth(sql, program, gathered, month, apply, (nsn, changes) =>
        print(changes ? `${describeChanges(changes)} (${nsn})` : `add ${nsn}`),
      )
      if (apply) await noteImport(sql, { scope, kind: 'publog', isCommon: false, detail: done, rows: [] })
      return done
    },
  )
  if (apply) print('Written. Choose what to sell in the Admin Panel, under Public catalogue.')
  print(describeCounts('publog', counts))
  return counts.refused > 0 ? 1 : 0
}

/** Null when something keeps a file from being read; then it was told. */
async function readMonth(
  folder: string,
  print: Print,
  read: (layouts: Map<PublogFile, Layout>) => Promise<Gathered>,
): Promise<{ layouts: Map<PublogFile, Layout>; gathered: Gathered } | null> {
  const refuseAll = (faults: FileFault[]) => {
    for (const fault of faults) print(describeFileFault(fault))
    print(describeCounts('publog', { ...NOTHING, refused: faults.length }))
    return null
  }
  const sources = await findSources(folder)
  if (!sources.has('P_FLIS_NSN'))
    throw new Refusal(
      'not-found',
      `The folder ${folder} has no P_FLIS_NSN.CSV, neither plain nor in a zip. It is the list of all numbers; it comes in IDENTIFICATION.zip.`,
    )
  try {
    for (const line of describeAbsent(sources)) print(line)
    const { layouts, faults } = await readLayouts(sources)
    return faults.length > 0 ? refuseAll(faults) : { layouts, gathered: await read(layouts) }
  } catch (error) {
    if (error instanceof UnreadableMonth) return refuseAll([error.fault])
    throw error
  }
}

function describeAbsent(sources: ReadonlyMap<PublogFile, Source>): string[] {
  return Object.entries(PUBLOG_FILES)
    .filter(([file]) => !sources.has(file as PublogFile))
    .map(([file, { without }]) => `${file} is not in the folder: ${without}.`)
}

function describeClasses({ classes, entries, titles, rows }: Gathered): string[] {
  const counted = Map.groupBy(entries.values(), ({ nsn }) => nsn.slice(0, 4))
  return [
    `${rows.toLocaleString('en-US')} rows read.`,
    ...classes
      .filter((fsc) => counted.has(fsc))
      .map((fsc) => {
        const title = titles.get(fsc) ?? CLOTHING_CLASSES[fsc]?.title ?? ''
        return `class ${fsc} ${title}: ${counted.get(fsc)?.length} items`
      }),
  ]
}

function describeFileFault({ file, row, column, sentence }: FileFault): string {
  return `refuse ${file} row ${row}, ${column}: ${sentence}`
}
