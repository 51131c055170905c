/** The maximum of characters before the parts get lines of their own. */
const LINE = 170
/** From this many choices, only the first, the last and the chosen ones are listed, with the number. */
const MANY = 30
/** Their names only repeat their content. */
const CONTAINERS = /^(row|rowgroup|cell|listitem|columnheader|rowheader|caption)\b/
/** Always on one line. */
const ROWS = /^(row|combobox|listbox)\b/

type Part = { head: string; parts: Part[] }

/**
 * Shortens an ARIA snapshot to a third: short parts share a line, name and value are a pair, and redundant names go.
 * Only React's ids are lost.
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
  const reported = parts.filter(
    ({ head }, at) => at < 2 || at === parts.length - 1 || head.endsWith('[selected]'),
  )
  return [...reported, { head: `${parts.length} options`, parts: [] }]
}

/** A term and its definition, or a link and its address. */
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
