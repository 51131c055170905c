import type { CallExpression, Expression, Node } from 'typescript/unstable/ast'

/** What an expression of the source may come to, as far as statements are made of it. */
export type Value =
  | { kind: 'sql'; parts: Part[] }
  | { kind: 'list'; items: Value[] }
  | { kind: 'function'; node: Node; scope: Scope }
  | { kind: 'object'; node: Node; scope: Scope }
  | { kind: 'choice'; options: Value[] }
  /** A call of `sql(...)`: names of columns, or columns with their values. */
  | { kind: 'helper'; call: CallExpression }
  | { kind: 'number'; value: number }
  | { kind: 'nothing' }
  /** An item that a list may lack. */
  | { kind: 'absent' }
  /** Known only when the program runs: it travels beside the statement. */
  | { kind: 'data'; node: Expression }

/** A piece of a statement; of a choice the program takes one. */
export type Part = string | { data: Expression } | { helper: CallExpression } | { choice: Part[][] }

/** What names stand for, by the number of their symbol. */
export type Scope = { names: Map<number, Value>; outer: Scope | null }

export const nothing: Value = { kind: 'nothing' }
export const emptyScope: Scope = { names: new Map(), outer: null }

/** One of some values; a choice among choices is one choice. */
export function choose(options: Value[]): Value {
  const flat = options.flatMap((option) => (option.kind === 'choice' ? option.options : [option]))
  const [only] = flat
  return flat.length === 1 && only ? only : { kind: 'choice', options: flat }
}

export function optionsOf(value: Value): Value[] {
  return value.kind === 'choice' ? value.options : [value]
}

/** Does to each option of a choice what is done to a value. */
export function mapChoice(value: Value, change: (one: Value) => Value): Value {
  return value.kind === 'choice' ? choose(value.options.map(change)) : change(value)
}

/** Whether a condition holds for a value; null where only the running program knows. */
export function isTrue(value: Value): boolean | null {
  if (value.kind === 'nothing') return false
  if (value.kind === 'number') return value.value !== 0
  return value.kind === 'choice' || value.kind === 'data' ? null : true
}

/** The parts of a statement that a value in `${}` stands for. */
export function toParts(value: Value, span: Expression): Part[] {
  switch (value.kind) {
    case 'sql':
      return value.parts
    case 'helper':
      return [{ helper: value.call }]
    case 'list':
      return value.items.some(isStatement)
        ? value.items.flatMap((item) => [' ', ...toParts(item, span)])
        : [{ data: span }]
    case 'choice':
      // No one sends null in place of a piece: where there may be none, the statement is not made.
      return value.options.some(isStatement)
        ? [{ choice: value.options.filter((one) => one.kind !== 'nothing').map((one) => toParts(one, span)) }]
        : [{ data: span }]
    case 'absent':
      return []
    case 'data':
      return [{ data: value.node }]
    default:
      return [{ data: span }]
  }
}

function isStatement(value: Value): boolean {
  if (value.kind === 'choice') return value.options.some(isStatement)
  if (value.kind === 'list') return value.items.some(isStatement)
  return value.kind === 'sql' || value.kind === 'helper'
}
