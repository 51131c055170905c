/** A place in the write-ahead log of PostgreSQL, as a number: the larger, the later. */
export type LogPosition = bigint

/** Later than every place: nothing but the primary is sure to have it. */
export const LATEST: LogPosition = (1n << 64n) - 1n

const TEXT = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i

/** Reads a place as PostgreSQL writes it, such as 1/6F000060; null for anything else. */
export function readPosition(text: string | null | undefined): LogPosition | null {
  const [, high, low] = TEXT.exec(text ?? '') ?? []
  return high === undefined ? null : (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

export function writePosition(position: LogPosition): string {
  const part = (bits: bigint) => bits.toString(16).toUpperCase()
  return `${part(position >> 32n)}/${part(position & 0xffffffffn)}`
}
