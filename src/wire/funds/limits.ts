import { LIMIT_EFFECTS, LIMIT_SPANS } from '#domain/funds/order-limits.ts'
import { body, call } from '../call.ts'
import { type Clean, defaulted, list, nullable } from '../code.ts'
import { dodaac, fundCode, money, noSuch, oneOf, personId, setMoney, text, truth, whole } from '../codes.ts'
import { instant } from '../days.ts'

const limitFields = {
  /** Either the person who orders on the DoDAAC, or a fund code of the DoDAAC. */
  personId: ['SMID_0', defaulted(nullable(personId), null)],
  fundCode: ['FUNDCODE_0', defaulted(nullable(fundCode), null)],
  span: oneOf(LIMIT_SPANS, noSuch('span')),
  effect: oneOf(LIMIT_EFFECTS, noSuch('effect')),
} as const
const version = whole(0, 1_000_000_000)

const orderLimit = body({
  id: whole(1, Number.MAX_SAFE_INTEGER),
  dodaac: ['DODAAC_0', dodaac],
  ...limitFields,
  person: text(),
  cents: ['limit', money],
  setBy: text(),
  setAt: instant,
  version,
  mayChange: truth,
})
export type OrderLimitRow = Clean<typeof orderLimit>
export const listOrderLimits = call('GET', '/funding/limits', {
  summary:
    'Limits of money of the people who order and of the funds, on the DoDAACs whose funds the person sees',
  cutAt: 500,
  response: list(orderLimit, 500),
})

const limitChoices = body({
  people: list(body({ id: ['SMID_0', personId], name: text() })),
  fundCodes: list(body({ fundCode: ['FUNDCODE_0', fundCode], description: text() })),
})
export type LimitChoices = Clean<typeof limitChoices>
export const readLimitChoices = call('GET', '/funding/limits/:dodaac', {
  summary: 'For whom a limit can be set on a DoDAAC: its Order Placers and its fund codes',
  params: { dodaac },
  response: limitChoices,
})

const setFields = body({ ...limitFields, cents: ['limit', nullable(setMoney)] })
export type LimitFields = Clean<typeof setFields>
export const saveOrderLimit = call('PUT', '/funding/limits/:dodaac', {
  summary: 'Set, change or end a limit of money; without an amount it ends',
  params: { dodaac },
  body: setFields,
  response: body({ version }),
})
