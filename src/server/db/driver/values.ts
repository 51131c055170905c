import pg from 'pg'

/** Written as JSON, even an array. */
export class Json {
  readonly value: unknown

  constructor(value: unknown) {
    this.value = value
  }
}

/** Text, bytes of a bytea, or NULL. */
export type Parameter = string | Buffer | null

// From pg_type.
const BOOLEAN = 16
const BYTES = 17
const INT8 = 20
const MOMENT = 1184

/** 0 lets the server infer the type. */
export function typeOf(value: unknown): number {
  if (typeof value !== 'object')
    return typeof value === 'boolean' ? BOOLEAN : typeof value === 'bigint' ? INT8 : 0
  if (value instanceof Date) return MOMENT
  return value instanceof Uint8Array ? BYTES : 0
}

/** Arrays become PostgreSQL arrays, other objects JSON. @throws RangeError for an invalid date */
export function writeParameter(value: unknown): Parameter {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return value ? 't' : 'f'
  if (typeof value !== 'object') return String(value)
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength)
  if (Array.isArray(value)) return writeArray(value)
  return JSON.stringify(value instanceof Json ? value.value : value)
}

function writeArray(values: readonly unknown[]): string {
  const parts = values.map((value) => {
    if (value === null || value === undefined) return 'NULL'
    if (Array.isArray(value)) return writeArray(value)
    const text = writeParameter(value)
    const written = typeof text === 'string' ? text : `\\x${text?.toString('hex')}`
    return `"${written.replace(/["\\]/g, '\\$&')}"`
  })
  return `{${parts.join(',')}}`
}

type Read = (text: string) => unknown

const readBoolean: Read = (text) => text === 't'
const readMoment: Read = (text) => new Date(text)
const readText: Read = (text) => text
const readTexts = pg.types.getTypeParser(1009 as number) as (text: string) => unknown[]

const arrayOf =
  (read: Read): Read =>
  (text) =>
    readEach(readTexts(text), read)
const readEach = (values: unknown[], read: Read): unknown[] =>
  values.map((value) =>
    Array.isArray(value) ? readEach(value, read) : value === null ? null : read(value as string),
  )

/** By type number. Integers stay below 2^53; days, numerics and all others are text. */
const READS = new Map<number, Read>()
for (const [read, types, arrays] of [
  [readBoolean, [BOOLEAN], [1000]],
  [pg.types.getTypeParser(BYTES) as Read, [BYTES], [1001]],
  [Number, [INT8, 21, 23, 26, 700, 701], [1005, 1007, 1016, 1021, 1022, 1028]],
  [JSON.parse as Read, [114, 3802], [199, 3807]],
  [readMoment, [1114, MOMENT], [1115, 1185]],
  [readText, [], [1002, 1003, 1009, 1014, 1015, 1182, 1183, 1231, 2951]],
] as const) {
  for (const type of types) READS.set(type, read)
  for (const type of arrays) READS.set(type, arrayOf(read))
}

/** Null for text. */
export const readerOf = (type: number): Read | null => READS.get(type) ?? null

const names = new Map<string, string>()

/** `order_id` becomes `orderId`. */
export function toCamel(column: string): string {
  const known = names.get(column)
  if (known !== undefined) return known
  const name = column.replace(/(?<=.)_(.)/g, (_, letter: string) => letter.toUpperCase())
  names.set(column, name)
  return name
}

/** `orderId` becomes `order_id`, and `street1` becomes `street_1`. */
export type ColumnName<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends `${number}` | Exclude<Uppercase<First>, Lowercase<First>> ? '_' : ''}${Lowercase<First>}${ColumnName<Rest>}`
  : ''
export const toColumn = (name: string): string =>
  name.replace(/[A-Z0-9]/g, (sign) => `_${sign.toLowerCase()}`)
