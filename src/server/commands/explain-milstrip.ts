import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import {
  type ExplainedField,
  explainRecord,
  nameRecord,
  RecordFault,
} from '#domain/supply/milstrip/record.ts'
import { RECORD_LENGTH, splitRecords } from '#domain/supply/milstrip/record-lines.ts'

/**
 * Prints what each MILSTRIP record of a text says, one record a line, a field a line: readable aloud, in the order of
 * the columns. Answers the exit code: 1 if a line is no record.
 */
export async function explainMilstrip(input: Readable, print: (line: string) => void): Promise<number> {
  let number = 0
  let records = 0
  let refused = 0
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    number++
    const found = splitRecords(line).filter(({ text }) => text.trim() !== '')
    for (const [index, { text, fault }] of found.entries()) {
      const place = found.length > 1 ? `Line ${number}, record ${index + 1}` : `Line ${number}`
      records++
      try {
        if (fault) throw new RecordFault(RECORD_LENGTH + 1, fault)
        const fields = explainRecord(text)
        print(`${place}: ${nameRecord(text)}`)
        for (const field of fields) print(`  ${writeColumns(field.columns)}, ${field.name}: ${field.words}`)
      } catch (error) {
        if (!(error instanceof RecordFault)) throw error
        refused++
        print(`${place}: refused at column ${error.column}. ${error.reason}`)
      }
      print('')
    }
  }
  print(`${records} ${records === 1 ? 'record' : 'records'} read, ${refused} refused.`)
  return refused > 0 ? 1 : 0
}

function writeColumns([first, last]: ExplainedField['columns']): string {
  return first === last ? `Column ${first}` : `Column ${first} to ${last}`
}
