import { Refusal } from '#domain/refusal.ts'
import {
  describeClosure,
  describeComingClosure,
  ENDS_TOO_EARLY,
  findClosureState,
  writeMoment,
} from '#domain/texts/closures.ts'
import { type ClosureFields, type ClosureWindow, listClosures } from '#wire/texts/closures.ts'
import type { ReadContext, WriteContext } from '../http/context.ts'
import type { Totalled } from '../http/cut.ts'
import type { Input } from '../http/input.ts'
import { requireKnownVersion } from '../http/stored-rows.ts'
import { notifyTextsChanged, type PortalTexts } from '../texts/portal-texts.ts'
import {
  type ClosureRow,
  deleteClosure,
  findClosures,
  findOverlap,
  insertClosure,
  lockClosure,
  saveClosure,
  saveEnd,
} from './closures-queries.ts'

type OfClosure<B> = Input<{ closure: number }, undefined, B>

export function describeWindow(
  { now, config }: Pick<ReadContext, 'now' | 'config'>,
  row: ClosureRow,
): ClosureWindow {
  const state = findClosureState(row, now)
  const say = state === 'ahead' ? describeComingClosure : describeClosure
  return { ...row, sentence: say(row, config.fiscalZone), state }
}

export async function listWindows(context: ReadContext): Promise<Totalled<ClosureWindow>[]> {
  const { sql, person, config } = context
  const rows = await findClosures(sql, person.program, config.fiscalZone, listClosures.cutAt)
  return rows.map(({ total, ...row }) => ({ ...describeWindow(context, row), total }))
}

/** Refuses a closure that overlaps another one. */
export async function addWindow(
  texts: PortalTexts,
  context: WriteContext,
  { body }: Input<unknown, undefined, ClosureFields>,
): Promise<ClosureWindow> {
  const { sql, person, config } = context
  await requireGoodFields(context, body, 0)
  const row = await insertClosure(sql, person.program, body, config.fiscalZone)
  const window = describeWindow(context, row)
  requireNotOver(window)
  context.concern(`closure ${row.id}`, { after: { ...body } })
  await notifyTextsChanged(texts, context)
  return window
}

/** `If-Match` allows only the version that the user has seen. */
export async function changeWindow(
  texts: PortalTexts,
  context: WriteContext,
  { params, body }: OfClosure<ClosureFields>,
): Promise<ClosureWindow> {
  const { sql, person, config } = context
  const before = await requireWindow(context, params.closure)
  await requireGoodFields(context, body, params.closure)
  const row = await saveClosure(sql, person.program, params.closure, body, config.fiscalZone)
  const window = describeWindow(context, row)
  requireNotOver(window)
  context.concern(`closure ${row.id}`, { before: pickFields(before), after: { ...body } })
  await notifyTextsChanged(texts, context)
  return window
}

/** Ends the current closure, or cancels a future one. */
export async function endWindow(
  texts: PortalTexts,
  context: WriteContext,
  { params }: OfClosure<unknown>,
): Promise<{ message: string }> {
  const { sql, person, now } = context
  const before = await requireWindow(context, params.closure)
  if (before.from < now) await saveEnd(sql, person.program, params.closure, now)
  else await deleteClosure(sql, person.program, params.closure)
  context.concern(`closure ${params.closure}`, { before: pickFields(before) })
  await notifyTextsChanged(texts, context)
  return { message: 'Success' }
}

async function requireWindow(context: WriteContext, id: number): Promise<ClosureRow> {
  const { sql, person, config, ifMatch } = context
  const row = await lockClosure(sql, person.program, id, config.fiscalZone)
  if (!row) throw new Refusal('not-found', 'Your program has no such closure.')
  requireKnownVersion(ifMatch, row.version, 'closure')
  requireNotOver(describeWindow(context, row))
  return row
}

function requireNotOver({ state }: ClosureWindow): void {
  if (state === 'over')
    throw new Refusal('rule', 'This closure would already be over. Enter an end in the future.', {
      errors: [{ field: 'untilDay', message: 'Enter an end in the future.' }],
    })
}

async function requireGoodFields(context: WriteContext, fields: ClosureFields, id: number): Promise<void> {
  const { sql, person, config } = context
  if ((fields.untilDay === null) !== (fields.untilTime === null))
    throw badEnd('Enter both the day and the time of the end, or neither.')
  const starts = `${fields.fromDay} ${fields.fromTime}`
  if (fields.untilDay !== null && `${fields.untilDay} ${fields.untilTime}` <= starts)
    throw badEnd(ENDS_TOO_EARLY)
  const other = await findOverlap(sql, person.program, fields, config.fiscalZone, id)
  if (!other) return
  const from = writeMoment(other.from, config.fiscalZone)
  throw new Refusal(
    'conflict',
    `Another closure of this program begins on ${from} and overlaps this one. Change that one, or choose other times.`,
    { code: 'CLOSURES_OVERLAP' },
  )
}

function badEnd(message: string): Refusal {
  return new Refusal('rule', message, { errors: [{ field: 'untilDay', message }] })
}

function pickFields({
  fromDay,
  fromTime,
  untilDay,
  untilTime,
  notice,
  isHoliday,
}: ClosureRow): ClosureFields {
  return { fromDay, fromTime, untilDay, untilTime, notice, isHoliday }
}
