import { listDodaacOptions } from '#wire/people.ts'
import { serveRead } from '../http/serve.ts'
import type { Portal } from '../portal.ts'
import { listDodaacs } from './dodaac-options.ts'

export function serveDodaacs(portal: Portal): void {
  serveRead(portal, listDodaacOptions, { area: 'anyone', reads: true }, listDodaacs)
}
