import { readDay } from '../days.ts'
import { writeDay } from '../fiscal-years.ts'
import { parseDollars } from '../money.ts'
import { Refusal } from '../refusal.ts'
import type { Area } from '../roles/permissions.ts'
import { listWords } from '../words.ts'
import {
  CUSTOM_SOURCES,
  type CustomColumn,
  type CustomKind,
  filterLabelOf,
  findColumn,
  type SourceKey,
  sourceOf,
} from './custom-sources.ts'
import type { CellFormat } from './report.ts'

export const CONDITIONS = {
  contains: 'contains',
  oneOf: 'is one of',
  between: 'is from … to …',
  last: 'is in the last days',
  empty: 'is empty',
  filled: 'is not empty',
} as const
export type Condition = keyof typeof CONDITIONS
export const CONDITION_KEYS = Object.keys(CONDITIONS) as Condition[]

const TEXT_CONDITIONS: readonly Condition[] = ['contains', 'oneOf', 'empty', 'filled']
const CONDITIONS_OF: Record<CustomKind, readonly Condition[]> = {
  text: TEXT_CONDITIONS,
  code: ['oneOf', 'contains', 'empty', 'filled'],
  choice: ['oneOf'],
  whole: ['between'],
  money: ['between'],
  day: ['between', 'last', 'empty', 'filled'],
}
export const conditionsOf = (kind: CustomKind): readonly Condition[] => CONDITIONS_OF[kind]

export type CustomFilter = { column: string; condition: Condition; values: string[] }
export type CustomOrder = { column: string; descending: boolean }
export type CustomDefinition = {
  source: SourceKey
  columns: string[]
  filters: CustomFilter[]
  order: CustomOrder[]
  /** With groups, the summed columns are added up, and others are left out. */
  groupBy: string[]
}

export const MAX_COLUMNS = 20
export const MAX_FILTERS = 10
export const MAX_GROUPS = 3
export const MAX_ORDERS = 3
export const MAX_VALUES = 200
export const MAX_VALUE = 100
export const CUSTOM_PER_PAGE = 100
/** For each person. */
export const MAX_CUSTOM_REPORTS = 50
/** The definition is part of addresses. */
export const MAX_DEFINITION = 6000
const MAX_DAYS = 3660

export function beginDefinition(source: SourceKey): CustomDefinition {
  return { source, columns: [...sourceOf(source).usual], filters: [], order: [], groupBy: [] }
}

export const COUNT_COLUMN = 'rows'

export type ResultColumn = Pick<CustomColumn, 'label' | 'width' | 'kind' | 'choices' | 'isSummed'> & {
  key: string
}

export type CustomPlan = Pick<CustomDefinition, 'source' | 'filters' | 'order' | 'groupBy'> & {
  columns: ResultColumn[]
  /** Sentences about what is left out. */
  notes: string[]
}

/** Keeps what exists and what the reader may see. */
export function planReport(definition: CustomDefinition, mayRead: (area: Area) => boolean): CustomPlan {
  const { source } = definition
  const notes = new Set<string>()
  const isKnown = (what: 'column' | 'filter') => (key: string) => {
    const column = findColumn(source, key)
    if (!column) notes.add(`The ${what} “${key}” does not exist any more, and is left out.`)
    else if (column.needs && !mayRead(column.needs))
      notes.add(`You may not read ${column.label}, so its ${what} is left out.`)
    else return true
    return false
  }
  const chosen = [...new Set(definition.columns)].filter(isKnown('column'))
  const groupBy = [...new Set(definition.groupBy)].filter(isKnown('column'))
  const filters = definition.filters.filter(({ column }) => isKnown('filter')(column))
  const describe = (key: string): ResultColumn[] => {
    const column = findColumn(source, key)
    if (!column) return []
    const { isSummed, ...plain } = column
    return [{ ...plain, key, ...(isSummed && !isMixed(column, filters) && { isSummed }) }]
  }
  const isAdded = (key: string) => {
    const column = findColumn(source, key)
    if (!column?.isSummed || groupBy.includes(key)) return false
    const { label, summedWithin: within } = column
    if (within === undefined || groupBy.includes(within) || !isMixed(column, filters)) return true
    const by = findColumn(source, within)?.label
    notes.add(`${label} is added up only within one ${by}. Group by ${by}, or filter by one.`)
    return false
  }
  const columns =
    groupBy.length === 0
      ? chosen.flatMap(describe)
      : [
          ...groupBy.flatMap(describe).map(({ isSummed: _, ...column }) => column),
          countColumn(source),
          ...chosen.filter(isAdded).flatMap(describe),
        ]
  const order = definition.order.filter(({ column }) => columns.some(({ key }) => key === column))
  return { source, filters, order, groupBy, columns, notes: [...notes] }
}

