// npm run docs: writes the reference of the API to docs/generated, a page for each file of calls and one for the fields.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findCallsByFolder, nameOf } from '../src/testing/calls.ts'
import { type Example, readExamples } from '../src/wire/examples.ts'

const root = join(import.meta.dirname, '..')
const out = join(root, 'docs/generated')
rmSync(out, { recursive: true, force: true })
mkdirSync(join(out, 'calls'), { recursive: true })

const examples = Map.groupBy(
  readExamples(readFileSync(join(root, 'src/wire/examples.jsonl'), 'utf8')),
  ({ call }) => call,
)
const fence = (language: string, lines: string[]) => `\`\`\`${language}\n${lines.join('\n')}\n\`\`\``
const write = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value, null, 2))
let pages = 0
for (const [folder, calls] of await findCallsByFolder()) {
  const chapters = calls.map((call) =>
    [`## ${nameOf(call)}`, call.summary, ...(examples.get(nameOf(call)) ?? []).map(writeExample)].join(
      '\n\n',
    ),
  )
  const title = `# Calls: ${folder.replaceAll('-', ' ')}`
  writeFileSync(join(out, 'calls', `${folder}.md`), `${[title, ...chapters].join('\n\n')}\n`)
  pages++
}

const rules = readFileSync(join(root, 'src/wire/fields.jsonl'), 'utf8').trimEnd().split('\n')
const chapters = rules.map((line) => {
  const { call, fields }: { call: string; fields: string[] } = JSON.parse(line)
  const lines = fields.map((field) => field.replace(/^(\S+)/, '- `$1`'))
  return [`## ${call}`, lines.join('\n') || 'Takes nothing.'].join('\n\n')
})
const introduction = `# Fields

\`:name\` is in the path, \`?.NAME\` in the query, \`{}.name\` in the body, \`→.name\` in the response. A field lists its choices
with their meaning, and the sentences that refuse a wrong value. A client may send a number as text, and the other way round.`
writeFileSync(join(out, 'fields.md'), `${[introduction, ...chapters].join('\n\n')}\n`)
console.log(`${pages} pages of calls and one of fields are in docs/generated.`)

function writeExample({ address, as, ifMatch, body, status, type, headers, response, call }: Example) {
  const [method] = call.split(' ')
  const request = [`${method} ${address}`, `Signed in: ${as}`, ...(ifMatch ? [`If-Match: ${ifMatch}`] : [])]
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return [
    fence('http', [...request, ...(body === undefined ? [] : ['', write(body)])]),
    fence('json', [`${status} ${type}`, ...head, '', write(response)]),
  ].join('\n\n')
}
