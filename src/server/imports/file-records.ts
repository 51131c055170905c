import { Refusal } from '#domain/refusal.ts'

export class UnreadableFile extends Error {
  readonly row: number
  constructor(row: number, sentence: string) {
    super(sentence)
    this.row = row
  }
}

export const UNCLOSED_QUOTE = 'A quotation mark is opened in this row and never closed.'

export function noSuchFolder(folder: string): Refusal {
  return new Refusal('not-found', `There is no folder ${folder}.`)
}
