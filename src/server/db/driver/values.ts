import pg from 'pg'

/** A value that is written as JSON, also where it is an array. */
export class Json {
  readonly value: unknown

  constructor(value: unknown) {
    this.value = value
  }
}

/** A parameter of the extended protocol: text, bytes of a bytea, or NULL. */
export type Parameter = string | Buffer | null

// Types of PostgreSQL by their numbers (catalog pg_type).
const BOOLEAN = 16
const BYTES = 17
const INT8 = 20
const MOMENT = 1184

/** The type that a parameter is declared with; 0 lets the server infer it from the statement. */
export function typeOf(value: unknown): number {
  if (typeof value !== 'object')
    return typeof value === 'boolean' ? BOOLEAN : typeof value === 'bigint' ? INT8 : 0
  if (value instanceof Date) return MOMENT
  return value instanceof Uint8Array ? BYTES : 0
}

/** The value as PostgreSQL reads it. Arrays are arrays of PostgreSQL; other objects are JSON. @throws RangeError for no date */
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

/**
 * How values are read, by the number of their type. Whole numbers of the database stay below 2^53 (cents of a trillion dollars);
 * days, numerics and everything else are text.
 */
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

/** Reads a column of a row; null where the text is the value. */
export const readerOf = (type: number): Read | null => READS.get(type) ?? null

const names = new Map<string, string>()

/** The name of a column as a row has it: `order_id` is `orderId`. */
export function toCamel(column: string): string {
  const known = names.get(column)
  if (known !== undefined) return known
  const name = column.replace(/(?<=.)_(.)/g, (_, letter: string) => letter.toUpperCase())
  names.set(column, name)
  return name
}

/** `orderId` is kept in the column `order_id`, and `street1` in `street_1`. */
export type ColumnName<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends `${number}` | Exclude<Uppercase<First>, Lowercase<First>> ? '_' : ''}${Lowercase<First>}${ColumnName<Rest>}`
  : ''
export const toColumn = (name: string): string =>
  name.replace(/[A-Z0-9]/g, (sign) => `_${sign.toLowerCase()}`)
