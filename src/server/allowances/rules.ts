import { describeTerms } from '#domain/allowances/allowances.ts'
import { findAllowanceFaults } from '#domain/allowances/check-allowance.ts'
import { addDays } from '#domain/fiscal-years.ts'
import { describeForWhom, sortGrades } from '#domain/kits/for-whom.ts'
import { Refusal } from '#domain/refusal.ts'
import { listWords } from '#domain/words.ts'
import type { AllowanceFields, AllowanceRow } from '#wire/allowances/allowances.ts'
import type { ReadContext, WriteContext } from '../http/context.ts'
import type { Totalled } from '../http/cut.ts'
import { DONE } from '../http/stored-entries.ts'
import { requireKnownVersion } from '../http/stored-rows.ts'
import { type AllowanceRule, findKnownCodes, findRules, lockRule, saveRules } from './rules-queries.ts'

type OfRule = { params: { allowance: number } }

export async function listRules({ sql, person, today }: ReadContext): Promise<Totalled<AllowanceRow>[]> {
  const rules = await findRules(sql, person.program)
  return rules.map((rule) => ({
    ...rule,
    forWhom: describePeople(rule),
    terms: describeTerms(rule),
    state: rule.activeFrom > today ? 'ahead' : (rule.activeUntil ?? today) < today ? 'over' : 'now',
  }))
}

function describePeople(rule: AllowanceRule): string {
  const places = [
    ...rule.dodaacs.map((dodaac) => `DoDAAC ${dodaac}`),
    ...rule.groups.map((group) => `group ${group}`),
  ]
  const whom = describeForWhom(rule)
  if (places.length === 0) return whom
  return `${whom}, of ${listWords(places, 'or')}`
}

export async function addRule(context: WriteContext, { body }: { body: AllowanceFields }) {
  const rule = await requireGood(context, { ...body, id: null })
  const [id] = await saveRules(context.sql, writingOf(context), [rule])
  context.concern(`allowance ${id}`, { after: body })
  return DONE
}

export async function changeRule(
  context: WriteContext,
  { params, body }: OfRule & { body: AllowanceFields },
) {
  const before = await requireRule(context, params.allowance)
  requireKnownVersion(context.ifMatch, before.version, 'allowance')
  const rule = await requireGood(context, { ...body, id: before.id })
  await saveRules(context.sql, writingOf(context), [rule])
  context.concern(`allowance ${before.id}`, { before, after: body })
  return DONE
}

/** Its last day is yesterday, so the record stays. */
export async function endRule(context: WriteContext, { params }: OfRule) {
  const before = await requireRule(context, params.allowance)
  const activeUntil = addDays(context.today, -1)
  const [activeFrom = activeUntil] = [before.activeFrom, activeUntil].sort()
  await saveRules(context.sql, writingOf(context), [{ ...before, activeFrom, activeUntil }])
  context.concern(`allowance ${before.id}`, { name: before.name, activeUntil })
  return DONE
}

const writingOf = ({ person, now }: WriteContext) => ({ program: person.program, by: person.username, now })

async function requireRule({ sql, person }: WriteContext, id: number) {
  const rule = await lockRule(sql, person.program, id)
  if (!rule) throw new Refusal('not-found', 'Your program has no such allowance. Look at the list again.')
  return rule
}

async function requireGood<R extends AllowanceRule & { id: number | null }>(
  { sql, person }: WriteContext,
  rule: R,
): Promise<R> {
  const errors = findAllowanceFaults(rule, await findKnownCodes(sql, person.program, [rule]))
  if (errors[0]) throw new Refusal('rule', errors[0].message, { errors })
  return { ...rule, payGrades: sortGrades(rule.payGrades) }
}
