import type { Answer } from './portal.ts'

type Said = Pick<Answer, 'status' | 'body'>

/** The status of an answer, and by which rule it was refused. */
export const codeOf = ({ status, body }: Said) => [status, body.code]

/** The status of an answer, and the sentence that people read. */
export const detailOf = ({ status, body }: Said) => [status, body.detail]

/** How many answers had each status. */
export const countStatuses = (answers: Said[]) =>
  Object.fromEntries([...Map.groupBy(answers, ({ status }) => status)].map(([one, all]) => [one, all.length]))
