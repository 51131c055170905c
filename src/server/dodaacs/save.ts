import { type DodaacDraft, fillUnits } from '#domain/dodaacs/dodaac-fields.ts'
import { type DodaacFacts, findDodaacFaults, findDodaacWarnings } from '#domain/dodaacs/dodaac-rules.ts'
import { Refusal } from '#domain/refusal.ts'
import {
  type ChangedDodaac,
  type NewDodaac,
  nameDodaacField,
  type SavedDodaac,
} from '#wire/dodaacs/dodaacs.ts'
import { sendTogether } from '../db/together.ts'
import type { WriteContext } from '../http/context.ts'
import type { Input } from '../http/input.ts'
import { addDodaac, findDodaacFacts, lockDodaac, saveDodaac } from './dodaac-queries.ts'
import { noSuchDodaac } from './dodaacs.ts'
import { giveParents } from './inherited.ts'

/** 409 when it exists, 422 for invalid combinations. */
export async function addUnit(
  context: WriteContext,
  { body }: Input<unknown, undefined, NewDodaac>,
): Promise<SavedDodaac> {
  const { sql, person, now } = context
  const draft = completeDraft(body.dodaac, body)
  const facts = await findDodaacFacts(sql, person.program, draft)
  requireSound(draft, facts)
  const isNew = (dodaac: string) => dodaac === draft.dodaac
  const version = await giveParents(
    movedBy(context, draft.parent === null ? [] : [draft.dodaac], isNew),
    () => addDodaac(sql, person.program, draft, now),
  )
  if (version === null) {
    const message = `Your program already has DoDAAC ${draft.dodaac}. Search for it to change it.`
    throw new Refusal('conflict', message, {
      code: 'DODAAC_EXISTS',
      errors: [{ field: nameDodaacField('dodaac'), message }],
    })
  }
  context.concern(`dodaac ${draft.dodaac}`, { ...draft })
  return describeSaved(draft, version)
}

/** 409 unless `If-Match` has the stored version. */
export async function changeUnit(
  context: WriteContext,
  { params, body }: Input<{ dodaac: string }, undefined, ChangedDodaac>,
): Promise<SavedDodaac> {
  const { sql, person, now, ifMatch } = context
  if (body.dodaac !== undefined && body.dodaac !== params.dodaac) {
    const message = `This is the form of DoDAAC ${params.dodaac}. DoDAAC codes cannot change.`
    throw new Refusal('invalid', message, { errors: [{ field: nameDodaacField('dodaac'), message }] })
  }
  const draft = completeDraft(params.dodaac, body)
  const { locked, facts } = await sendTogether({
    lock: { locked: lockDodaac(sql, person.program, params.dodaac) },
    facts: { facts: findDodaacFacts(sql, person.program, draft) },
  })
  if (!locked) throw noSuchDodaac(params.dodaac)
  if (ifMatch !== undefined && ifMatch !== locked.version) {
    throw new Refusal(
      'conflict',
      `Somebody else changed DoDAAC ${params.dodaac} in the meantime. Open it again to see what is new, then repeat your change.`,
      { code: 'STALE_DODAAC' },
    )
  }
  requireSound(draft, facts, locked)
  const version = locked.version + 1
  const isMoved = draft.parent !== locked.parent
  await giveParents(
    movedBy(context, isMoved ? [draft.dodaac] : [], () => false),
    () => saveDodaac(sql, person.program, draft, version, now),
  )
  context.concern(`dodaac ${draft.dodaac}`, { ...draft })
  return describeSaved(draft, version)
}

function movedBy({ sql, person, now }: WriteContext, dodaacs: string[], isNew: (dodaac: string) => boolean) {
  return { sql, program: person.program, now, editorId: person.id, dodaacs, isNew }
}

function completeDraft(dodaac: string, body: ChangedDodaac): DodaacDraft {
  const { program: _, countryName: __, createdAt: ___, updatedAt: ____, ...form } = body
  return fillUnits({ ...form, dodaac })
}

function requireSound(
  draft: DodaacDraft,
  facts: DodaacFacts,
  before?: Parameters<typeof findDodaacFaults>[2],
): void {
  const faults = findDodaacFaults(draft, facts, before)
  const [first] = faults
  if (!first) return
  throw new Refusal('rule', first.message, {
    code: 'DODAAC_UNSOUND',
    errors: faults.map(({ field, message }) => ({ field: nameDodaacField(field), message })),
  })
}

function describeSaved(draft: DodaacDraft, version: number): SavedDodaac {
  return {
    message: 'Success',
    version,
    warnings: findDodaacWarnings(draft).map(({ message }) => message),
  }
}
