import { address, maybe, type ViewOf } from '#wire/address.ts'
import { day } from '#wire/days.ts'
import { month } from '#wire/orders/expected.ts'

/** What the address of the calendar says: a month, or a day with what is expected on it. */
export const expectedAddress = address('/expected', { month: maybe(month), day: maybe(day) })
type ExpectedView = ViewOf<typeof expectedAddress>

/** The month in sight: the one that is named, else that of the day, else this one. */
export const monthOf = ({ month, day }: ExpectedView, today: string): string =>
  month ?? (day ?? today).slice(0, 7)
