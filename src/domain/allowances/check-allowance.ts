import { DAYS_REVERSED } from '../days.ts'
import { describeNoDodaac } from '../dodaacs/dodaacs.ts'
import type { FieldError } from '../refusal.ts'
import { type AllowanceTarget, MAX_ALLOWANCE_MONTHS, type Period } from './allowances.ts'

type Fields = AllowanceTarget & {
  name: string
  pieces: number | null
  cents: number | null
  period: Period
  months: number | null
  dodaacs: readonly string[]
  groups: readonly string[]
  activeFrom: string
  activeUntil: string | null
}

/** Codes of the catalog and the program, and names of other rules in lower case. */
export type KnownCodes = Record<
  'categories' | 'pgcs' | 'nsns' | 'dodaacs' | 'groups' | 'names',
  ReadonlySet<string>
>

const present = (values: readonly unknown[]) => values.filter((value) => value !== null).length

export function findAllowanceFaults(rule: Fields, known: KnownCodes): FieldError[] {
  const { category, pgc, nsn, pieces, cents, period, months } = rule
  const at = (field: string, message: string | false): FieldError[] => (message ? [{ field, message }] : [])
  const dodaac = rule.dodaacs.find((code) => !known.dodaacs.has(code))
  const group = rule.groups.find((code) => !known.groups.has(code))
  return [
    ...at(
      'name',
      known.names.has(rule.name.toLowerCase()) &&
        `There is an allowance ${rule.name} already. Choose another name.`,
    ),
    ...at(
      'category',
      present([category, pgc, nsn]) !== 1 &&
        'Name one category, one product by its PGC, or one item by its NSN.',
    ),
    ...at(
      'category',
      category !== null && !known.categories.has(category) && `There is no category ${category}.`,
    ),
    ...at('pgc', pgc !== null && !known.pgcs.has(pgc) && `There is no product ${pgc} in the catalog.`),
    ...at('nsn', nsn !== null && !known.nsns.has(nsn) && `There is no NSN ${nsn} in the catalog.`),
    ...at('pieces', present([pieces, cents]) !== 1 && 'Enter pieces or an amount, and not both.'),
    ...at(
      'months',
      (period === 'months') !== (months !== null) &&
        `Rolling months need their number, from 1 to ${MAX_ALLOWANCE_MONTHS}. Other periods have none.`,
    ),
    ...at('dodaacs', dodaac !== undefined && describeNoDodaac(dodaac)),
    ...at('groups', group !== undefined && `Your program has no group ${group}.`),
    ...at('activeUntil', rule.activeUntil !== null && rule.activeUntil < rule.activeFrom && DAYS_REVERSED),
  ]
}
