import * as z from 'zod/mini'
import { DAY_FORM, readDay } from '#domain/days.ts'
import { type Code, code } from './code.ts'
import { noSuch } from './codes.ts'
import { ofText } from './twins.ts'
import { zoneOfDays } from './zone.ts'

export const DAY_SENTENCE = 'Enter a date as YYYY-MM-DD.'

/** An ISO day, `2026-11-21`; also read as `11/21/2026`, or as an instant that is within the day in the portal's zone. */
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
/** The ERP's day that means none. */
export const NO_DAY = '1900-01-01'

/** A day, or none: the ERP says 1900-01-01 where there is none (S1348-05). */
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

/** An instant: a UTC timestamp on the wire, a Date inside the server, text in the browser is never compared. */
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
