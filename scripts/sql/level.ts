import type { Catalogue } from './catalogue.ts'
import { nodeOf, nodesOf, type Tree, type TreeNode } from './query-tree.ts'

export class Level {
  static #count = 0
  readonly id = Level.#count++
  readonly query: TreeNode
  readonly #outer: Level | null
  readonly #catalogue: Catalogue
  readonly #proven: Set<string>

  constructor(query: TreeNode, outer: Level | null, catalogue: Catalogue) {
    this.query = query
    this.#outer = outer
    this.#catalogue = catalogue
    this.#proven = new Set(
      conditionsOf(query.fields.jointree).flatMap((condition) => provenBy(condition, catalogue)),
    )
  }

  inner(query: Tree | undefined): Level {
    return new Level(nodeOf(query) ?? { node: 'QUERY', fields: {} }, this, this.#catalogue)
  }

  up(levels: number): Level {
    return levels > 0 && this.#outer ? this.#outer.up(levels - 1) : this
  }

  table(number: Tree | undefined): TreeNode | undefined {
    return nodesOf(this.query.fields.rtable)[Number(number) - 1]
  }

  ofTable(relid: string): Level {
    const table = { node: 'RANGETBLENTRY', fields: { rtekind: '0', relid } }
    return this.inner({ node: 'QUERY', fields: { rtable: [table] } })
  }

  isProven({ fields }: TreeNode): boolean {
    return this.#proven.has(`${fields.varno}.${fields.varattno}`)
  }
}

function conditionsOf(tree: Tree | undefined): TreeNode[] {
  const node = nodeOf(tree)
  if (!node) return []
  const { fields } = node
  if (node.node === 'FROMEXPR')
    return [...andedIn(fields.quals), ...nodesOf(fields.fromlist).flatMap(conditionsOf)]
  if (node.node !== 'JOINEXPR') return []
  if (fields.jointype === '0')
    return [...andedIn(fields.quals), ...conditionsOf(fields.larg), ...conditionsOf(fields.rarg)]
  return fields.jointype === '1' ? conditionsOf(fields.larg) : []
}

function andedIn(tree: Tree | undefined): TreeNode[] {
  const node = nodeOf(tree)
  if (!node) return []
  return node.node === 'BOOLEXPR' && node.fields.boolop === 'and'
    ? nodesOf(node.fields.args).flatMap(andedIn)
    : [node]
}

function provenBy({ node, fields }: TreeNode, catalogue: Catalogue): string[] {
  if (node === 'NULLTEST') return fields.nulltesttype === '1' ? variablesIn(fields.arg) : []
  const isStrict = catalogue.functions.get(String(fields.opfuncid))?.isStrict
  return (node === 'OPEXPR' || node === 'SCALARARRAYOPEXPR') && isStrict
    ? nodesOf(fields.args).flatMap(variablesIn)
    : node === 'VAR'
      ? variablesIn({ node, fields })
      : []
}

function variablesIn(tree: Tree | undefined): string[] {
  const node = nodeOf(tree)
  if (node?.node === 'RELABELTYPE') return variablesIn(node.fields.arg)
  return node?.node === 'VAR' && node.fields.varlevelsup === '0'
    ? [`${node.fields.varno}.${node.fields.varattno}`]
    : []
}
