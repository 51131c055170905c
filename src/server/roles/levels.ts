import { requireNoPendingOrders, requireRemovableLevel, requireUnusedLevel } from '#domain/roles/roles.ts'
import { sendTogether } from '../db/together.ts'
import { lockDodaac } from '../dodaacs/dodaac-queries.ts'
import { noSuchDodaac } from '../dodaacs/dodaacs.ts'
import type { WriteContext } from '../http/context.ts'
import type { Input } from '../http/input.ts'
import { countApprovers, countStuckOrders, saveLevels } from './queries.ts'

type OfDodaac = Input<{ dodaac: string }, undefined, unknown>

/** Returns the number of levels (API-49). */
export async function addLastLevel(
  context: WriteContext,
  { params }: OfDodaac,
): Promise<{ message: string }> {
  const { sql, person } = context
  const unit = await lockDodaac(sql, person.program, params.dodaac)
  if (!unit) throw noSuchDodaac(params.dodaac)
  requireUnusedLevel(params.dodaac, unit.levels)
  return changeLevels(context, params.dodaac, unit.levels + 1)
}

/** Requires a level without approvers that no waiting order needs. Returns the number of levels. */
export async function removeLastLevel(
  context: WriteContext,
  { params }: OfDodaac,
): Promise<{ message: string }> {
  const { sql, person } = context
  const { program } = person
  const unit = await lockDodaac(sql, program, params.dodaac)
  if (!unit) throw noSuchDodaac(params.dodaac)
  const { levels } = unit
  const { approvers, pending } = await sendTogether({
    facts: {
      approvers: countApprovers(sql, program, params.dodaac, levels),
      pending: countStuckOrders(sql, { program, dodaac: params.dodaac, level: levels, without: 0 }),
    },
  })
  requireRemovableLevel(params.dodaac, levels, approvers)
  requireNoPendingOrders(pending, params.dodaac, levels)
  return changeLevels(context, params.dodaac, levels - 1)
}

async function changeLevels(
  context: WriteContext,
  dodaac: string,
  levels: number,
): Promise<{ message: string }> {
  await saveLevels(context.sql, context.person.program, dodaac, levels)
  context.concern(`dodaac ${dodaac}`, { levels })
  return { message: String(levels) }
}
