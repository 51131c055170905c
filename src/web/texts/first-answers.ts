import { bring } from '#wire/ask.ts'
import { FIRST_ANSWERS_ID, readFirstAnswers } from '#wire/session/first-answers.ts'

const element = globalThis.document?.getElementById(FIRST_ANSWERS_ID)
/** The data in the page itself, read once at the start. Null when there is none and the page has to request it. */
export const firstAnswers = readFirstAnswers(element?.textContent)
// Personal data in the page must not outlive the visit.
element?.remove()
if (firstAnswers) bring(firstAnswers.asked)
