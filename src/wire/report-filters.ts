import * as z from 'zod/mini'
import { padOrderNumber } from '#domain/order-report-filters.ts'
import { type Code, code, defaulted } from './code.ts'
import { day, oneOf, text, whole } from './codes.ts'

/** How the filters of the reports travel: what is left out, or sent empty, asks for everything. */

export function filter<T extends string>(inner: Code<T>): Code<T | ''> {
  const either = z.union([z.literal(''), inner.schema]) as unknown as z.ZodMiniType<T | ''>
  return defaulted(
    code(either, (value) => (value === '' ? '' : inner.write(value))),
    '',
  )
}

export const words = defaulted(text(100), '')
export const days = filter(day)

export function choiceOf(...values: string[]): Code<string> {
  return filter(oneOf(values, `Choose one of ${values.join(', ')}.`))
}

/** VAL-19: padded with zeros and cut to 20 characters, wherever it comes from. */
export const orderFilter: Code<string> = defaulted(
  code(
    z.pipe(
      z.string().check(z.trim(), z.maxLength(40, 'An order number has at most 20 digits.')),
      z.transform(padOrderNumber),
    ) as unknown as z.ZodMiniType<string>,
    padOrderNumber,
  ),
  '',
)

export const reportPage = (size: number) => ({
  page: defaulted(whole(1, 1_000_000, 'Pages are numbered from 1.'), 1),
  pageSize: defaulted(whole(1, 500, 'A page has 1 to 500 rows.'), size),
})

/** The seeds send a page size with an export, too; the file holds everything all the same (decisions, section 9). */
export const exportPage = {
  page: defaulted(whole(1, 1_000_000), 1),
  pageSize: defaulted(whole(1, 1_048_576), 10_000),
}
