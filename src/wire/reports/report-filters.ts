import * as z from 'zod/mini'
import { padOrderNumber } from '#domain/reports/order-report-filters.ts'
import { findRequisitionProblem } from '#domain/supply/requisition-search.ts'
import { type Code, code, defaulted } from '../code.ts'
import { oneOf, text, whole } from '../codes.ts'
import { day } from '../days.ts'
import { ofText } from '../twins.ts'

/** Omitted: everything. Addresses drop empty values. */
export function filter<T extends string>(inner: Code<T>): Code<T | ''> {
  return defaulted<T | ''>(inner as Code<T | ''>, '')
}

export const words = defaulted(text(100), '')
export const days = filter(day)

export function choiceOf(...values: string[]): Code<string> {
  return filter(oneOf(values, `Choose one of ${values.join(', ')}.`))
}

/** VAL-19: zero-padded and cut to 20 characters. */
export const orderFilter: Code<string> = defaulted(
  code(
    () =>
      z.pipe(
        ofText(
          z
            .string('Enter an order number.')
            .check(z.trim(), z.maxLength(40, 'An order number has at most 20 digits.')),
        ),
        z.transform(padOrderNumber),
      ) as unknown as z.ZodMiniType<string>,
    padOrderNumber,
  ),
  '',
)

export const requisitions: Code<string> = defaulted(
  code(() =>
    ofText(
      z.string('Enter requisition numbers.').check(
        z.trim(),
        z.maxLength(2000, 'A search takes 2,000 characters.'),
        z.check(({ value, issues }) => {
          const message = findRequisitionProblem(value)
          if (message) issues.push({ code: 'custom', message, input: value })
        }),
      ),
    ),
  ),
  '',
)

/** A larger page is streamed, because the seeds' clients export lists so. */
export const reportPage = (size: number) => ({
  page: defaulted(whole(1, 1_000_000, 'Pages are numbered from 1.'), 1),
  pageSize: defaulted(whole(1, 100_000_000, 'A page has 1 row or more.'), size),
})

/** The page size has no effect on an export (decisions, section 9). */
export const exportPage = {
  page: defaulted(whole(1, 1_000_000), 1),
  pageSize: defaulted(whole(1, 1_048_576), 10_000),
}
