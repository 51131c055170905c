import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { MONTH } from '#domain/imports/import-kinds.ts'
import { ALL_DRAFT_COLUMNS, type PublogDraft } from '#domain/public-catalog/draft.ts'
import { noteImport } from '../imports/audit-queries.ts'
import { explainLost } from '../imports/import.ts'
import type { Step, Steps } from '../imports/panel/work-on.ts'
import {
  addFindings,
  deleteFindings,
  type Finding,
  finishStep,
  isStill,
} from '../imports/panel/work-queries.ts'
import { describeSeen } from '../imports/plan.ts'
import { takeTurn } from '../imports/scope-queries.ts'
import { compareMonth, type OpenDraft } from './compare.ts'
import { findBranch, findDrafts, findKnownNsns, saveDrafts } from './drafts-queries.ts'
import { countFound, refuseFound, walkFound } from './found-queries.ts'
import { layOut } from './lay-out.ts'
import type { FileFault } from './layouts.ts'
import { describeAbsent, readMonth, requireList, wantMonth } from './read-month.ts'
import { findSources, watchSources } from './sources.ts'

/**
 * A month through the panel. Its files are read once, by the check, which keeps the drafts that they make: so hundreds of
 * megabytes lie in the database for minutes, and applying is quick.
 */
export const monthSteps: Steps = { isReadOnce: true, check, apply }

const KILO = 1024

async function check({ connections, task, work, hear }: Step): Promise<void> {
  const { program, id } = task
  const control = connections.control
  const folder = join(task.folder, id)
  try {
    const given = await layOut(control, id, folder, work.files ?? [], () => hear('compared', 0, 0))
    const sources = await findSources(given)
    requireList(sources, 'These files have')
    const wanted = wantMonth(await findBranch(control, program), await findKnownNsns(control, program))
    const watched = watchSources(sources, (done, all) =>
      hear('compared', Math.floor(done / KILO), Math.ceil(all / KILO)),
    )
    const read = await readMonth(watched, wanted)
    await connections.rows.begin(async (sql) => {
      await deleteFindings(sql, id)
      const faults = read.gathered ? [...read.gathered.faults.values()] : read.faults
      const counts = { added: 0, changed: 0, same: 0, refused: faults.length }
      const refused = faults.map((fault, position) => describeFault(fault, position))
      await addFindings(sql, program, id, refused)
      let position = refused.length
      if (read.gathered)
        for await (const { open, same } of compareMonth(sql, program, read.gathered, read.month)) {
          counts.same += same
          for (const { before } of open) counts[before ? 'changed' : 'added']++
          const found = open.map((draft) => describeOpen(draft, position++))
          await addFindings(sql, program, id, found)
          await hear('compared', 1, 1)
        }
      const rows = read.gathered ? [`${read.gathered.rows.toLocaleString('en-US')} rows were read.`] : []
      const message = [...rows, ...describeAbsent(sources, 'among these files')].join(' ').slice(0, 1000)
      await finishStep(sql, id, 'checked', { counts, message })
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function describeFault({ file, row, column, sentence }: FileFault, position: number): Finding {
  return { position, row, outcome: 'refused', name: file, details: [{ column, sentence }], seen: '' }
}

/** A draft is no row of one file: it stands under row 0. */
function describeOpen({ before, after, changes }: OpenDraft, position: number): Finding {
  return {
    position,
    row: 0,
    outcome: before ? 'changed' : 'added',
    name: `${after.nsn} ${after.itemName}`,
    details: changes.map(({ heading, from, to }) => ({ column: heading, from, to })),
    seen: seenOf(before),
    draft: after,
  }
}

const seenOf = (before: PublogDraft | null) => describeSeen({ columns: ALL_DRAFT_COLUMNS }, { before })

/** What was found is written, except where a draft stands otherwise by now: another month was faster. */
async function apply({ connections, task, work, hear }: Step): Promise<void> {
  const { id, program } = task
  await connections.rows
    .begin(async (sql) => {
      await takeTurn(sql, program)
      if (!(await isStill(sql, id, 'applying'))) return
      const all = (await countFound(sql, id)).found
      const moved: number[] = []
      let done = 0
      for await (const found of walkFound(sql, id)) {
        const nsns = found.map(({ draft }) => draft.nsn)
        const standing = await findDrafts(sql, program, nsns, true)
        const byNsn = new Map(standing.map((draft) => [draft.nsn, draft]))
        for (const { position, seen, draft } of found)
          if (seenOf(byNsn.get(draft.nsn) ?? null) !== seen) moved.push(position)
        done += found.length
        await hear('compared', done, all)
      }
      await refuseFound(sql, id, moved)
      done = 0
      for await (const found of walkFound(sql, id)) {
        await saveDrafts(
          sql,
          program,
          found.map(({ draft }) => draft),
        )
        done += found.length
        await hear('written', done, all)
      }
      const { counts } = await countFound(sql, id)
      const source = { personId: work.editor.id, object: `file ${work.fileName}`, caller: work.caller }
      await noteImport(sql, {
        scope: { program, source },
        kind: MONTH,
        isCommon: false,
        detail: counts,
        rows: [],
      })
      await finishStep(sql, id, 'applied', { counts, message: '' })
    })
    .catch(explainLost)
}
