import { bring } from '#wire/ask.ts'
import { FIRST_ANSWERS_ID, readFirstAnswers } from '#wire/session/first-answers.ts'

const element = globalThis.document?.getElementById(FIRST_ANSWERS_ID)
/** What the page came with: read once, before anything is shown. Null where the portal is asked instead, and without a page. */
export const firstAnswers = readFirstAnswers(element?.textContent)
// What it says of a person does not outlive the visit in the page.
element?.remove()
if (firstAnswers) bring(firstAnswers.asked)
