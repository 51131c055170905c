import {
  ACTORS,
  type Actor,
  FUNDS_EFFECTS,
  type FundsEffect,
  STATUS_CLASSES,
  type StatusClass,
} from '#domain/supply/status-code.ts'
import { body, call } from '../call.ts'
import { type Clean, list, nullable } from '../code.ts'
import { capitals, noSuch, oneOf, text, truth, whole } from '../codes.ts'
import { instant } from '../days.ts'
import { nothing } from '../paging.ts'

export const statusText = text(200)
export const nextStep = text(500)

const CODE_SENTENCE = 'A status code has two letters or digits.'
export const statusCode = capitals(/^[A-Z0-9]{2}$/, CODE_SENTENCE, 2)
const keys = <K extends string>(table: Record<K, string>) => Object.keys(table) as K[]
const fields = {
  text: statusText,
  meaning: statusText,
  class: oneOf<StatusClass>(keys(STATUS_CLASSES), noSuch('kind of status')),
  funds: oneOf<FundsEffect>(keys(FUNDS_EFFECTS), noSuch('effect on money')),
  actor: oneOf<Actor>(keys(ACTORS), 'Nobody of this name acts on a status.'),
  nextStep,
}

const supplyStatus = body({
  code: statusCode,
  ...fields,
  isShipped: truth,
  isChanged: truth,
  version: whole(0, 1_000_000_000),
  changedAt: nullable(instant),
})
export type SupplyStatus = Clean<typeof supplyStatus>

export const listSupplyStatuses = call('GET', '/admin/supply/statuses', {
  summary: 'Supply status codes: the meaning, the effect on money, and the next actor of each',
  response: list(supplyStatus),
})
export const addSupplyStatus = call('POST', '/admin/supply/statuses', {
  summary: 'Add a supply status code',
  body: body({ code: statusCode, ...fields }),
  response: supplyStatus,
})
export const saveSupplyStatus = call('PUT', '/admin/supply/statuses/:code', {
  summary: 'Change what a supply status code means',
  params: { code: statusCode },
  body: body(fields),
  response: supplyStatus,
})
/** Removes a code without a default. */
export const restoreSupplyStatus = call('DELETE', '/admin/supply/statuses/:code', {
  summary: 'Give a supply status code back its shipped meaning, or remove an added one',
  params: { code: statusCode },
  body: nothing,
  response: list(supplyStatus),
})
