import type { Node, TaggedTemplateExpression } from 'typescript/unstable/ast'
import * as is from 'typescript/unstable/ast/is'
import { API, type Checker } from 'typescript/unstable/sync'

/** `key` is its strings, which recorded texts refer to. */
export type Template = { node: TaggedTemplateExpression; place: string; key: string }

export function readTemplates(
  root: string,
  isRequested: (file: string) => boolean,
): { checker: Checker; templates: Template[]; close(): void } {
  const api = new API({ cwd: root })
  const [project] = api.updateSnapshot({ openProjects: [`${root}/tsconfig.json`] }).getProjects()
  if (!project) throw new Error('tsconfig.json names no project')
  const templates: Template[] = []
  const visit = (node: Node): void => {
    if (isTemplate(node)) templates.push({ node, place: placeOf(node, root), key: keyOf(node) })
    node.forEachChild(visit)
  }
  for (const name of project.program.getSourceFileNames()) {
    const file = isRequested(name.slice(root.length + 1)) ? project.program.getSourceFile(name) : undefined
    if (file) visit(file)
  }
  return { checker: project.checker, templates, close: () => api.close() }
}

/** Tags such as `sql` or `transaction`, not `String.raw`. */
function isTemplate(node: Node): node is TaggedTemplateExpression {
  return is.isTaggedTemplateExpression(node) && is.isIdentifier(node.tag)
}

/** `src/server/orders/queries.ts:12`, as editors open it. */
function placeOf(node: Node, root: string): string {
  const file = node.getSourceFile()
  const line = file.text.slice(0, node.getStart()).split('\n').length
  return `${file.fileName.slice(root.length + 1)}:${line}`
}

function keyOf({ template }: TaggedTemplateExpression): string {
  const parts = is.isNoSubstitutionTemplateLiteral(template)
    ? [template]
    : [template.head, ...template.templateSpans.map(({ literal }) => literal)]
  return parts.map((part) => part.getText().replace(/^[`}]|(?:`|\$\{)$/g, '')).join('\0')
}
