import * as z from 'zod/mini'
import { DAY_FORM, readDay } from '#domain/days.ts'
import { type Code, code } from './code.ts'
import { noSuch } from './codes.ts'
import { ofText } from './twins.ts'
import { zoneOfDays } from './zone.ts'

export const DAY_SENTENCE = 'Enter a date as YYYY-MM-DD.'

/** An ISO day. `11/21/2026` and an instant in the portal's zone are also read. */
export const day: Code<string> = code(
  () =>
    z.pipe(
      ofText(
        z.string(DAY_SENTENCE).check(
          z.regex(DAY_FORM, { error: DAY_SENTENCE, abort: true }),
          z.refine((text) => readDay(text, zoneOfDays()) !== null, noSuch('day')),
        ),
      ),
      z.transform((text: string) => readDay(text, zoneOfDays()) ?? text),
    ) as unknown as z.ZodMiniType<string>,
)
export const NO_DAY = '1900-01-01'

/** The ERP writes 1900-01-01 for no day (S1348-05). */
export const dayOrNone: Code<string | null> = code(
  () =>
    z.pipe(
      day.schema,
      z.transform((wire: string) => (wire === NO_DAY ? null : wire)),
    ) as unknown as z.ZodMiniType<string | null>,
  (clean) => clean ?? NO_DAY,
)

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:?\d{2})$/
const INSTANT_SENTENCE = 'Enter a time such as 2026-11-21T17:00:00Z.'

/** UTC on the wire. */
export const instant: Code<Date> = code(
  () =>
    z.pipe(
      ofText(
        z.string(INSTANT_SENTENCE).check(
          z.regex(INSTANT, { error: INSTANT_SENTENCE, abort: true }),
          z.refine((t) => !Number.isNaN(Date.parse(t)), noSuch('time')),
        ),
      ),
      z.transform((t: string) => new Date(t)),
    ) as unknown as z.ZodMiniType<Date>,
  (date) => date.toISOString(),
)
