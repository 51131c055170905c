import { countPersonOptions, listPersonOptions } from '#wire/people.ts'
import { serveRead } from '../http/serve.ts'
import type { Portal } from '../portal.ts'
import { countPeople, listPeople } from './person-options.ts'

export function servePeople(portal: Portal): void {
  serveRead(portal, listPersonOptions, { area: 'anyone', reads: true }, listPeople)
  serveRead(portal, countPersonOptions, { area: 'anyone', reads: true }, countPeople)
}
