import { address, flag, maybe, type ViewOf } from '#wire/address.ts'
import { day } from '#wire/days.ts'
import { month } from '#wire/orders/expected.ts'

/** A month, or a day with its shipments. `late` opens the list of late lines. */
export const expectedAddress = address('/expected', {
  month: maybe(month),
  day: maybe(day),
  late: ['list', flag('late')],
})
type ExpectedView = ViewOf<typeof expectedAddress>

/** The named month, else that of the day, else the current one. */
export const monthOf = ({ month, day }: ExpectedView, today: string): string =>
  month ?? (day ?? today).slice(0, 7)
