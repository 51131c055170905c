import * as z from 'zod/mini'
import { padOrderNumber } from '#domain/reports/order-report-filters.ts'
import { findRequisitionProblem } from '#domain/supply/requisition-search.ts'
import { type Code, code, defaulted } from '../code.ts'
import { oneOf, text, whole } from '../codes.ts'
import { day } from '../days.ts'
import { ofText } from '../twins.ts'

/** How the filters of the reports travel: what is left out asks for everything. An address drops what is sent empty. */
export function filter<T extends string>(inner: Code<T>): Code<T | ''> {
  return defaulted<T | ''>(inner as Code<T | ''>, '')
}

export const words = defaulted(text(100), '')
export const days = filter(day)

export function choiceOf(...values: string[]): Code<string> {
  return filter(oneOf(values, `Choose one of ${values.join(', ')}.`))
}

/** VAL-19: padded with zeros and cut to 20 characters, wherever it comes from. */
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

/** As a person pastes them: with dashes, several, one a line. */
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

/** A larger page is streamed, up to everything: so the seeds' clients export a list. */
export const reportPage = (size: number) => ({
  page: defaulted(whole(1, 1_000_000, 'Pages are numbered from 1.'), 1),
  pageSize: defaulted(whole(1, 100_000_000, 'A page has 1 row or more.'), size),
})

/** The seeds send a page size with an export, too; the file holds everything all the same (decisions, section 9). */
export const exportPage = {
  page: defaulted(whole(1, 1_000_000), 1),
  pageSize: defaulted(whole(1, 1_048_576), 10_000),
}
