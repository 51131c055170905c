import type { Node, TaggedTemplateExpression } from 'typescript/unstable/ast'
import * as is from 'typescript/unstable/ast/is'
import { type Checker, SymbolFlags, type Type } from 'typescript/unstable/sync'
import { toCamel } from '#server/db/driver/values.ts'
import type { Catalogue } from './catalogue.ts'
import { type Declared, describeType } from './declared.ts'
import type { Column } from './describe.ts'
import type { Template } from './templates.ts'

/** Type OID of void. */
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

export type Finding = { place: string; column: string | null; says: string }

export class RowComparison {
  readonly #checker: Checker
  readonly #catalogue: Catalogue
  readonly #findings: Finding[] = []
  /** A row type may serve several statements. It is too wide only when none of them returns null. */
  readonly #neverNull: { property: number; finding: Finding }[] = []
  readonly #sometimesNull = new Set<number>()

  constructor(checker: Checker, catalogue: Catalogue) {
    this.#checker = checker
    this.#catalogue = catalogue
  }

  /** @param given the columns of each text of the template */
  add(template: Template, given: Column[][]): void {
    const { node, place } = template
    const row = rowOf(node, this.#checker)
    if (row) this.#compareRow(template, row, given)
    else if (readsRows(node) && given.flat().some(({ name }) => name !== '?column?'))
      this.#findings.push({ place, column: null, says: 'reads rows and declares none: write sql<Row[]>`…`' })
  }

  #compareRow({ node, place }: Template, row: Type, given: Column[][]): void {
    const owner = ownerOf(node)
    const make = (name: string, says: string) => ({
      place,
      column: `${owner}.${name}`,
      says: `${owner}: ${name} ${says}`,
    })
    const all = given.map(nameColumns)
    const properties = this.#checker.getPropertiesOfType(row)
    for (const property of properties) {
      const { name } = property
      const columns = all.flatMap((named) => named.get(name) ?? [])
      const declared = describeType(this.#checker.getTypeOfSymbol(property), this.#checker)
      if (columns.length < all.length && !(property.flags & SymbolFlags.Optional))
        this.#findings.push(make(name, 'is declared, and the statement gives no such column'))
      if (declared.kinds.has('any')) continue
      const says = compareColumn(declared, columns, this.#catalogue)
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
    const unknown = new Set(all.flatMap((named) => [...named.keys()]).filter((name) => !known.has(name)))
    for (const name of unknown) this.#findings.push(make(name, 'comes with the rows, and is not declared'))
  }

  findings(): Finding[] {
    const tooWide = this.#neverNull.filter(({ property }) => !this.#sometimesNull.has(property))
    return [...this.#findings, ...tooWide.map(({ finding }) => finding)]
  }
}

function nameColumns(columns: Column[]): Map<string, Column> {
  const named = columns.filter(({ type }) => type !== VOID)
  return new Map(named.map((column) => [toCamel(column.name), column]))
}

function compareColumn(declared: Declared, columns: Column[], catalogue: Catalogue): string | null {
  for (const { type, isNothing } of columns) {
    const misfit = isNothing ? null : findMisfit(declared, type, catalogue)
    if (misfit) return misfit
  }
  return columns.some(({ mayBeNull }) => mayBeNull) && !declared.mayBeNull ? 'may be null' : null
}

function findMisfit(declared: Declared, id: number, catalogue: Catalogue): string | null {
  const type = catalogue.types.get(id)
  if (!type) return `has a type that is not known (${id})`
  if (declared.kinds.has('any')) return null
  if (type.element > 0) {
    if (!declared.items || declared.kinds.size > 1) return `is a list (${type.name})`
    return findMisfit(declared.items, type.element, catalogue)
  }
  const kind = KINDS[type.name] ?? 'string'
  if (kind === 'any') return null
  if (!declared.kinds.has(kind) || declared.kinds.size > 1) return `is of type ${type.name}, a ${kind} here`
  const missing = type.labels?.filter((label) => declared.texts && !declared.texts.has(label)) ?? []
  return missing.length > 0 ? `may also be ${missing.map((label) => `'${label}'`).join(', ')}` : null
}

function rowOf({ typeArguments }: TaggedTemplateExpression, checker: Checker): Type | null {
  const rows = typeArguments?.[0] && checker.getTypeFromTypeNode(typeArguments[0])
  if (!rows || !checker.isArrayType(rows) || !rows.isTypeReference()) return null
  return checker.getTypeArguments(rows)[0] ?? null
}

export function ownerOf(node: Node): string {
  for (let outer = node.parent; outer; outer = outer.parent) {
    if ((is.isFunctionDeclaration(outer) || is.isMethodDeclaration(outer)) && outer.name)
      return outer.name.getText()
    if (is.isVariableDeclaration(outer) && outer.initializer && is.isArrowFunction(outer.initializer))
      return outer.name.getText()
  }
  return 'file'
}

function readsRows(node: Node): boolean {
  let outer = node.parent
  while (is.isAwaitExpression(outer) || is.isParenthesizedExpression(outer)) outer = outer.parent
  return is.isVariableDeclaration(outer) && is.isArrayBindingPattern(outer.name)
}
