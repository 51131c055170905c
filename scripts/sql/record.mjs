// Records statements in the folder SQL_TEXTS for scripts/check-sql.ts. Load it with `node --import`. Each process
// appends to its own file, one line per text. Random requests set SQL_TEXTS_PAUSED: they would send other statements in
// each run.
import { subscribe } from 'node:diagnostics_channel'
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'

const file = join(process.env.SQL_TEXTS, `${process.pid}.jsonl`)
const recorded = new Map()
const numbers = new Map()

subscribe('quartermaster.statement', ({ templates, text, parameters, types }) => {
  if (process.env.SQL_TEXTS_PAUSED) return
  const key = `${templates.map(numberOf)} ${text}`
  const before = recorded.get(key)
  const nulls = parameters.map((parameter, at) => parameter === null || Boolean(before?.nulls[at]))
  const stated = parameters.map((_, at) => types[at] || before?.types[at] || 0)
  if (`${before?.nulls} ${before?.types}` === `${nulls} ${stated}`) return
  const known = { templates: templates.map(({ raw }) => raw.join('\0')), text, nulls, types: stated }
  recorded.set(key, known)
  appendFileSync(file, `${JSON.stringify(known)}\n`)
})

function numberOf(strings) {
  if (!numbers.has(strings)) numbers.set(strings, numbers.size)
  return numbers.get(strings)
}