function isMixed({ summedWithin: within }: CustomColumn, filters: readonly CustomFilter[]): boolean {
  return (
    within !== undefined && !filters.some(({ column, values }) => column === within && values.length === 1)
  )
}

const NAMES_PERSON = ['lastName', 'firstName', 'preferredName', 'dodId', 'username', 'email']

/** A group by one of these is usually one person (threat C14). */
export function namesPeople({ source, groupBy }: Pick<CustomDefinition, 'source' | 'groupBy'>): boolean {
  return source === 'people' && (groupBy.length === 0 || groupBy.some((key) => NAMES_PERSON.includes(key)))
}

/** @throws Refusal, because readers may see fewer digits than the person who saves */
export function requireNoDodId({ filters }: Pick<CustomDefinition, 'filters'>): void {
  const at = filters.findIndex(
    ({ column, values }) => column === 'dodId' && values.some((value) => /\d{5}/.test(value)),
  )
  if (at === -1) return
  const message = 'A saved report does not keep a DoD ID. Remove it from the filter first.'
  throw new Refusal('rule', message, { code: 'DOD_ID_KEPT', errors: [{ field: `filters.${at}`, message }] })
}

function countColumn(source: SourceKey): ResultColumn {
  const [, many] = sourceOf(source).rowNames
  return {
    key: COUNT_COLUMN,
    label: many.slice(0, 1).toUpperCase() + many.slice(1),
    kind: 'whole',
    width: 8,
    isSummed: true,
  }
}

export const formatOf = ({ kind }: { kind: CustomKind }): CellFormat =>
  kind === 'code' || kind === 'choice' ? 'text' : kind

type DefinitionProblem = {
  part: 'columns' | 'filters' | 'order' | 'groupBy'
  at: number
  text: string
}

export function findDefinitionProblems(definition: CustomDefinition): DefinitionProblem[] {
  const { source, columns, filters, groupBy } = definition
  const problem = (part: DefinitionProblem['part'], text: string, at = 0) => ({ part, at, text })
  return [
    ...(columns.length === 0 && groupBy.length === 0
      ? [problem('columns', 'Choose at least one column.')]
      : []),
    ...(columns.length > MAX_COLUMNS
      ? [problem('columns', `A report has at most ${MAX_COLUMNS} columns. Remove some.`)]
      : []),
    ...filters.flatMap((filter, at) => {
      const text = findFilterProblem(source, filter)
      return text === null ? [] : [problem('filters', text, at)]
    }),
    ...(isTooLong(definition)
      ? [
          problem(
            'filters',
            'The filters have too many values for one report. Shorten a list.',
            filters.length - 1,
          ),
        ]
      : []),
  ]
}

function isTooLong(definition: CustomDefinition): boolean {
  return encodeURIComponent(JSON.stringify(definition)).length > MAX_DEFINITION
}

/** An unknown column has no problem: the plan leaves it out. */
function findFilterProblem(source: SourceKey, filter: CustomFilter): string | null {
  const column = findColumn(source, filter.column)
  if (!column) return null
  const { kind, choices } = column
  const label = filterLabelOf(column)
  const { condition, values } = filter
  const [first = '', last = ''] = values
  if (!conditionsOf(kind).includes(condition)) return `Choose another condition for ${label}.`
  if (values.some((value) => value.length > MAX_VALUE))
    return `A value for ${label} is too long. Shorten it to ${MAX_VALUE} characters.`
  switch (condition) {
    case 'contains':
      return first === '' ? `Enter the text that ${label} contains.` : null
    case 'oneOf':
      if (values.length === 0) return `Enter at least one value for ${label}.`
      if (values.length > MAX_VALUES)
        return `${label} has ${values.length} values. Keep at most ${MAX_VALUES}.`
      return choices && values.some((value) => !Object.hasOwn(choices, value))
        ? `Choose values of the list for ${label}.`
        : null
    case 'last':
      return /^\d{1,4}$/.test(first) && Number(first) >= 1 && Number(first) <= MAX_DAYS
        ? null
        : `Enter a number of days from 1 to ${MAX_DAYS} for ${label}.`
    case 'between':
      return findRangeProblem(column, first, last)
    default:
      return null
  }
}

