import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Counts } from '#domain/imports/drafts.ts'
import { MONTH } from '#domain/imports/import-kinds.ts'
import { ALL_DRAFT_COLUMNS, type PublogDraft } from '#domain/public-catalog/draft.ts'
import type { MonthFile } from '#domain/public-catalog/months.ts'
import { Refusal } from '#domain/refusal.ts'
import { formatCount } from '#domain/words.ts'
import type { Sql } from '../db/connect.ts'
import { noteImport } from '../imports/audit-queries.ts'
import { explainLost } from '../imports/import.ts'
import { walkParts } from '../imports/panel/import-queries.ts'
import type { Step, Steps } from '../imports/panel/work-on.ts'
import {
  addFindings,
  deleteFindings,
  type Finding,
  finishStep,
  isStill,
} from '../imports/panel/work-queries.ts'
import { describeStandingRow } from '../imports/plan.ts'
import { takeTurn } from '../imports/scope-queries.ts'
import { compareMonth, type OpenDraft, TOGETHER } from './compare.ts'
import { findBranch, findDrafts, findKnownNsns, saveDrafts } from './drafts-queries.ts'
import type { FileFault } from './layouts.ts'
import { describeAbsent, readMonth, requireList, wantMonth } from './read-month.ts'
import { findSources, watchSources } from './sources.ts'
import type { GivenFile } from './zips.ts'

/** The check stores the drafts, so the large files can be deleted early. */
export const monthSteps: Steps = { isReadOnce: true, check, apply }

const KILO = 1024

async function check({ connections, task, work, reportProgress }: Step): Promise<void> {
  const { program, id } = task
  const control = connections.control
  const folder = join(task.folder, id)
  try {
    const given = await layOut(control, id, folder, work.files ?? [], () => reportProgress('compared', 0, 0))
    const sources = await findSources(given)
    requireList(sources, 'These files have')
    const wanted = wantMonth(await findBranch(control, program), await findKnownNsns(control, program))
    const watched = watchSources(sources, (done, all) =>
      reportProgress('compared', Math.floor(done / KILO), Math.ceil(all / KILO)),
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
          await reportProgress('compared', 1, 1)
        }
      const rows = read.gathered ? [`${formatCount(read.gathered.rows)} rows were read.`] : []
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

/** A draft has no row in a file, hence row 0. */
function describeOpen({ before, after, changes }: OpenDraft, position: number): Finding {
  return {
    position,
    row: 0,
    outcome: before ? 'changed' : 'added',
    name: `${after.nsn} ${after.itemName}`,
    details: changes.map(({ heading, from, to }) => ({ column: heading, from, to })),
    seen: describeStoredOf(before),
    draft: after,
  }
}

const describeStoredOf = (before: PublogDraft | null) =>
  describeStandingRow({ columns: ALL_DRAFT_COLUMNS }, { before })

/** Skips drafts that another month has changed meanwhile. */
async function apply({ connections, task, work, reportProgress }: Step): Promise<void> {
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
          if (describeStoredOf(byNsn.get(draft.nsn) ?? null) !== seen) moved.push(position)
        done += found.length
        await reportProgress('compared', done, all)
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
        await reportProgress('written', done, all)
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

type Found = { position: number; seen: string; draft: PublogDraft }

/** Only months whose check found no fault. */
async function* walkFound(sql: Sql, id: string): AsyncGenerator<Found[]> {
  for (let last = -1; ; ) {
    const found = await sql<Found[]>`SELECT position, seen, draft FROM import_rows
      WHERE import_id = ${id} AND outcome <> 'refused' AND draft IS NOT NULL AND position > ${last} ORDER BY position LIMIT ${TOGETHER}`
    if (found.length === 0) return
    yield found
    last = found.at(-1)?.position ?? last
  }
}

const MOVED = 'This draft has changed since the files were read. Import them again.'

async function refuseFound(sql: Sql, id: string, positions: number[]): Promise<void> {
  const details = [{ column: 'nsn', sentence: MOVED }]
  await sql`UPDATE import_rows SET outcome = 'refused', details = ${sql.json(details)}
    WHERE import_id = ${id} AND position = ANY (${positions}::integer[])`
}

async function countFound(sql: Sql, id: string): Promise<{ found: number; counts: Counts }> {
  const [row] = await sql<Counts[]>`SELECT count(*) FILTER (WHERE r.outcome = 'added') AS added,
      count(*) FILTER (WHERE r.outcome = 'changed') AS changed, count(*) FILTER (WHERE r.outcome = 'refused') AS refused, i.same
    FROM imports i LEFT JOIN import_rows r USING (import_id) WHERE i.import_id = ${id} GROUP BY i.import_id, i.same`
  const counts = row ?? { added: 0, changed: 0, same: 0, refused: 0 }
  return { found: counts.added + counts.changed, counts }
}

/** The files arrive as one byte stream. On disk they have numbers for names. */
async function layOut(
  sql: Sql,
  id: string,
  folder: string,
  files: readonly MonthFile[],
  rest: () => Promise<void>,
): Promise<GivenFile[]> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const parts = walkParts(sql, id, false)
  const given: GivenFile[] = []
  let held: Buffer = Buffer.alloc(0)
  for (const [at, { name, bytes }] of files.entries()) {
    const path = join(folder, String(at))
    const file = await open(path, 'w')
    try {
      for (let left = bytes; left > 0; ) {
        if (held.length === 0) {
          const next = await parts.next()
          if (next.done) throw new Refusal('conflict', `${name} is incomplete. Choose the files again.`)
          held = next.value
          await rest()
        }
        const some = held.subarray(0, left)
        await file.write(some)
        held = held.subarray(some.length)
        left -= some.length
      }
    } finally {
      await file.close()
    }
    given.push({ name, path })
  }
  return given
}
