import type { Node } from 'typescript/unstable/ast'
import type { Checker, Type } from 'typescript/unstable/sync'

/** Finds out once for each parameter whether statements reach it. */
export class Names {
  readonly #checker: Checker
  readonly #mayBeStatements = new Map<Node, boolean>()

  constructor(checker: Checker) {
    this.#checker = checker
  }

  /** Whether a parameter has to do with statements at all. */
  holdStatements(declared: Node): boolean {
    const known = this.#mayBeStatements.get(declared)
    if (known !== undefined) return known
    const type = this.#checker.getTypeAtLocation((declared as Node & { name: Node }).name)
    const holds = type !== undefined && this.#givesStatements(type, 2)
    this.#mayBeStatements.set(declared, holds)
    return holds
  }

  #givesStatements(type: Type, depth: number): boolean {
    const name = type.getSymbol()?.name ?? ''
    if (name === 'Query') return true
    if (depth < 0 || /^(Sql|Reads|Pool|Transaction)$/.test(name)) return false
    if (type.isUnionType()) return type.getTypes().some((one) => this.#givesStatements(one, depth))
    if (!type.isObjectType()) return false
    if (this.#checker.isArrayType(type))
      return (
        type.isTypeReference() &&
        this.#checker.getTypeArguments(type).some((one) => this.#givesStatements(one, depth))
      )
    const signatures = this.#checker.getSignaturesOfType(type, 0)
    const inside =
      signatures.length > 0
        ? signatures.map((one) => this.#checker.getReturnTypeOfSignature(one))
        : this.#checker.getPropertiesOfType(type).map((one) => this.#checker.getTypeOfSymbol(one))
    return inside.some((one) => one && this.#givesStatements(one, depth - 1))
  }
}
