import { CART_QUANTITIES, hasLeft } from '#web/change/left-quantities.ts'
import { preload } from '#wire/send-request.ts'
import { INITIAL_DATA_ID, readInitialData } from '#wire/session/initial-data.ts'

const element = globalThis.document?.getElementById(INITIAL_DATA_ID)
/** The data in the page itself, read once at the start. Null when there is none and the page has to request it. */
export const initialData = readInitialData(element?.textContent)
// Personal data in the page must not outlive the visit.
element?.remove()
// The server may have read the cart before it saved what the last page sent.
if (initialData && !hasLeft(CART_QUANTITIES)) preload(initialData.preloaded)
