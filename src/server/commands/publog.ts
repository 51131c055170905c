import { describeChanges, describeCounts } from '#domain/imports/drafts.ts'
import { CLOTHING_CLASSES, readClasses } from '#domain/public-catalog/classes.ts'
import { Refusal } from '#domain/refusal.ts'
import { formatCount } from '#domain/words.ts'
import { noteImport } from '../imports/audit-queries.ts'
import type { Print } from '../imports/import.ts'
import { takeTurn } from '../imports/scope-queries.ts'
import { compareMonth } from '../public-catalog/compare.ts'
import { findBranch, findKnownNsns, saveDrafts } from '../public-catalog/drafts-queries.ts'
import type { Gathered } from '../public-catalog/gathered.ts'
import type { FileFault } from '../public-catalog/layouts.ts'
import { describeAbsent, readMonth, requireList, wantMonth } from '../public-catalog/read-month.ts'
import { findSources, listFolder } from '../public-catalog/sources.ts'
import { inTransaction, makeScope, type Place } from './import-files.ts'

const PUBLOG = { name: 'publog', isCommon: false }

/** `import publog FOLDER`. */
export async function importPublog(
  place: Place,
  wanted: { folder: string; program: string; classes: string | undefined; apply: boolean },
  print: Print,
): Promise<number> {
  const { folder, program, apply } = wanted
  const classes = wanted.classes === undefined ? undefined : readClasses(wanted.classes)
  if (classes === null)
    throw new Refusal('invalid', 'Name the classes with four digits each: --classes 8405,8410.')
  const requested = await inTransaction(place.database, 'READ ONLY', async (sql) => {
    await makeScope(place, sql, PUBLOG, program, false)
    return wantMonth(await findBranch(sql, program), await findKnownNsns(sql, program), classes)
  })
  const sources = await findSources(await listFolder(folder))
  requireList(sources, `The folder ${folder} has`)
  for (const line of describeAbsent(sources, 'in the folder')) print(line)
  const read = await readMonth(sources, requested)
  for (const line of read.gathered ? describeClasses(read.gathered) : []) print(line)
  const faults = read.gathered ? [...read.gathered.faults.values()] : read.faults
  for (const fault of faults) print(describeFileFault(fault))
  const counts = { added: 0, changed: 0, same: 0, refused: faults.length }
  if (read.gathered) {
    const { gathered, month } = read
    await inTransaction(
      place.database,
      apply ? '' : 'ISOLATION LEVEL REPEATABLE READ READ ONLY',
      async (sql) => {
        if (apply) await takeTurn(sql, program)
        const scope = await makeScope(place, sql, PUBLOG, program, apply)
        for await (const { open, same } of compareMonth(sql, program, gathered, month)) {
          counts.same += same
          for (const { before, after, changes } of open) {
            counts[before ? 'changed' : 'added']++
            print(before ? `${describeChanges(changes)} (${after.nsn})` : `add ${after.nsn}`)
          }
          if (apply && open.length > 0)
            await saveDrafts(
              sql,
              program,
              open.map(({ after }) => after),
            )
        }
        if (apply) await noteImport(sql, { scope, kind: 'publog', isCommon: false, detail: counts, rows: [] })
      },
    )
    if (apply) print('Written. Choose what to sell in the Admin Panel, under Public catalog.')
  }
  print(describeCounts('publog', counts))
  return counts.refused > 0 ? 1 : 0
}

function describeClasses({ classes, entries, titles, rows }: Gathered): string[] {
  const counted = Map.groupBy(entries.values(), ({ nsn }) => nsn.slice(0, 4))
  return [
    `${formatCount(rows)} rows read.`,
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
