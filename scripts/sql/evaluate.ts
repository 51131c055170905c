import {
  type BindingName,
  type CallExpression,
  type Expression,
  type Node,
  SyntaxKind,
  type TaggedTemplateExpression,
} from 'typescript/unstable/ast'
import * as is from 'typescript/unstable/ast/is'
import { type Checker, type Symbol as Name, type Project, SymbolFlags } from 'typescript/unstable/sync'
import { Names } from './names.ts'
import { isFunction, isTemplate, placeOf, walk } from './syntax.ts'
import {
  choose,
  emptyScope,
  isTrue,
  mapChoice,
  nothing,
  optionsOf,
  type Scope,
  toParts,
  type Value,
} from './values.ts'

/** Deeper than any statement is nested; ends a function that calls itself. */
const DEEPEST = 80

/** Follows the functions, choices and lists that a statement is put together from, without running any of it. */
export class Evaluator {
  readonly #project: Project
  readonly #checker: Checker
  readonly #names: Names
  /** Templates that others hold, by place: pieces, no statements of their own. */
  readonly pieces = new Set<string>()
  #depth = 0

  constructor(project: Project, checker: Checker) {
    this.#project = project
    this.#checker = checker
    this.#names = new Names(checker)
  }

  /** A whole statement, as it stands in the source. */
  statement(node: TaggedTemplateExpression): Value {
    return this.#template(node, emptyScope)
  }

  #template({ template }: TaggedTemplateExpression, scope: Scope): Value {
    if (is.isNoSubstitutionTemplateLiteral(template)) return { kind: 'sql', parts: [template.text] }
    const spans = template.templateSpans.flatMap((span) => [
      ...toParts(this.#value(span.expression, scope), span.expression),
      span.literal.text,
    ])
    return { kind: 'sql', parts: [template.head.text, ...spans] }
  }

  #value(node: Expression, scope: Scope): Value {
    if (this.#depth > DEEPEST) return { kind: 'data', node }
    this.#depth++
    try {
      return this.#valueOf(node, scope)
    } finally {
      this.#depth--
    }
  }

