import type { CallExpression, Expression, TaggedTemplateExpression } from 'typescript/unstable/ast'
import { API, type Checker, type Type } from 'typescript/unstable/sync'
import { askedOnce } from './asked-once.ts'
import { Evaluator } from './evaluate.ts'
import { isTemplate, placeOf, walk } from './syntax.ts'
import type { Part, Value } from './values.ts'

/** What travels beside a text: an expression, or what it says of a column. */
type Data = { node: Expression; type: Type | undefined }

/** A text as the program may send it, with its data `$1`, `$2` and so on. */
export type Text = { text: string; data: Data[] }

/** A statement of the source with all the texts it may come to. */
export type Statement = { node: TaggedTemplateExpression; place: string; texts: Text[] }

export type Source = { checker: Checker; statements: Statement[]; close(): void }

/** More texts of one statement than this are never tried; every choice is met long before. */
const MOST_TEXTS = 16

/** Reads the statements of the files of a TypeScript project that `isAsked` names. */
export function readStatements(root: string, isAsked: (file: string) => boolean): Source {
  const api = new API({ cwd: root })
  const [project] = api.updateSnapshot({ openProjects: [`${root}/tsconfig.json`] }).getProjects()
  if (!project) throw new Error('tsconfig.json names no project')
  const checker = askedOnce(project.checker)
  const evaluator = new Evaluator(project, checker)
  const found: { node: TaggedTemplateExpression; value: Value }[] = []
  for (const name of project.program.getSourceFileNames()) {
    const file = isAsked(name.slice(root.length + 1)) ? project.program.getSourceFile(name) : undefined
    if (!file) continue
    walk(file, (node) => {
      if (isTemplate(node)) found.push({ node, value: evaluator.statement(node) })
    })
  }
  const statements = found
    .filter(({ node }) => !evaluator.pieces.has(placeOf(node)))
    .map(({ node, value }) => ({ node, place: nameOf(node, root), texts: findTexts(value, checker) }))
  return { checker, statements, close: () => api.close() }
}

/** `src/server/orders/queries.ts:12`, as editors open it. */
function nameOf(node: TaggedTemplateExpression, root: string): string {
  const file = node.getSourceFile()
  const line = file.text.slice(0, node.getStart()).split('\n').length
  return `${file.fileName.slice(root.length + 1)}:${line}`
}

/** Each option of each choice is in one of the texts, not each together with each. */
function findTexts(value: Value, checker: Checker): Text[] {
  if (value.kind !== 'sql') return []
  const many = Math.min(countOptions(value.parts, new Map()), MOST_TEXTS)
  const texts = new Map<string, Text>()
  for (let turn = 0; turn < many; turn++) {
    const written = write(value.parts, turn, checker)
    texts.set(written.text, written)
  }
  return [...texts.values()]
}

function countOptions(parts: Part[], known: Map<Part[], number>): number {
  const before = known.get(parts)
  if (before !== undefined) return before
  const counts = parts.flatMap((part) =>
    typeof part === 'object' && 'choice' in part
      ? [part.choice.length, ...part.choice.map((option) => countOptions(option, known))]
      : [],
  )
  const most = Math.max(1, ...counts)
  known.set(parts, most)
  return most
}

function write(parts: Part[], turn: number, checker: Checker): Text {
  const data: Data[] = []
  const next = (node: Expression, type = checker.getTypeAtLocation(node)) => `$${data.push({ node, type })}`
  let text = ''
  const add = (some: Part[]): void => {
    for (const part of some) {
      if (typeof part === 'string') text += part
      else if ('data' in part) text += next(part.data)
      else if ('choice' in part) add(part.choice[turn % part.choice.length] ?? [])
      else text += writeHelper(part.helper, text, checker, next)
    }
  }
  add(parts)
  return { text, data }
}

/** `sql('column')`, `sql(['column', …])` and `sql({ column: value, … })`, as the tag writes them. */
function writeHelper(
  { arguments: [what] }: CallExpression,
  before: string,
  checker: Checker,
  next: (node: Expression, type?: Type) => string,
): string {
  const type = what && checker.getTypeAtLocation(what)
  if (!what || !type) return ''
  const names = namesOf(type, checker)
  if (names.length > 0) return names.map(quote).join(', ')
  const columns = checker.getPropertiesOfType(type).map((property) => {
    const value = next(what, checker.getTypeOfSymbol(property))
    return { name: quote(property.name), value }
  })
  if (/\bSET\s*$/i.test(before)) return columns.map(({ name, value }) => `${name} = ${value}`).join(', ')
  const list = (of: 'name' | 'value') => columns.map((column) => column[of]).join(', ')
  return `(${list('name')}) VALUES (${list('value')})`
}

/** The name, or all names that there may be, where a type is one of text. Of a choice of names the first stands for all. */
function namesOf(type: Type, checker: Checker): string[] {
  if (type.isStringLiteralType()) return [type.value]
  if (type.isUnionType())
    return type
      .getTypes()
      .flatMap((one) => namesOf(one, checker))
      .slice(0, 1)
  return checker.isArrayType(type) && type.isTypeReference()
    ? checker.getTypeArguments(type).flatMap((one) => namesOf(one, checker))
    : []
}

const quote = (name: string) => `"${name}"`
