import * as z from 'zod/mini'
import { parseNsn } from '#domain/catalogue/stock-numbers.ts'
import { DODAAC_SENTENCE } from '#domain/dodaacs/dodaacs.ts'
import { FUND_CODE_SENTENCE, readFundYear } from '#domain/funds/funds.ts'
import { isProgramCode, type ProgramCode } from '#domain/programs.ts'
import { cleanName, findNameFault } from '#domain/typed-text.ts'
import { describeTooLong } from '#domain/words.ts'
import { type Code, code } from './code.ts'
import { ofNumber, ofText } from './twins.ts'

const YEAR_SENTENCE = 'A fund year is a number such as 25 or 2025.'

export const CONTROL_SENTENCE = 'Remove the control characters from this text.'
const CONTROL = /(?![\t\n\r])\p{Cc}/u

export function isPlainText(text: string): boolean {
  return !CONTROL.test(text)
}

export type TextCode = Code<string> & { readonly max: number }

export const MAX_COMMENT = 500

const ofLength = (max: number, schema: () => z.ZodMiniType<string>): TextCode =>
  Object.assign(code(schema), { max })

export function text(max = 200, clean?: (typed: string) => string): TextCode {
  return ofLength(max, () =>
    ofText(
      z
        .string('Enter text.')
        .check(z.trim(), z.maxLength(max, describeTooLong(max)), z.refine(isPlainText, CONTROL_SENTENCE)),
      clean,
    ),
  )
}

/** Invalid characters are refused, not removed. */
export const name = (max = 200): TextCode => text(max, cleanName)

export function required(max: number, sentence: string, clean?: (typed: string) => string): TextCode {
  return ofLength(max, () =>
    ofText(
      z
        .string(sentence)
        .check(
          z.trim(),
          z.minLength(1, sentence),
          z.maxLength(max, describeTooLong(max)),
          z.refine(isPlainText, CONTROL_SENTENCE),
        ),
      clean,
    ),
  )
}

const isName = z.superRefine((text: string, context) => {
  const message = findNameFault(text)
  if (message) context.issues.push({ code: 'custom', message, input: text })
})

/** For requests only, not for responses. */
export function requiredName(max: number, sentence: string): TextCode {
  return ofLength(max, () => required(max, sentence, cleanName).schema.check(isName))
}

export function optionalName(max: number): TextCode {
  return ofLength(max, () => name(max).schema.check(isName))
}

export const secret: TextCode = ofLength(1024, () =>
  ofText(z.string('Enter the password.').check(z.maxLength(1024, describeTooLong(1024))), (typed) => typed),
)

export function noSuch(thing: string): string {
  return `There is no such ${thing}.`
}

export function uuid(thing: string): Code<string> {
  return code(() => ofText(z.string(noSuch(thing)).check(z.regex(z.regexes.uuid(), noSuch(thing)))))
}

export function whole(
  least: number,
  max: number,
  sentence = `Enter a whole number from ${least} to ${max}.`,
): Code<number> {
  return code(() => ofNumber(z.int(sentence).check(z.gte(least, sentence), z.lte(max, sentence))))
}

/** Zero-padded to 20 characters. Unpadded digits are accepted. */
function padded(what: string): Code<number> {
  const sentence = `${what} is a number of up to 20 digits.`
  const schema = () =>
    z.pipe(
      ofText(
        z.string(sentence).check(
          z.regex(/^\d{1,20}$/, sentence),
          z.refine((t) => Number.isSafeInteger(Number(t)), sentence),
        ),
      ),
      z.transform(Number),
    )
  return code(schema as unknown as () => z.ZodMiniType<number>, (value) => String(value).padStart(20, '0'))
}
export const orderNumber = padded('An order number')
export const personId = padded('A person')
export const assignmentId = padded('A role assignment')
export const requestId = padded('A request')
export const shipmentNumber = padded('A shipment number')

const dollars = (schema: () => z.ZodMiniType<number>): Code<number> =>
  code(
    () =>
      z.pipe(
        ofNumber(schema()),
        z.transform((amount: number) => Math.round(amount * 100)),
      ) as unknown as z.ZodMiniType<number>,
    (cents) => cents / 100,
  )

/** Integer cents inside, dollars with two decimals on the wire. */
export const money = dollars(() => z.number('Enter an amount in dollars.'))

