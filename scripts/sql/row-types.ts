import type { Node, TaggedTemplateExpression } from 'typescript/unstable/ast'
import * as is from 'typescript/unstable/ast/is'
import { type Checker, SymbolFlags, type Type } from 'typescript/unstable/sync'
import { toCamel } from '#server/db/driver/values.ts'
import type { Catalogue } from './catalogue.ts'
import { type Declared, describeType } from './declared.ts'
import type { Column, Described } from './describe.ts'
import type { Statement } from './source.ts'

/** What a function answers that answers nothing. */
const VOID = 2278

const KINDS: Record<string, string> = {
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  oid: 'number',
  float4: 'number',
  float8: 'number',
  int8: 'number',
  timestamp: 'Date',
  timestamptz: 'Date',
  bytea: 'Buffer',
  json: 'any',
  jsonb: 'any',
}

/** What is wrong at a place; `column` names it for those that are believed. */
export type Finding = { place: string; column: string | null; says: string }

type Rules = { catalogue: Catalogue }

/** Compares the rows that statements declare with the columns that they give. */
export class RowComparison {
  readonly #checker: Checker
  readonly #catalogue: Catalogue
  readonly #findings: Finding[] = []
  /** A row type may serve several statements: its property is too wide only when none of them gives null. */
  readonly #neverNull: { property: number; finding: Finding }[] = []
  readonly #sometimesNull = new Set<number>()

  constructor(checker: Checker, catalogue: Catalogue) {
    this.#checker = checker
    this.#catalogue = catalogue
  }

  add(statement: Statement, described: Described[]): void {
    const { node, place } = statement
    const rules = { catalogue: this.#catalogue }
    for (const one of described) this.#compareData(statement, one, rules)
    const row = rowOf(node, this.#checker)
    if (row) this.#compareRow(statement, row, described, rules)
    else if (
      readsRows(node) &&
      described.some(({ columns }) => columns.some(({ name }) => name !== '?column?'))
    )
      this.#findings.push({ place, column: null, says: 'reads rows and declares none: write sql<Row[]>`…`' })
  }

  #compareRow({ node, place }: Statement, row: Type, described: Described[], rules: Rules): void {
    const owner = ownerOf(node)
    const make = (name: string, says: string) => ({
      place,
      column: `${owner}.${name}`,
      says: `${owner}: ${name} ${says}`,
    })
    const all = described.map(({ columns }) => nameColumns(columns))
    const properties = this.#checker.getPropertiesOfType(row)
    for (const property of properties) {
      const { name } = property
      const columns = all.flatMap((given) => given.get(name) ?? [])
      const declared = describeType(this.#checker.getTypeOfSymbol(property), this.#checker)
      if (columns.length < all.length && !(property.flags & SymbolFlags.Optional))
        this.#findings.push(make(name, 'is declared, and the statement gives no such column'))
      if (declared.kinds.has('any')) continue
      const says = compareColumn(declared, columns, rules)
      if (says) this.#findings.push(make(name, says))
      else if (
        declared.mayBeNull &&
        columns.length > 0 &&
        columns.every(({ mayBeNull }) => mayBeNull === false)
      )
        this.#neverNull.push({
          property: property.id,
          finding: make(name, 'is never null, and is declared as if it might be'),
        })
      else if (declared.mayBeNull) this.#sometimesNull.add(property.id)
    }
    const known = new Set(properties.map(({ name }) => name))
    const unknown = new Set(all.flatMap((given) => [...given.keys()]).filter((name) => !known.has(name)))
    for (const name of unknown) this.#findings.push(make(name, 'comes with the rows, and is not declared'))
  }

  #compareData({ place }: Statement, { data }: Described, rules: Rules): void {
    for (const { node, declared, type } of data) {
      const misfit = findUnfitData(declared, type, rules)
      if (misfit) this.#findings.push({ place, column: null, says: `\${${node.getText()}} ${misfit}` })
    }
  }

  /** Everything that differs. */
  findings(): Finding[] {
    const tooWide = this.#neverNull.filter(({ property }) => !this.#sometimesNull.has(property))
    return [...this.#findings, ...tooWide.map(({ finding }) => finding)]
  }
}

function nameColumns(columns: Column[]): Map<string, Column> {
  const named = columns.filter(({ type }) => type !== VOID)
  return new Map(named.map((column) => [toCamel(column.name), column]))
}

function compareColumn(declared: Declared, columns: Column[], rules: Rules): string | null {
  for (const { type, isNothing } of columns) {
    const misfit = isNothing ? null : findMisfit(declared, type, rules)
    if (misfit) return misfit
  }
  return columns.some(({ mayBeNull }) => mayBeNull) && !declared.mayBeNull ? 'may be null' : null
}

/** Text takes numbers, too; JSON is written as such. */
function findUnfitData(declared: Declared, id: number, rules: Rules): string | null {
  const { kinds } = declared
  if (kinds.has('Query') || kinds.has('Part')) return 'is a piece of the statement that cannot be followed'
  if (kinds.has('Json')) return null
  const type = rules.catalogue.types.get(id)
  const isText = (KINDS[type?.name ?? ''] ?? 'string') === 'string' && !type?.element && !type?.labels
  if (isText && (kinds.has('number') || kinds.has('string'))) return null
  const unknown = [...(declared.texts ?? [])].filter((text) => type?.labels && !type.labels.includes(text))
  if (type?.labels && declared.texts)
    return unknown.length > 0 ? `may be '${unknown[0]}', which ${type.name} is not` : null
  return kinds.size > 0 ? findMisfit(declared, id, rules) : null
}

function findMisfit(declared: Declared, id: number, rules: Rules): string | null {
  const { catalogue } = rules
  const type = catalogue.types.get(id)
  if (!type) return `has a type that is not known (${id})`
  if (declared.kinds.has('any')) return null
  if (type.element > 0) {
    if (!declared.items || declared.kinds.size > 1) return `is a list (${type.name})`
    return findMisfit(declared.items, type.element, rules)
  }
  const kind = KINDS[type.name] ?? 'string'
  if (kind === 'any') return null
  if (!declared.kinds.has(kind) || declared.kinds.size > 1) return `is of type ${type.name}, a ${kind} here`
  const missing = type.labels?.filter((label) => declared.texts && !declared.texts.has(label)) ?? []
  return missing.length > 0 ? `may also be ${missing.map((label) => `'${label}'`).join(', ')}` : null
}

/** `Row` of `sql<Row[]>`. */
function rowOf({ typeArguments }: TaggedTemplateExpression, checker: Checker): Type | null {
  const rows = typeArguments?.[0] && checker.getTypeFromTypeNode(typeArguments[0])
  if (!rows || !checker.isArrayType(rows) || !rows.isTypeReference()) return null
  return checker.getTypeArguments(rows)[0] ?? null
}

/** The function, or the constant that holds it, in which a statement stands. */
function ownerOf(node: Node): string {
  for (let outer = node.parent; outer; outer = outer.parent) {
    if ((is.isFunctionDeclaration(outer) || is.isMethodDeclaration(outer)) && outer.name)
      return outer.name.getText()
    if (is.isVariableDeclaration(outer) && outer.initializer && is.isArrowFunction(outer.initializer))
      return outer.name.getText()
  }
  return 'file'
}

/** Whether somebody takes a row, or gives rows back. */
function readsRows(node: Node): boolean {
  let outer = node.parent
  while (is.isAwaitExpression(outer) || is.isParenthesizedExpression(outer)) outer = outer.parent
  return is.isVariableDeclaration(outer) && is.isArrayBindingPattern(outer.name)
}
