import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isOpen } from '#domain/imports/drafts.ts'
import { PART_BYTES } from '#domain/imports/import-states.ts'
import type { Sql } from '../../db/connect.ts'
import { fundScope } from '../../funds/scope.ts'
import { getSupportEmail } from '../../texts/portal-texts.ts'
import { explainLost, writePlan } from '../import.ts'
import type { Scope } from '../kind.ts'
import { requireKind } from '../kinds.ts'
import { planFile } from '../plan.ts'
import { writeResultFile } from '../result-file.ts'
import { takeTurn } from '../scope-queries.ts'
import { countPlan, describeHidden, listFindings, listNamed } from './findings.ts'
import { deleteParts, savePart, walkParts } from './import-queries.ts'
import { saveMissing } from './missing-queries.ts'
import type { Step, Steps, Task } from './work-on.ts'
import { deleteResult, findExpected, finishStep, isStill, saveFindings } from './work-queries.ts'

export const fileSteps: Steps = {
  isReadOnce: false,
  check: (step) => withFile(step, check),
  apply: (step) => withFile(step, apply),
}

async function withFile(step: Step, work: (step: Step, path: string) => Promise<void>): Promise<void> {
  const { task, connections } = step
  const path = join(task.folder, task.id)
  try {
    await mkdir(task.folder, { recursive: true })
    const parts = walkParts(connections.control, task.id, false)
    await pipeline(Readable.from(parts), createWriteStream(path))
    await work(step, path)
  } finally {
    await Promise.all([path, `${path}.result.csv`].map((file) => rm(file, { force: true })))
  }
}

async function check(step: Step, path: string): Promise<void> {
  const { connections, task, work } = step
  const kind = requireKind(work.kind)
  // Assumes the proof, so that the check can report that it is needed.
  const editor = { ...work.editor, isProven: true }
  const plan = await connections.rows.begin('ISOLATION LEVEL REPEATABLE READ READ ONLY', (sql) =>
    planFile(kind, sql, makeScope({ ...step, work: { ...work, editor } }, path), path),
  )
  const needsProof = plan.drafts.some((draft) => isOpen(draft) && kind.needsProof?.(draft) === true)
  await connections.control.begin(async (sql) => {
    await saveFindings(sql, task.program, task.id, listFindings(kind, plan))
    if (kind.name === 'people') await saveMissing(sql, task, work.editor.id, listNamed(plan))
    await finishStep(sql, task.id, 'checked', {
      counts: countPlan(plan),
      needsProof,
      message: describeHidden(plan),
    })
  })
}

async function apply(step: Step, path: string): Promise<void> {
  const { connections, task, work } = step
  const kind = requireKind(work.kind)
  await connections.rows
    .begin(async (sql) => {
      await takeTurn(sql, kind.isCommon ? kind.name : task.program)
      if (!(await isStill(sql, task.id, 'applying'))) return
      const expected = await findExpected(sql, task.id)
      const notify: Scope['notify'] = async (write) => {
        const mails = await write(await getSupportEmail(sql, task), task.publicUrl)
        if (mails.length > 0) await connections.mail(sql, mails)
      }
      const scope = { ...makeScope(step, path), isLocked: true, expected, notify }
      const plan = await planFile(kind, sql, scope, path)
      await writePlan(kind, sql, scope, work.fileName, plan)
      await saveFindings(sql, task.program, task.id, listFindings(kind, plan))
      await deleteResult(sql, task.id)
      await saveFile(sql, task, await writeResultFile(path, plan, true))
      await deleteParts(sql, task.id)
      await finishStep(sql, task.id, 'applied', { counts: countPlan(plan) })
    })
    .catch(explainLost)
}

async function saveFile(sql: Sql, { id, program }: Task, path: string): Promise<void> {
  let part = 0
  for await (const bytes of createReadStream(path, { highWaterMark: PART_BYTES }))
    await savePart(sql, program, { id, part: part++, bytes, isResult: true })
}

function makeScope({ task, work: { editor, caller, fileName }, reportProgress }: Step, path: string): Scope {
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
    fundDodaacs: fundScope(editor),
    expected: null,
    watch: reportProgress,
    isDemo: task.isDemo,
  }
}
