import type { Answer } from './portal.ts'

type Said = Pick<Answer, 'status' | 'body'>

export const codeOf = ({ status, body }: Said) => [status, body.code]

export const detailOf = ({ status, body }: Said) => [status, body.detail]

export const countStatuses = (answers: Said[]) =>
  Object.fromEntries([...Map.groupBy(answers, ({ status }) => status)].map(([one, all]) => [one, all.length]))
