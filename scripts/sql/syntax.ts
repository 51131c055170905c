import type { Node, TaggedTemplateExpression } from 'typescript/unstable/ast'
import * as is from 'typescript/unstable/ast/is'

export function isTemplate(node: Node): node is TaggedTemplateExpression {
  return is.isTaggedTemplateExpression(node) && node.tag.getText() === 'sql'
}

export function placeOf(node: Node): string {
  return `${node.getSourceFile().fileName}:${node.getStart()}`
}

/** Visits a node and all it holds; not what is within a node for which `visit` answers true. */
export function walk(node: Node, visit: (node: Node) => unknown): void {
  if (visit(node) !== true) node.forEachChild((child) => walk(child, visit))
}

export function isFunction(node: Node): boolean {
  return is.isArrowFunction(node) || is.isFunctionExpression(node) || is.isFunctionDeclaration(node)
}
