import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isOpen } from '#domain/imports/drafts.ts'
import { PART_BYTES } from '#domain/imports/import-states.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Handles, Sql } from '../../db/connect.ts'
import type { Mail } from '../../mail/letter.ts'
import { getSupportEmail } from '../../texts/portal-texts.ts'
import { explainLost, writePlan } from '../import.ts'
import type { Scope } from '../kind.ts'
import { requireKind } from '../kinds.ts'
import { planFile } from '../plan.ts'
import { writeResultFile } from '../result-file.ts'
import { takeTurn } from '../scope-queries.ts'
import { countPlan, listFindings, listNamed } from './findings.ts'
import { savePart, walkParts } from './import-queries.ts'
import { saveMissing } from './missing-queries.ts'
import { Pace } from './pace.ts'
import {
  beginTry,
  deleteResult,
  findExpected,
  finishStep,
  isStill,
  saveFindings,
  type Work,
} from './work-queries.ts'

/** One import of which one step is to be done. Days and instants are those of the portal's clock. */
export type Task = {
  id: string
  program: string
  folder: string
  now: Date
  today: string
  /** Where mails send people who have a question, unless the portal's texts say otherwise. */
  supportEmail: string
}
/**
 * `control` holds the import and tells how far it is; `rows` compares and writes. Both stand behind the program's wall. `mail`
 * queues mails that leave if the transaction commits.
 */
export type Connections = {
  control: Handles['writes']
  rows: Handles['writes']
  mail: (sql: Sql, mails: Mail[]) => Promise<void>
}

/** A file that has ended a process this often is given up. */
const MOST_TRIES = 3

/** The person has asked for the end. */
class Cancelled extends Error {}

/**
 * Does the step that an import waits for. What is applied is written in one transaction together with the word that it is:
 * a process that is killed leaves nothing, and the next one begins anew.
 */
export async function workOn(connections: Connections, task: Task): Promise<void> {
  const control = connections.control as unknown as Sql
  const work = await beginTry(control, task.id)
  if (!work) return
  const end = (state: 'checked' | 'cancelled' | 'failed', message: string) =>
    finishStep(control, task.id, state, { counts: null, message })
  const isApplying = work.state === 'applying'
  if (work.tries > MOST_TRIES)
    return end('failed', 'The portal was stopped while it worked on this file, three times. Try it again.')
  const path = join(task.folder, task.id)
  try {
    if (work.isCancelAsked) throw new Cancelled()
    await mkdir(task.folder, { recursive: true })
    await pipeline(Readable.from(walkParts(control, task.id, false)), createWriteStream(path))
    await (isApplying ? apply : check)(connections, task, work, path)
  } catch (error) {
    if (error instanceof Cancelled)
      await end(isApplying ? 'checked' : 'cancelled', 'It was cancelled. Nothing was written.')
    else if (error instanceof Refusal) await end(isApplying ? 'checked' : 'failed', error.message)
    else throw error
  } finally {
    await Promise.all([path, `${path}.result.csv`].map((file) => rm(file, { force: true })))
  }
}

async function check({ control, rows }: Connections, task: Task, work: Work, path: string): Promise<void> {
  const kind = requireKind(work.kind)
  // What takes a proof is looked at as if it were given, so that it is known that it will be asked for.
  const editor = { ...work.editor, isProven: true }
  const plan = await rows.begin('ISOLATION LEVEL REPEATABLE READ READ ONLY', (sql) =>
    planFile(kind, sql as unknown as Sql, makeScope(control, task, { ...work, editor }, path), path),
  )
  const needsProof = plan.drafts.some((draft) => isOpen(draft) && kind.needsProof?.(draft) === true)
  await control.begin(async (transaction) => {
    const sql = transaction as unknown as Sql
    await saveFindings(sql, task.program, task.id, listFindings(kind, plan))
    if (kind.name === 'people') await saveMissing(sql, task, work.editor.id, listNamed(plan))
    await finishStep(sql, task.id, 'checked', { counts: countPlan(plan), needsProof })
  })
}

async function apply(
  { control, rows, mail }: Connections,
  task: Task,
  work: Work,
  path: string,
): Promise<void> {
  const kind = requireKind(work.kind)
  await rows
    .begin(async (transaction) => {
      const sql = transaction as unknown as Sql
      await takeTurn(sql)
      if (!(await isStill(sql, task.id, 'applying'))) return
      const expected = await findExpected(sql, task.id)
      const tell: Scope['tell'] = async (write) => {
        const mails = write(await getSupportEmail(sql, task))
        if (mails.length > 0) await mail(sql, mails)
      }
      const scope = { ...makeScope(control, task, work, path), isLocked: true, expected, tell }
      const plan = await planFile(kind, sql, scope, path)
      await writePlan(kind, sql, scope, work.fileName, plan)
      await saveFindings(sql, task.program, task.id, listFindings(kind, plan))
      await deleteResult(sql, task.id)
      await saveFile(sql, task, await writeResultFile(path, plan, true))
      await finishStep(sql, task.id, 'applied', { counts: countPlan(plan) })
    })
    .catch(explainLost)
}

async function saveFile(sql: Sql, { id, program }: Task, path: string): Promise<void> {
  let part = 0
  for await (const bytes of createReadStream(path, { highWaterMark: PART_BYTES }))
    await savePart(sql, program, { id, part: part++, bytes, isResult: true })
}

function makeScope(
  control: Handles['writes'],
  task: Task,
  { editor, caller, state, fileName }: Work,
  path: string,
): Scope {
  const pace = new Pace(control as unknown as Sql, task.id, state === 'applying')
  return {
    program: task.program,
    now: task.now,
    today: task.today,
    by: editor.name,
    source: { personId: editor.id, object: `file ${fileName}`, caller },
    file: path,
    editor,
    isLocked: false,
    comingFundCodes: new Set(),
    expected: null,
    watch: async (step, done, all) => {
      if (await pace.hear(step, done, all)) throw new Cancelled()
    },
  }
}
