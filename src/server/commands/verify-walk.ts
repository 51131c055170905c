import { createHash, type Hash } from 'node:crypto'
import { type Block, readMembers, SERIES_NAMES, type Series, writeHeader } from '../audit/series.ts'
import type { Finding } from './findings.ts'

export class Walk {
  rows = 0
  readonly unsealedRows: number[] = []
  readonly #series: Series
  readonly #ranges: { first: number; last: number; block: Block }[]
  readonly #open = new Map<Block, Hash>()
  readonly #broken: Finding[] = []
  readonly #spoiled = new Set<Block>()
  #at = 0
  #expected = Number.NEGATIVE_INFINITY

  /** `gone`: blocks whose rows are in a file. */
  constructor(series: Series, blocks: Block[], gone: Set<number>) {
    this.#series = series
    this.#ranges = blocks
      .filter(({ number }) => !gone.has(number))
      .flatMap((block) => readMembers(block.members).map(([first, last]) => ({ first, last, block })))
      .sort((a, b) => a.first - b.first)
    for (const block of blocks.filter(({ number }) => !gone.has(number)))
      this.#open.set(block, createHash('sha256').update(writeHeader(series, block)))
    this.#expected = this.#ranges[0]?.first ?? Number.POSITIVE_INFINITY
  }

  meet(id: number, digest: Buffer): void {
    this.rows++
    while (id > (this.#ranges[this.#at]?.last ?? Number.POSITIVE_INFINITY)) this.#passRange()
    const range = this.#ranges[this.#at]
    if (!range || id < range.first) {
      this.unsealedRows.push(id)
      return
    }
    if (id > this.#expected) this.#miss(range.block, this.#expected, id - 1)
    this.#open.get(range.block)?.update(digest)
    this.#expected = id + 1
  }

  #passRange(): void {
    const range = this.#ranges[this.#at]
    if (range && this.#expected <= range.last) this.#miss(range.block, this.#expected, range.last)
    this.#at++
    this.#expected = Math.max(this.#expected, this.#ranges[this.#at]?.first ?? Number.POSITIVE_INFINITY)
  }

  #miss(block: Block, first: number, last: number): void {
    const { one, many } = SERIES_NAMES[this.#series]
    this.#spoiled.add(block)
    this.#broken.push({
      row: first === last ? `${one} ${first}` : `${many} ${first} to ${last}`,
      reason: `sealed in block ${block.number} of ${block.sealedAt} UTC, and not there any more`,
    })
  }

  end(): Finding[] {
    while (this.#ranges[this.#at]) this.#passRange()
    const { many } = SERIES_NAMES[this.#series]
    for (const [block, hash] of this.#open) {
      if (hash.digest().equals(block.hash) || this.#spoiled.has(block)) continue
      const members = readMembers(block.members)
      this.#broken.push({
        row: `block ${block.number} (${many} ${members[0]?.[0]} to ${members.at(-1)?.[1]}, sealed ${block.sealedAt} UTC)`,
        reason: 'one of its rows, or the block itself, was changed after it was sealed',
      })
    }
    return this.#broken
  }
}
