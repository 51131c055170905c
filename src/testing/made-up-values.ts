import fc from 'fast-check'

export type Schema = {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  items?: Schema
  maxItems?: number
  properties?: Record<string, Schema>
  required?: string[]
}

type Values = fc.Arbitrary<unknown>

/** Values of the database by field name. The first match counts. */
export type Known = readonly (readonly [name: RegExp, values: readonly string[]])[]

/** General categories of Unicode, including surrogates (Cs) and unassigned (Cn). */
const CATEGORIES =
  'Lu Ll Lt Lm Lo Mn Mc Me Nd Nl No Pc Pd Ps Pe Pi Pf Po Sm Sc Sk So Zs Zl Zp Cc Cf Cs Co Cn'.split(' ')

export const ODD_TEXT: fc.Arbitrary<string> = fc
  .array(fc.constantFrom(...CATEGORIES.flatMap(findSigns)), { minLength: 1, maxLength: 6 })
  .map((signs) => signs.join('a'))

function findSigns(category: string): string[] {
  const isOf = new RegExp(`^\\p{${category}}$`, 'u')
  const first = Array.from({ length: 0x3100 }, (_, at) => String.fromCodePoint(at))
  const later = Array.from({ length: 1100 }, (_, at) => String.fromCodePoint(0xd7f0 + at * 0x3b))
  return [first, later].flatMap((signs) => {
    const found = signs.filter((sign) => isOf.test(sign))
    return found.filter((_, at) => at % Math.max(1, Math.floor(found.length / 8)) === 0)
  })
}

/** Invalid values: other types, edges of numbers, odd letters, long texts, names such as `constructor`. */
const NASTY: Values = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, '', ' ', 0, -1, 1.5, 1e308, 2 ** 53, -(2 ** 31), 2 ** 63),
  fc.constantFrom(
    '\u0000',
    'a\u0000b',
    '\r\nBcc: a@b.example',
    '\u202e',
    '\ud800',
    '😀'.repeat(40),
    '%',
    '_',
  ),
  fc.constantFrom(
    "'",
    "' OR 1=1 --",
    '"; DROP TABLE orders; --',
    '<img src=x onerror=alert(1)>',
    '=1+1',
    '\\',
  ),
  fc.constantFrom(
    '1e309',
    'NaN',
    'Infinity',
    '-0',
    '0x10',
    '9'.repeat(20),
    '9'.repeat(400),
    '１２',
    '2026-02-30',
  ),
  fc.constantFrom<unknown>([], {}, [null], [[[[]]]], ['constructor'], { toString: 1 }),
  fc.constantFrom('x'.repeat(300), 'é'.repeat(5_000), 'x'.repeat(60_000)),
  fc.string({ unit: 'binary', maxLength: 30 }),
  ODD_TEXT,
  fc.integer(),
  fc.double(),
  fc.jsonValue({ maxDepth: 4 }),
)

const STRAY_NAMES = fc.constantFrom(
  '__proto__',
  'constructor',
  'toString',
  'foo',
  'bpcnuM_0',
  'program',
  'id',
  '',
)

/** Mostly valid, and from `known` where possible, so that the request reaches the database. */
export function valuesFor(schema: Schema, known: Known, name = ''): Values {
  return fc.oneof(
    { weight: 40, arbitrary: rightValues(schema, known, name) },
    { weight: 1, arbitrary: NASTY },
  )
}

function rightValues(schema: Schema, known: Known, name: string): Values {
  const choices = schema.anyOf
  // For a number that may be text, use the texts of the database.
  if (choices?.length) {
    const weigh = ({ type }: Schema) =>
      type === 'string' && known.some(([fields]) => fields.test(name)) ? 8 : 1
    return fc.oneof(
      ...choices.map((choice) => ({ weight: weigh(choice), arbitrary: rightValues(choice, known, name) })),
    )
  }
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum?.length) return fc.constantFrom(...schema.enum)
  switch (schema.type) {
    case 'object':
      return objects(schema, known)
    case 'array':
      return fc.array(valuesFor(schema.items ?? {}, known, name), {
        maxLength: Math.min(schema.maxItems ?? 4, 4),
      })
    case 'integer':
    case 'number':
      return numbers(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'string':
      return texts(schema, known, name)
    default:
      return fc.oneof(texts(schema, known, name), fc.integer({ min: 0, max: 100 }), NASTY)
  }
}

function numbers({ type, minimum = 0, maximum = 9_999 }: Schema): Values {
  if (type !== 'integer') return fc.integer({ min: 0, max: 100_000 }).map((cents) => cents / 100)
  const max = Math.min(maximum, 1e9)
  return fc.oneof(
    fc.integer({ min: minimum, max: Math.min(max, minimum + 20) }),
    fc.integer({ min: minimum, max }),
  )
}

function texts(schema: Schema, known: Known, name: string): Values {
  const { pattern = '', minLength = 0, maxLength = 200 } = schema
  const wanted = new RegExp(pattern)
  const fits = (text: string) => text.length >= minLength && text.length <= maxLength && wanted.test(text)
  const named = (known.find(([fields]) => fields.test(name))?.[1] ?? []).filter(fits)
  const others = known.flatMap(([, values]) => values).filter(fits)
  const free = freeTexts(pattern, minLength, Math.min(maxLength, Math.max(minLength, 40)))
  return fc.oneof(
    ...(named.length > 0 ? [{ weight: 30, arbitrary: fc.constantFrom(...named) }] : []),
    ...(others.length > 0 ? [{ weight: 3, arbitrary: fc.constantFrom(...others) }] : []),
    { weight: 2, arbitrary: free },
  )
}

const made = new Map<string, fc.Arbitrary<string>>()

/** Made once for all fields, because each takes milliseconds. */
function freeTexts(pattern: string, minLength: number, maxLength: number): fc.Arbitrary<string> {
  const key = pattern || `${minLength} ${maxLength}`
  const free =
    made.get(key) ?? (pattern ? fc.stringMatching(new RegExp(pattern)) : fc.string({ minLength, maxLength }))
  made.set(key, free)
  return free
}

/** All required fields and some others. Sometimes one is missing or unknown. */
function objects({ properties = {}, required = [] }: Schema, known: Known): Values {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, valuesFor(schema, known, name)]),
  )
  const whole = fc.record(fields, { requiredKeys: required.filter((name) => name in fields) })
  return fc.oneof(
    { weight: 12, arbitrary: whole },
    { weight: 1, arbitrary: fc.record(fields, { requiredKeys: [] }) },
    {
      weight: 1,
      arbitrary: fc.tuple(whole, STRAY_NAMES, NASTY).map(([given, name, value]) => {
        const more = { ...given }
        // An assignment would set the prototype.
        Object.defineProperty(more, name, { value, enumerable: true, configurable: true })
        return more
      }),
    },
  )
}