function findRangeProblem(column: CustomColumn, first: string, last: string): string | null {
  const { kind } = column
  const label = filterLabelOf(column)
  if (first === '' && last === '') return `Enter where ${label} begins or ends.`
  const ends = [first, last].map((text) => (text === '' ? null : readBound(kind, text)))
  if ([first, last].some((text, at) => text !== '' && ends[at] === null))
    return kind === 'day'
      ? `Enter a date for ${label}.`
      : kind === 'money'
        ? `Enter an amount such as 1250.00 for ${label}.`
        : `Enter a whole number for ${label}.`
  const [from = null, to = null] = ends
  return from !== null && to !== null && to < from
    ? `${label} ends before it begins. Swap the values or clear one.`
    : null
}

/** Null: the condition is at fault. */
export function findFaultyValue(
  source: SourceKey,
  { column, condition, values }: CustomFilter,
): 0 | 1 | null {
  const kind = findColumn(source, column)?.kind
  const hasValues = condition !== 'empty' && condition !== 'filled'
  if (!kind || !hasValues || !conditionsOf(kind).includes(condition)) return null
  const isUnreadable = (text = '') => text !== '' && readBound(kind, text) === null
  return condition === 'between' && !isUnreadable(values[0]) && isUnreadable(values[1]) ? 1 : 0
}

/** Cents for money. */
export function readBound(kind: CustomKind, text: string): string | number | null {
  if (kind === 'day') return /^\d{4}-\d{2}-\d{2}$/.test(text) ? readDay(text, 'UTC') : null
  if (kind === 'money') return parseDollars(text)
  return /^\d{1,9}$/.test(text) ? Number(text) : null
}

/** One on each line; codes also as `a, b; c`. Descriptions have commas of their own. */
export function readValues(typed: string, kind: CustomKind): string[] {
  const parts = typed.split(kind === 'code' ? /[,;\n\t]+/ : /[\n\t]+/)
  return [...new Set(parts.map((value) => value.trim()))].filter((value) => value !== '')
}

function describeFilter(source: SourceKey, { column: key, condition, values }: CustomFilter): string {
  const column = findColumn(source, key)
  const label = column ? filterLabelOf(column) : key
  const [first = '', last = ''] = values
  const write = (value: string) =>
    column?.kind === 'day' ? writeDay(value) : column?.kind === 'money' ? `$${value}` : value
  switch (condition) {
    case 'contains':
      return `${label} contains “${first}”`
    case 'oneOf':
      return `${label} is ${nameValues(values.map((value) => column?.choices?.[value] ?? value))}`
    case 'last':
      return `${label} is in the last ${first} days`
    case 'between':
      return [`${label} is`, first && `from ${write(first)}`, last && `to ${write(last)}`]
        .filter(Boolean)
        .join(' ')
    default:
      return `${label} ${CONDITIONS[condition]}`
  }
}

const NAMED = 4

function nameValues(values: string[]): string {
  return values.length > NAMED
    ? `${values.slice(0, NAMED).join(', ')} and ${values.length - NAMED} more`
    : listWords(values, 'or')
}

export function describePlan({ source, columns, filters, groupBy, order }: CustomPlan): string[] {
  const nameOf = (key: string) => columns.find((column) => column.key === key)?.label ?? key
  return [
    CUSTOM_SOURCES[source].label,
    `${columns.length} ${columns.length === 1 ? 'column' : 'columns'}`,
    ...filters.map((filter) => describeFilter(source, filter)),
    ...(groupBy.length > 0 ? [`Grouped by ${listWords(groupBy.map(nameOf), 'and')}`] : []),
    ...(order.length > 0
      ? [
          `Sorted by ${listWords(
            order.map(({ column, descending }) => `${nameOf(column)}${descending ? ', descending' : ''}`),
            'and',
          )}`,
        ]
      : []),
  ]
}
