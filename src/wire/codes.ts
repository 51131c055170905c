import * as z from 'zod/mini'
import { readFundYear } from '#domain/funds.ts'
import { isProgramCode, type ProgramCode } from '#domain/programs.ts'
import { parseNsn } from '#domain/stock-numbers.ts'
import { type Code, code } from './code.ts'

const YEAR_SENTENCE = 'A fund year is a number such as 25 or 2025.'

/** The habits of the ERP, each written once: how a value looks on the wire and what it is inside. */

export const CONTROL_SENTENCE = 'Remove the control characters from this text.'
const CONTROL = /(?![\t\n\r])\p{Cc}/u

export function isPlainText(text: string): boolean {
  return !CONTROL.test(text)
}

/** Text without control characters, trimmed, at most `most` characters. */
export function text(most = 200): Code<string> {
  return code(
    z
      .string('Enter text.')
      .check(
        z.trim(),
        z.maxLength(most, `Use at most ${most} characters.`),
        z.refine(isPlainText, CONTROL_SENTENCE),
      ),
  )
}

/** Text that must not be empty. */
export function required(most: number, sentence: string): Code<string> {
  return code(
    z
      .string(sentence)
      .check(
        z.trim(),
        z.minLength(1, sentence),
        z.maxLength(most, `Use at most ${most} characters.`),
        z.refine(isPlainText, CONTROL_SENTENCE),
      ),
  )
}

/** A secret as typed: neither trimmed nor shown. */
export const secret: Code<string> = code(
  z.string('Enter the password.').check(z.maxLength(1024, 'Use at most 1024 characters.')),
)

/** Whole number inside the limits; the wire may also carry it as digits, because addresses only know text. */
export function whole(
  least: number,
  most: number,
  sentence = `Enter a whole number from ${least} to ${most}.`,
): Code<number> {
  const schema = z.pipe(
    // Limits twice: here the API page shows them, below they hold for digits, too.
    z.union(
      [
        z.int(sentence).check(z.gte(least, sentence), z.lte(most, sentence)),
        z.string(sentence).check(z.regex(/^-?\d{1,12}$/, sentence)),
      ],
      sentence,
    ),
    z.transform(Number),
  )
  return code(schema.check(z.gte(least, sentence), z.lte(most, sentence)) as unknown as z.ZodMiniType<number>)
}

/** Numbers that the ERP pads with zeros to 20 characters: orders, people. Unpadded digits are accepted. */
function padded(what: string): Code<number> {
  const sentence = `${what} is a number of up to 20 digits.`
  const schema = z.pipe(
    z.string(sentence).check(
      z.regex(/^\d{1,20}$/, sentence),
      z.refine((t) => Number.isSafeInteger(Number(t)), sentence),
    ),
    z.transform(Number),
  )
  return code(schema as unknown as z.ZodMiniType<number>, (value) => String(value).padStart(20, '0'))
}
export const orderNumber = padded('An order number')
export const personId = padded('A person')
export const assignmentId = padded('A role assignment')
export const shipmentNumber = padded('A shipment number')

/** Integer cents inside, dollars with at most two decimals on the wire. */
export const money: Code<number> = code(
  z.pipe(
    z.number('Enter an amount in dollars.'),
    z.transform((dollars: number) => Math.round(dollars * 100)),
  ) as unknown as z.ZodMiniType<number>,
  (cents) => cents / 100,
)

/** Any finite number, for figures that are not money. */
export const figure: Code<number> = code(z.number('Enter a number.'))
export const truth: Code<boolean> = code(z.boolean('Say true or false.'))

/** The ERP's yes and no: 2 and 1. */
export const twoForYes: Code<boolean> = code(
  z.pipe(
    z.union([z.literal(1), z.literal(2)], 'Say 2 for yes or 1 for no.'),
    z.transform((wire: 1 | 2) => wire === 2),
  ) as unknown as z.ZodMiniType<boolean>,
  (yes) => (yes ? 2 : 1),
)

/** Where the ERP says 1 for yes and 0 for no (DATA-28). */
export const oneForYes: Code<boolean> = code(
  z.pipe(
    z.union([z.literal(0), z.literal(1)], 'Say 1 for yes or 0 for no.'),
    z.transform((wire: 0 | 1) => wire === 1),
  ) as unknown as z.ZodMiniType<boolean>,
  (yes) => (yes ? 1 : 0),
)

