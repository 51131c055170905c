export type Tree = TreeNode | Tree[] | string | null
export type TreeNode = { node: string; fields: Record<string, Tree> }

/** PostgreSQL's `pg_node_tree`. */
export function readTree(text: string): Tree {
  const tokens = text.match(/"(?:\\.|[^"\\])*"|[(){}[\]]|(?:\\.|[^\s(){}[\]])+/g) ?? []
  let at = 0

  const read = (): Tree => {
    const token = tokens[at++]
    if (token === '(') return readList(')')
    if (token === '{') return readNode()
    return token === undefined || token === '<>' ? null : token.replace(/\\(.)/g, '$1')
  }
  const readList = (end: string): Tree[] => {
    const items: Tree[] = []
    while (tokens[at] !== end) items.push(read())
    at++
    return items
  }
  const readNode = (): TreeNode => {
    const node = String(tokens[at++])
    const fields: TreeNode['fields'] = {}
    while (tokens[at] !== '}') {
      const name = String(tokens[at++]).slice(1)
      fields[name] = read()
      if (tokens[at] === '[') {
        at++
        readList(']')
      }
    }
    at++
    return { node, fields }
  }
  return read()
}

export function nodeOf(tree: Tree | undefined): TreeNode | null {
  return tree && typeof tree === 'object' && !Array.isArray(tree) ? tree : null
}

export function nodesOf(tree: Tree | undefined): TreeNode[] {
  return Array.isArray(tree) ? tree.flatMap((item) => nodeOf(item) ?? []) : []
}

export function isSet(tree: Tree | undefined): boolean {
  return tree === 'true'
}
