import { body, call } from '../call.ts'
import { type Clean, list } from '../code.ts'
import { requiredName, text, truth } from '../codes.ts'
import { ofCode, version } from './programs.ts'

export const reasonName = requiredName(120, 'Enter the reason in words.')
const reasonRow = body({ ...ofCode, name: text(reasonName.max), isRetired: truth, version })
export type ReasonRow = Clean<typeof reasonRow>

/** Each program keeps its own. A retired reason stays on the orders that have it. */
export const listDecisionReasons = call('GET', '/cart/decision-reasons', {
  summary: 'Reasons for taking away or reducing a line of an order, retired ones last',
  response: list(reasonRow),
})
export const addDecisionReason = call('POST', '/admin/decision-reasons', {
  summary: 'Add a reason for taking away or reducing a line',
  body: body({ ...ofCode, name: reasonName }),
  response: reasonRow,
})
export const saveDecisionReason = call('PUT', '/admin/decision-reasons/:code', {
  summary: 'Change the words of a reason',
  params: ofCode,
  body: body({ name: reasonName }),
  response: reasonRow,
})
export const retireDecisionReason = call('PUT', '/admin/decision-reasons/:code/retired', {
  summary: 'Retire a reason, or take it back into use',
  params: ofCode,
  body: body({ isRetired: truth }),
  response: reasonRow,
})
