/** Why a line is no record, or a record has no line. `column` is the first column of the field, counted from 1. */
export class RecordFault extends Error {
  override name = 'RecordFault'
  readonly column: number
  readonly reason: string

  constructor(column: number, reason: string) {
    super(`Column ${column}: ${reason}`)
    this.column = column
    this.reason = reason
  }
}