  #valueOf(node: Expression, scope: Scope): Value {
    if (
      is.isParenthesizedExpression(node) ||
      is.isAsExpression(node) ||
      is.isNonNullExpression(node) ||
      is.isSatisfiesExpression(node) ||
      is.isAwaitExpression(node)
    )
      return this.#value(node.expression, scope)
    if (isTemplate(node)) {
      this.pieces.add(placeOf(node))
      return this.#template(node, scope)
    }
    if (is.isConditionalExpression(node)) return this.#conditional(node, scope)
    if (is.isBinaryExpression(node)) return this.#binary(node, scope)
    if (is.isArrayLiteralExpression(node))
      return { kind: 'list', items: node.elements.flatMap((element) => this.#element(element, scope)) }
    if (is.isObjectLiteralExpression(node)) return { kind: 'object', node, scope }
    if (is.isArrowFunction(node) || is.isFunctionExpression(node)) return { kind: 'function', node, scope }
    if (is.isNumericLiteral(node)) return { kind: 'number', value: Number(node.text) }
    if (node.kind === SyntaxKind.NullKeyword) return nothing
    if (is.isIdentifier(node)) return this.#named(node, scope)
    if (is.isPropertyAccessExpression(node))
      return this.#property(this.#value(node.expression, scope), node.name.text) ?? { kind: 'data', node }
    if (is.isElementAccessExpression(node)) return this.#oneOf(node, scope)
    if (is.isCallExpression(node)) return this.#call(node, scope)
    return { kind: 'data', node }
  }

  #conditional(
    node: Node & { condition: Expression; whenTrue: Expression; whenFalse: Expression },
    scope: Scope,
  ): Value {
    const condition = this.#value(node.condition, scope)
    const symbol = is.isIdentifier(node.condition) && this.#checker.getSymbolAtLocation(node.condition)
    if (condition.kind === 'choice' && symbol)
      return choose(
        condition.options.map((option) =>
          this.#conditional(node, { names: new Map([[symbol.id, option]]), outer: scope }),
        ),
      )
    const holds = isTrue(condition)
    return choose([
      ...(holds === false ? [] : [this.#value(node.whenTrue, scope)]),
      ...(holds === true ? [] : [this.#value(node.whenFalse, scope)]),
    ])
  }

  #binary(
    node: Expression & { left: Expression; right: Expression; operatorToken: Node },
    scope: Scope,
  ): Value {
    const [left, right] = [this.#value(node.left, scope), this.#value(node.right, scope)]
    switch (node.operatorToken.kind) {
      case SyntaxKind.AmpersandAmpersandToken:
        return choose([right, nothing])
      case SyntaxKind.BarBarToken:
      case SyntaxKind.QuestionQuestionToken:
        return left.kind === 'data' && right.kind !== 'sql'
          ? { kind: 'data', node }
          : choose([...optionsOf(left).filter((one) => one.kind !== 'nothing'), right])
      case SyntaxKind.EqualsEqualsEqualsToken:
        return left.kind === 'number' && right.kind === 'number'
          ? { kind: 'number', value: Number(left.value === right.value) }
          : { kind: 'data', node }
      default:
        return { kind: 'data', node }
    }
  }

  #element(node: Expression, scope: Scope): Value[] {
    if (!is.isSpreadElement(node)) return [this.#value(node, scope)]
    const spread = this.#value(node.expression, scope)
    return spread.kind === 'list' ? spread.items : [{ kind: 'data', node }]
  }

  /** `table[key]`: whichever entry the program asks for. */
  #oneOf(node: Expression & { expression: Expression }, scope: Scope): Value {
    const table = this.#value(node.expression, scope)
    if (table.kind !== 'object' || !is.isObjectLiteralExpression(table.node)) return { kind: 'data', node }
    const entries = table.node.properties.flatMap((entry) =>
      is.isPropertyAssignment(entry) ? [this.#value(entry.initializer, table.scope)] : [],
    )
    return entries.length > 0 ? choose(entries) : { kind: 'data', node }
  }

  #property(holder: Value, name: string): Value | null {
    if (holder.kind === 'choice') {
      const found = holder.options.flatMap((option) => this.#property(option, name) ?? [])
      return found.length > 0 ? choose(found) : null
    }
    if (holder.kind !== 'object' || !is.isObjectLiteralExpression(holder.node)) return null
    for (const entry of holder.node.properties) {
      if (is.isSpreadAssignment(entry) || entry.name.getText() !== name) continue
      if (is.isPropertyAssignment(entry)) return this.#value(entry.initializer, holder.scope)
      if (is.isMethodDeclaration(entry)) return { kind: 'function', node: entry, scope: holder.scope }
      const symbol = is.isShorthandPropertyAssignment(entry)
        ? this.#checker.getShorthandAssignmentValueSymbol(entry)
        : undefined
      if (symbol) return this.#meaning(symbol, entry.name as Expression, holder.scope)
    }
    return null
  }

  #named(node: Expression & { text: string }, scope: Scope): Value {
    if (node.text === 'undefined') return nothing
    const symbol = this.#checker.getSymbolAtLocation(node)
    return symbol ? this.#meaning(symbol, node, scope) : { kind: 'data', node }
  }

  #meaning(named: Name, node: Expression, scope: Scope): Value {
    for (let inner: Scope | null = scope; inner; inner = inner.outer) {
      const bound = inner.names.get(named.id)
      if (bound) return bound
    }
    const symbol = named.flags & SymbolFlags.Alias ? this.#checker.getAliasedSymbol(named) : named
    const declared = symbol.valueDeclaration?.resolve(this.#project)
    if (!declared || declared.getSourceFile().fileName.includes('/node_modules/'))
      return { kind: 'data', node }
    return this.#declaration(declared, scope) ?? { kind: 'data', node }
  }

  /** What a declaration says of its name; null where that is data. */
  #declaration(declared: Node, scope: Scope): Value | null {
    if (is.isFunctionDeclaration(declared)) return { kind: 'function', node: declared, scope: emptyScope }
    if (is.isVariableDeclaration(declared) && declared.initializer) {
      const value = this.#value(declared.initializer, scope)
      return value.kind === 'list' ? this.#withPushed(declared, value.items, scope) : known(value)
    }
    if (is.isParameterDeclaration(declared)) {
      const given = declared.initializer ? known(this.#value(declared.initializer, scope)) : null
      return given ?? this.#givenBy(declared, (argument) => argument)
    }
    if (!is.isBindingElement(declared)) return null
    const pattern = declared.parent
    const holder = pattern.parent
    const pick = (whole: Value) => this.#taken(declared, whole)
    if (is.isVariableDeclaration(holder) && holder.initializer)
      return pick(this.#value(holder.initializer, scope))
    return is.isParameterDeclaration(holder) ? this.#givenBy(holder, pick, declared) : null
  }

  /** A list together with what is pushed to it later on. */
  #withPushed(declared: Node & { name: Node }, items: Value[], scope: Scope): Value {
    const pushed: Value[] = []
    walk(declared.parent.parent.parent, (node) => {
      if (!is.isCallExpression(node) || !is.isPropertyAccessExpression(node.expression)) return
      const { name, expression } = node.expression
      if (name.text !== 'push' || expression.getText() !== declared.name.getText()) return
      for (const argument of node.arguments)
        pushed.push(choose([this.#value(argument, scope), { kind: 'absent' }]))
    })
    return { kind: 'list', items: [...items, ...pushed] }
  }

  /** What the callers give for a parameter, if it has to do with statements at all. */
  #givenBy(parameter: Node, pick: (argument: Value) => Value | null, named: Node = parameter): Value | null {
    const owner = parameter.parent
    if (!is.isFunctionDeclaration(owner) || !this.#names.holdStatements(named)) return null
    const at = [...owner.parameters].findIndex((one) => Object.is(one, parameter))
    const given = this.#checker.getSignatureUsage(owner).flatMap(({ call }) => {
      const found = call?.resolve(this.#project)
      const argument = found && is.isCallExpression(found) ? found.arguments[at] : undefined
      return (argument && pick(this.#value(argument, emptyScope))) ?? []
    })
    return given.length > 0 ? choose(given) : null
  }

  #call(node: CallExpression, scope: Scope): Value {
    const { expression } = node
    if (expression.getText() === 'sql') return { kind: 'helper', call: node }
    if (is.isPropertyAccessExpression(expression)) return this.#method(node, expression, scope)
    return this.#apply(this.#value(expression, scope), node, scope)
  }

  #method(
    node: CallExpression,
    { expression, name }: { expression: Expression; name: Node & { text: string } },
    scope: Scope,
  ): Value {
    const [first, second] = node.arguments
    if (expression.getText() === 'sql') {
      const text = name.text === 'unsafe' && first ? this.#checker.getTypeAtLocation(first) : undefined
      return text?.isStringLiteralType() ? { kind: 'sql', parts: [text.value] } : { kind: 'data', node }
    }
    return mapChoice(this.#value(expression, scope), (holder) => {
      if (first && (name.text === 'map' || name.text === 'reduce'))
        return this.#overList(
          name.text,
          holder,
          this.#value(first, scope),
          second && this.#value(second, scope),
          node,
        )
      if (holder.kind === 'list' && name.text === 'filter')
        return { kind: 'list', items: holder.items.map(withoutNothing) }
      const method = this.#property(holder, name.text)
      return method ? this.#apply(method, node, scope) : { kind: 'data', node }
    })
  }

  #overList(
    how: 'map' | 'reduce',
    holder: Value,
    callback: Value,
    begin: Value | undefined,
    node: CallExpression,
  ): Value {
    const isKnown = holder.kind === 'list'
    const items: Value[] = isKnown ? holder.items : [holder]
    if (how === 'reduce') return this.#reduce(callback, items, begin, node)
    const make = (item: Value, at: number) =>
      mapChoice(item, (one) =>
        one.kind === 'absent' ? one : this.#run(callback, [one, { kind: 'number', value: at }], node),
      )
    const made = items.map(make)
    // Of a list that is known only when the program runs: one item, or several.
    if (!isKnown) made.push(choose([make(holder, 1), { kind: 'absent' }]))
    return made.some((one) => one.kind !== 'data') ? { kind: 'list', items: made } : { kind: 'data', node }
  }

  #reduce(callback: Value, items: Value[], begin: Value | undefined, node: CallExpression): Value {
    const [first, ...rest] = begin ? [begin, ...items] : items
    if (first && rest.length === 0 && !begin)
      return choose([first, this.#run(callback, [first, first], node)])
    return rest.reduce<Value>(
      (all, item) =>
        mapChoice(item, (one) => (one.kind === 'absent' ? all : this.#run(callback, [all, one], node))),
      first ?? nothing,
    )
  }

  #apply(callee: Value, node: CallExpression, scope: Scope): Value {
    const given = node.arguments.map((argument) => this.#value(argument, scope))
    return mapChoice(callee, (one) => this.#run(one, given, node))
  }

  /** What a function may give back for these arguments: any of its returned values. */
  #run(callee: Value, given: Value[], node: CallExpression): Value {
    if (callee.kind !== 'function') return { kind: 'data', node }
    const { body, parameters } = callee.node as Node & { body?: Node; parameters: readonly Node[] }
    if (!body) return { kind: 'data', node }
    const scope: Scope = { names: new Map(), outer: callee.scope }
    for (const [at, parameter] of parameters.entries())
      if (is.isParameterDeclaration(parameter)) {
        const value = given[at] ?? (parameter.initializer && this.#value(parameter.initializer, scope))
        if (value) this.#bind(parameter.name, value, scope)
      }
    if (!is.isBlock(body)) return this.#value(body as Expression, scope)
    const returned: Value[] = []
    walk(body, (inner) => {
      if (is.isReturnStatement(inner))
        returned.push(inner.expression ? this.#value(inner.expression, scope) : nothing)
      return isFunction(inner)
    })
    return returned.length > 0 ? choose(returned) : { kind: 'data', node }
  }

  #bind(name: BindingName, value: Value, scope: Scope): void {
    if (is.isIdentifier(name)) {
      const symbol = this.#checker.getSymbolAtLocation(name)
      if (symbol && value.kind !== 'data') scope.names.set(symbol.id, value)
      return
    }
    for (const element of name.elements) {
      if (!is.isBindingElement(element) || !element.name) continue
      const taken = this.#taken(element, value)
      if (taken) this.#bind(element.name, taken, scope)
    }
  }

  /** What `{ name }` or `[first]` takes out of a whole. */
  #taken(element: Node, whole: Value): Value | null {
    if (!is.isBindingElement(element) || !element.name) return null
    if (is.isObjectBindingPattern(element.parent))
      return this.#property(whole, (element.propertyName ?? element.name).getText())
    const { elements } = element.parent as Node & { elements: readonly Node[] }
    const at = elements.indexOf(element)
    return whole.kind === 'list' ? (whole.items[at] ?? null) : null
  }
}

/** An item that a filter takes out where it is nothing. */
function withoutNothing(item: Value): Value {
  return mapChoice(item, (one) => (one.kind === 'nothing' ? { kind: 'absent' } : one))
}

function known(value: Value): Value | null {
  return value.kind === 'data' ? null : value
}
