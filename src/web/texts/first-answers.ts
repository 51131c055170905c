import { bring } from '#wire/ask.ts'
import { FIRST_ANSWERS_ID, readFirstAnswers } from '#wire/session/first-answers.ts'

/** What the page came with: read once, before anything is shown. Null where the portal is asked instead, and without a page. */
export const firstAnswers = readFirstAnswers(
  globalThis.document?.getElementById(FIRST_ANSWERS_ID)?.textContent,
)
if (firstAnswers) bring(firstAnswers.asked)
