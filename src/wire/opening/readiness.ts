import { READINESS_STEPS } from '#domain/opening/readiness.ts'
import { body, call } from '../call.ts'
import { type Clean, list } from '../code.ts'
import { noSuch, oneOf, text, truth } from '../codes.ts'

const stepKey = oneOf(READINESS_STEPS, noSuch('step'))
const step = body({
  key: stepKey,
  title: text(),
  isDone: truth,
  sentence: text(500),
})
export type ReadinessStep = Clean<typeof step>

export const readMissing = call('GET', '/readiness', {
  summary: 'The steps that the program lacks for its first order, in words for the person who asks',
  response: list(body({ key: stepKey, sentence: text(500) })),
})

export const readReadiness = call('GET', '/admin/readiness', {
  summary: 'Progress of the program toward its first order',
  response: body({ sentence: text(600), steps: list(step) }),
})
