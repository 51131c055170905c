import { changeDodaac, countDodaacs, createDodaac, listDodaacs, readDodaac } from '#wire/dodaacs/dodaacs.ts'
import { listDodaacOptions } from '#wire/people/people.ts'
import { serveRead, serveWrite } from '../http/serve.ts'
import type { Portal } from '../portal.ts'
import { listDodaacs as listOptions } from './dodaac-options.ts'
import { countDodaacPages, getDodaac, getDodaacPage } from './dodaacs.ts'
import { addUnit, changeUnit } from './save.ts'

export function serveDodaacs(portal: Portal): void {
  const keepers = { area: 'dodaacs' } as const
  serveRead(portal, listDodaacOptions, { area: 'anyone' }, listOptions)
  serveRead(portal, listDodaacs, keepers, getDodaacPage)
  serveRead(portal, countDodaacs, keepers, countDodaacPages)
  serveRead(portal, readDodaac, keepers, getDodaac)
  serveWrite(portal, createDodaac, keepers, addUnit)
  serveWrite(portal, changeDodaac, keepers, changeUnit)
}