/** Shipping as chosen: 0 standard, 1 expedited (CART-34). */
export const shippingOption: Code<boolean> = code(
  z.pipe(
    z.union([z.literal(0), z.literal(1)], 'Choose 0 for standard or 1 for expedited shipping.'),
    z.transform((wire: 0 | 1) => wire === 1),
  ) as unknown as z.ZodMiniType<boolean>,
  (expedited) => (expedited ? 1 : 0),
)

/** Shipping as stored: 0 or 1 standard, 2 expedited (DATA-56). */
export const shippingStored: Code<boolean> = code(
  z.pipe(
    z.union([z.literal(0), z.literal(1), z.literal(2)]),
    z.transform((wire: 0 | 1 | 2) => wire === 2),
  ) as unknown as z.ZodMiniType<boolean>,
  (expedited) => (expedited ? 2 : 1),
)

/** A table of numbers on the wire and words inside, such as order status. Digits are accepted as text, too. */
export function numbered<const W extends string>(table: Record<number, W>, sentence: string): Code<W> {
  const byWord = new Map(Object.entries(table).map(([number, word]) => [word, Number(number)]))
  const digits = Object.keys(table)
  const schema = z.pipe(
    z.union([z.literal(digits.map(Number)), z.literal(digits)], sentence),
    z.transform((wire: string | number) => table[Number(wire)] as W),
  )
  return code(schema as unknown as z.ZodMiniType<W>, (word) => byWord.get(word))
}

export function oneOf<const W extends string>(words: readonly W[], sentence: string): Code<W> {
  return code(z.enum(words as [W, ...W[]], sentence) as unknown as z.ZodMiniType<W>)
}

/** A program as a request names it: anything but the session's own is answered 404, known or not (GAP-92). */
export const program: Code<ProgramCode> = code(
  z
    .string('Name the program.')
    .check(
      z.minLength(1),
      z.maxLength(20, 'There is no such program.'),
    ) as unknown as z.ZodMiniType<ProgramCode>,
)

/** A program to switch to: it must exist. */
export const knownProgram: Code<ProgramCode> = code(
  z
    .string('Name the program.')
    .check(z.refine(isProgramCode, 'There is no such program.')) as unknown as z.ZodMiniType<ProgramCode>,
)
export const dodaac: Code<string> = code(
  z
    .string('A DoDAAC has six letters or digits.')
    .check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9]{6}$/, 'A DoDAAC has six letters or digits.')),
)
export const fundCode: Code<string> = code(
  z
    .string('A fund code has two letters or digits.')
    .check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9]{2}$/, 'A fund code has two letters or digits.')),
)

/** Two digits on the wire (DATA-35), the whole year inside; both are read, as numbers or text (GAP-77). */
export const fundYear: Code<number> = code(
  z.pipe(
    z
      .union([z.string(), z.int()], YEAR_SENTENCE)
      .check(z.refine((wire) => readFundYear(String(wire)) !== null, YEAR_SENTENCE)),
    z.transform((wire: string | number) => readFundYear(String(wire)) ?? 0),
  ) as unknown as z.ZodMiniType<number>,
  (year) => year - 2000,
)

/** 13 digits, with or without dashes. */
export const nsn: Code<string> = code(
  z.pipe(
    z.string('An NSN has 13 digits.').check(z.refine((t) => parseNsn(t) !== null, 'An NSN has 13 digits.')),
    z.transform((t: string) => parseNsn(t) ?? ''),
  ) as unknown as z.ZodMiniType<string>,
)

/** An ISO day, `2026-11-21`. */
export const day: Code<string> = code(
  z
    .string('Enter a date as YYYY-MM-DD.')
    .check(
      z.regex(/^\d{4}-\d{2}-\d{2}$/, 'Enter a date as YYYY-MM-DD.'),
      z.refine(isRealDay, 'There is no such day.'),
    ),
)
const NO_DAY = '1900-01-01'
function isRealDay(text: string): boolean {
  // Date.parse takes 30 February for 2 March.
  const time = Date.parse(text)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** A day, or none: the ERP says 1900-01-01 where there is none (S1348-05). */
export const dayOrNone: Code<string | null> = code(
  z.pipe(
    day.schema,
    z.transform((wire: string) => (wire === NO_DAY ? null : wire)),
  ) as unknown as z.ZodMiniType<string | null>,
  (clean) => clean ?? NO_DAY,
)

/** An instant: a UTC timestamp on the wire, a Date inside the server, text in the browser is never compared. */
export const instant: Code<Date> = code(
  z.pipe(
    z.string().check(z.refine((t) => !Number.isNaN(Date.parse(t)), 'There is no such time.')),
    z.transform((t: string) => new Date(t)),
  ) as unknown as z.ZodMiniType<Date>,
  (date) => date.toISOString(),
)
