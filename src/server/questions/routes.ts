import { addMessage, readOrderFile } from '#wire/orders/questions.ts'
import { serveFile } from '../http/download.ts'
import { serveWrite } from '../http/serve.ts'
import type { Portal } from '../portal.ts'
import { readFile, addMessage as write } from './questions.ts'

/** The order decides who may write. */
export function serveQuestions(portal: Portal): void {
  serveWrite(portal, addMessage, { area: 'anyone' }, write)
  serveFile(portal, readOrderFile, { area: 'anyone' }, readFile)
}
