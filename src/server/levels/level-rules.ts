import {
  describePreview,
  describeRule,
  FIRST_RULED_LEVEL,
  type LevelConditions,
  meetsRule,
  NO_CONDITIONS,
  type OrderContent,
  PREVIEW_DAYS,
} from '#domain/levels/level-rules.ts'
import { fullName } from '#domain/people/people.ts'
import { type FieldError, Refusal } from '#domain/refusal.ts'
import type { LevelRules } from '#wire/levels/level-rules.ts'
import type { Sql } from '../db/connect.ts'
import { sendTogether } from '../db/together.ts'
import { lockDodaac } from '../dodaacs/dodaac-queries.ts'
import { noSuchDodaac } from '../dodaacs/dodaacs.ts'
import type { ReadContext, WriteContext } from '../http/context.ts'
import type { Input } from '../http/input.ts'
import { requireKnownVersion } from '../http/stored-rows.ts'
import { contentColumns } from './rules-queries.ts'

type OfLevel = { dodaac: string; level: number }
type Conditions = { from: number | null; expedited: boolean; categories: string[]; kits: number[] }
type StoredRule = Conditions & { level: number; version: number }

export async function getLevelRules(
  { sql, person }: Pick<ReadContext, 'sql' | 'person'>,
  { params }: Input<{ dodaac: string }, undefined, undefined>,
): Promise<LevelRules> {
  const { unit, rules, categories, kits } = await sendTogether({
    facts: findRules(sql, person.program, params.dodaac),
  })
  const [found] = unit
  if (!found) throw noSuchDodaac(params.dodaac)
  const names = nameAll({ categories, kits })
  const ruled = Array.from({ length: found.levels }, (_, at) => at + 1).filter(
    (level) => level >= FIRST_RULED_LEVEL,
  )
  return {
    levels: found.levels,
    categories,
    kits,
    rules: ruled.map((level) => {
      const stored = rules.find((rule) => rule.level === level)
      const rule = stored ?? { ...NO_CONDITIONS, categories: [], kits: [], version: 0 }
      return { ...rule, level, sentence: describeRule(level, rule, names) }
    }),
  }
}

function findRules(sql: Sql, program: string, dodaac: string) {
  return {
    unit: sql<
      { levels: number }[]
    >`SELECT levels FROM dodaacs WHERE program = ${program} AND dodaac = ${dodaac}`,
    rules: sql<
      StoredRule[]
    >`SELECT level, from_cents AS "from", expedited, categories, kits, version FROM level_rules
      WHERE program = ${program} AND dodaac = ${dodaac} ORDER BY level`,
    categories: sql<
      { code: string; name: string }[]
    >`SELECT code, name FROM categories ORDER BY position, code`,
    kits: sql<
      { id: number; name: string }[]
    >`SELECT kit_id AS id, name FROM kits WHERE program = ${program} ORDER BY lower(name)`,
  }
}

/** A name that is gone shows its code. */
function nameAll({ categories, kits }: Pick<LevelRules, 'categories' | 'kits'>) {
  const categoryNames = new Map(categories.map(({ code, name }) => [code, name]))
  const kitNames = new Map(kits.map(({ id, name }) => [id, name]))
  return {
    categoryOf: (code: string) => categoryNames.get(code) ?? code,
    kitOf: (id: number) => kitNames.get(id) ?? String(id),
  }
}

/** Locks the DoDAAC, so that no order is submitted between two rules. */
export async function putLevelRule(
  context: WriteContext,
  { params, body }: Input<OfLevel, undefined, Conditions>,
): Promise<LevelRules> {
  const { sql, person, now, ifMatch } = context
  const { program } = person
  const { dodaac, level } = params
  const { unit, facts } = await sendTogether({
    lock: { unit: lockDodaac(sql, program, dodaac) },
    facts: { facts: findRules(sql, program, dodaac) },
  })
  if (!unit) throw noSuchDodaac(dodaac)
  requireRuledLevel(params, unit.levels)
  const before = facts.rules.find((rule) => rule.level === level)
  requireKnownVersion(ifMatch, before?.version ?? 0, 'rule')
  requireGoodRule(body, facts)
  const { from, expedited } = body
  const rule = { from, expedited, categories: [...new Set(body.categories)], kits: [...new Set(body.kits)] }
  await sql`INSERT INTO level_rules (program, dodaac, level, from_cents, expedited, categories, kits, updated_by, updated_at)
    VALUES (${program}, ${dodaac}, ${level}, ${from}, ${expedited}, ${rule.categories}::text[], ${rule.kits}::bigint[],
      ${fullName(person)}, ${now})
    ON CONFLICT (program, dodaac, level) DO UPDATE SET from_cents = excluded.from_cents, expedited = excluded.expedited,
      categories = excluded.categories, kits = excluded.kits, updated_by = excluded.updated_by,
      updated_at = excluded.updated_at, version = level_rules.version + 1`
  const names = nameAll(facts)
  context.concern(`dodaac ${dodaac}`, {
    level,
    before: describeRule(level, before ?? NO_CONDITIONS, names),
    after: describeRule(level, rule, names),
  })
  return getLevelRules(context, { params: { dodaac }, query: undefined, body: undefined })
}

function requireRuledLevel({ dodaac, level }: OfLevel, levels: number): void {
  if (level < FIRST_RULED_LEVEL)
    throw new Refusal(
      'rule',
      `Level ${level} signs every order. Choose a higher level of DoDAAC ${dodaac}.`,
      {
        code: 'FIRST_LEVEL',
      },
    )
  if (level <= levels) return
  throw new Refusal('rule', `DoDAAC ${dodaac} has no approval level ${level}. Add a sequence first.`, {
    code: 'NO_SUCH_LEVEL',
  })
}

function requireGoodRule(rule: Conditions, known: Pick<LevelRules, 'categories' | 'kits'>): void {
  const codes = new Set(known.categories.map(({ code }) => code))
  const ids = new Set(known.kits.map(({ id }) => id))
  const errors: FieldError[] = [
    ...(rule.from === 0
      ? [{ field: 'from', message: 'Enter a sum of more than $0.00, or leave it empty.' }]
      : []),
    ...rule.categories.flatMap((code, at) =>
      codes.has(code)
        ? []
        : [{ field: `categories.${at}`, message: `There is no category ${code}. Leave it out.` }],
    ),
    ...rule.kits.flatMap((id, at) =>
      ids.has(id) ? [] : [{ field: `kits.${at}`, message: `Your program has no kit ${id}. Leave it out.` }],
    ),
  ]
  if (errors[0]) throw new Refusal('rule', errors[0].message, { errors })
}

/** The newest orders that a preview reads. */
const MAX_COMPARED = 5000

export async function previewRule(
  { sql, person, now }: ReadContext,
  {
    params,
    query,
  }: Input<
    OfLevel,
    { from?: number | undefined; expedited: number; categories: string[]; kits: number[] },
    undefined
  >,
) {
  const orders = await sql<OrderContent[]>`
    SELECT ${contentColumns(sql)} FROM orders o
    WHERE o.program = ${person.program} AND o.dodaac = ${params.dodaac}
      AND o.submitted_at >= ${now}::timestamptz - make_interval(days => ${PREVIEW_DAYS})
    ORDER BY o.submitted_at DESC LIMIT ${MAX_COMPARED}`
  const rule: LevelConditions = { ...query, from: query.from ?? null, expedited: query.expedited === 1 }
  const signed = orders.filter((order) => meetsRule(rule, order)).length
  const counted = { signed, of: orders.length }
  return { ...counted, sentence: describePreview(params.level, counted) }
}
