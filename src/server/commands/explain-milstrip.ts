import {
  type ExplainedField,
  explainRecord,
  nameRecord,
  RecordFault,
} from '#domain/supply/milstrip/record.ts'
import { RECORD_LENGTH } from '#domain/supply/milstrip/record-lines.ts'
import { readFileLines } from '../supply/files/file-lines.ts'

const AT_ONCE = 100

/** Returns exit code 1 when a line is not a record. */
export async function explainMilstrip(
  input: AsyncIterable<unknown>,
  print: (line: string) => void,
): Promise<number> {
  let records = 0
  let refused = 0
  for await (const lines of readFileLines(input, 0, AT_ONCE))
    for (const { text, fault, lineInFile } of lines.filter((line) => line.text.trim() !== '')) {
      const place = `Line ${lineInFile}`
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
  print(`${records} ${records === 1 ? 'record' : 'records'} read, ${refused} refused.`)
  return refused > 0 ? 1 : 0
}

function writeColumns([first, last]: ExplainedField['columns']): string {
  return first === last ? `Column ${first}` : `Column ${first} to ${last}`
}
