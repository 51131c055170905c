import type { ClientResponse } from './portal.ts'

type Said = Pick<ClientResponse, 'status' | 'body'>

export const codeOf = ({ status, body }: Said) => [status, body.code]

export const detailOf = ({ status, body }: Said) => [status, body.detail]

export const countStatuses = (responses: Said[]) =>
  Object.fromEntries(
    [...Map.groupBy(responses, ({ status }) => status)].map(([one, all]) => [one, all.length]),
  )
