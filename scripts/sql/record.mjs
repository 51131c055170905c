// Records in the folder SQL_TEXTS the texts of statements for scripts/check-sql.ts; `node --import` loads it before a program.
// Each process, also one that a test starts, appends to a file of its own, a line for each text.
import { subscribe } from 'node:diagnostics_channel'
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'

const file = join(process.env.SQL_TEXTS, `${process.pid}.jsonl`)
/** The record of each text so far. */
const recorded = new Map()
const numbers = new Map()

subscribe('quartermaster.statement', ({ templates, text, parameters, types }) => {
  const key = `${templates.map(numberOf)} ${text}`
  const before = recorded.get(key)
  const nulls = parameters.map((parameter, at) => parameter === null || Boolean(before?.nulls[at]))
  const stated = parameters.map((_, at) => types[at] || before?.types[at] || 0)
  if (`${before?.nulls} ${before?.types}` === `${nulls} ${stated}`) return
  const known = { templates: templates.map(({ raw }) => raw.join('\0')), text, nulls, types: stated }
  recorded.set(key, known)
  appendFileSync(file, `${JSON.stringify(known)}\n`)
})

/** A template has the same strings each time it is written. */
function numberOf(strings) {
  if (!numbers.has(strings)) numbers.set(strings, numbers.size)
  return numbers.get(strings)
}