const ANY_AMOUNT = 'Enter dollars from 0 to 999,999,999.99.'
export const setMoney = dollars(() =>
  z.number(ANY_AMOUNT).check(z.gte(0, ANY_AMOUNT), z.lte(999_999_999.99, ANY_AMOUNT)),
)

export const figure: Code<number> = code(() => ofNumber(z.number('Enter a number.')))
export const truth: Code<boolean> = code(() => z.boolean('Say true or false.'))

function flag(yes: number, no: number, sentence: string, ...also: number[]): Code<boolean> {
  const schema = () =>
    z.pipe(
      ofNumber(z.literal([yes, no, ...also], sentence)),
      z.transform((wire: number) => wire === yes),
    )
  return code(schema as unknown as () => z.ZodMiniType<boolean>, (clean) => (clean ? yes : no))
}

export const twoForYes = flag(2, 1, 'Say 2 for yes or 1 for no.')
/** [DATA-28] */
export const oneForYes = flag(1, 0, 'Say 1 for yes or 0 for no.')
/** True is expedited: 0 standard, 1 expedited (CART-34). */
export const shippingOption = flag(1, 0, 'Choose 0 for standard or 1 for expedited shipping.')
/** True is expedited: 0 or 1 standard, 2 expedited (DATA-56). */
export const shippingStored = flag(2, 1, 'Say 1 for standard or 2 for expedited shipping.', 0)

export function numbered<const W extends string>(table: Record<number, W>, sentence: string): Code<W> {
  const byWord = new Map(Object.entries(table).map(([number, word]) => [word, Number(number)]))
  const schema = () =>
    z.pipe(
      ofNumber(z.literal(Object.keys(table).map(Number), sentence)),
      z.transform((wire: number) => table[wire] as W),
    )
  return code(schema as unknown as () => z.ZodMiniType<W>, (word) => byWord.get(word))
}

export function spelled<const W extends string>(table: Record<string, W>, sentence: string): Code<W> {
  const byWord = new Map(Object.entries(table).map(([spelling, word]) => [word, spelling]))
  const schema = () =>
    z.pipe(
      ofText(z.enum(Object.keys(table) as [string, ...string[]], sentence)),
      z.transform((wire: string) => table[wire] as W),
    )
  return code(schema as unknown as () => z.ZodMiniType<W>, (word) => byWord.get(word) ?? word)
}

export function oneOf<const W extends string>(words: readonly W[], sentence: string): Code<W> {
  return code(() => ofText(z.enum(words as [W, ...W[]], sentence)) as unknown as z.ZodMiniType<W>)
}

const PROGRAM_SENTENCE = 'Name the program.'

/** Any program but the session's is answered 404, known or not (GAP-126). */
export const program: Code<ProgramCode> = code(
  () =>
    ofText(
      z.string(PROGRAM_SENTENCE).check(z.minLength(1), z.maxLength(20, noSuch('program'))),
    ) as unknown as z.ZodMiniType<ProgramCode>,
)

export const knownProgram: Code<ProgramCode> = code(
  () =>
    ofText(
      z.string(PROGRAM_SENTENCE).check(z.refine(isProgramCode, noSuch('program'))),
    ) as unknown as z.ZodMiniType<ProgramCode>,
)

export function capitals(form: RegExp, sentence: string, max: number): TextCode {
  return ofLength(max, () =>
    ofText(z.string(sentence).check(z.trim(), z.toUpperCase(), z.regex(form, sentence))),
  )
}
export const dodaac = capitals(/^[A-Z0-9]{6}$/, DODAAC_SENTENCE, 6)
export const fundCode = capitals(/^[A-Z0-9]{2}$/, FUND_CODE_SENTENCE, 2)

/** Two digits on the wire (DATA-35), four inside. Both are read, as number or text (GAP-77). */
export const fundYear: Code<number> = code(
  () =>
    z.pipe(
      ofText(z.string(YEAR_SENTENCE).check(z.refine((wire) => readFundYear(wire) !== null, YEAR_SENTENCE))),
      z.transform((wire: string) => readFundYear(wire) ?? 0),
    ) as unknown as z.ZodMiniType<number>,
  (year) => year - 2000,
)

const NSN_SENTENCE = 'An NSN has 13 digits.'

export const nsn: Code<string> = code(
  () =>
    z.pipe(
      ofText(z.string(NSN_SENTENCE).check(z.refine((t) => parseNsn(t) !== null, NSN_SENTENCE))),
      z.transform((t: string) => parseNsn(t) ?? ''),
    ) as unknown as z.ZodMiniType<string>,
)
