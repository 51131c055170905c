/** So many letters stand on a line at most before its parts get lines of their own. */
const LINE = 170
/** Of so many choices the first and the last are told, the chosen ones, and how many there are. */
const MANY = 30
/** Their names only repeat what stands in them. */
const CONTAINERS = /^(row|rowgroup|cell|listitem|columnheader|rowheader|caption)\b/
/** Their parts stand on one line, however long it is. */
const ROWS = /^(row|combobox|listbox)\b/

type Part = { head: string; parts: Part[] }

/**
 * An ARIA snapshot in a third of its lines: what is short stands on one, a name and its value are a pair, and what only repeats its
 * content has no name. Nothing that somebody hears is left out but numbers that React gives.
 */
export function foldSnapshot(snapshot: string): string {
  const root: Part = { head: '', parts: [] }
  const open: Part[] = [root]
  for (const line of snapshot.split('\n')) {
    const [, indent = '', head = ''] = /^( *)- (.*)$/.exec(line) ?? ['', '', line]
    const part: Part = { head: plain(head), parts: [] }
    open.length = indent.length / 2 + 1
    open.at(-1)?.parts.push(part)
    open.push(part)
  }
  return `${root.parts.flatMap(write).join('\n')}\n`
}

/** Without the quotation marks of YAML. */
const plain = (head: string) =>
  head
    .replace(/^'(.*)'(:.*|)$/, (_, text: string, end: string) => text.replaceAll("''", "'") + end)
    .replace(/:$/, '')
    .replace(/#_r_\w+_/, '#')

function write({ head, parts }: Part): string[] {
  if (parts.length === 0) return [head]
  const name = CONTAINERS.test(head) ? head.replace(/ "(?:[^"\\]|\\.)*"/, '') : head
  const inner = pair(shorten(parts).map((part) => write(part)))
  const whole = `${name} { ${inner.map((lines) => lines.join(' ')).join(' | ')} }`
  const isShort = whole.length <= LINE && inner.every((lines) => lines.length === 1)
  if (isShort || ROWS.test(head)) return [whole.replaceAll(/\b(?:cell|option) (?=["{])/g, '')]
  return [name, ...inner.flat().map((line) => `  ${line}`)]
}

function shorten(parts: Part[]): Part[] {
  if (parts.length <= MANY || !parts.every(({ head }) => head.startsWith('option '))) return parts
  const told = parts.filter(
    ({ head }, at) => at < 2 || at === parts.length - 1 || head.endsWith('[selected]'),
  )
  return [...told, { head: `${parts.length} options`, parts: [] }]
}

/** A term and what defines it, and a link and its address, stand together. */
function pair(lines: string[][]): string[][] {
  const pairs: string[][] = []
  for (const one of lines) {
    const [only = ''] = one
    const before = pairs.at(-1)
    if (
      one.length === 1 &&
      only.startsWith('definition: ') &&
      before?.length === 1 &&
      before[0]?.startsWith('term: ')
    )
      pairs[pairs.length - 1] = [`${before[0].slice('term: '.length)} = ${only.slice('definition: '.length)}`]
    else pairs.push(one)
  }
  return pairs
}
