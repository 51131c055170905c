import { listFundCodes } from '#wire/catalogue.ts'
import { serveRead } from '../http/serve.ts'
import type { Portal } from '../portal.ts'
import { findFundChoices } from './fund-codes.ts'

export function serveFunds(portal: Portal): void {
  serveRead(portal, listFundCodes, { area: 'anyone' }, findFundChoices)
}
