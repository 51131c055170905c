import { changeDodaac, countDodaacs, createDodaac, listDodaacs, readDodaac } from '#wire/dodaacs/dodaacs.ts'
import { listDodaacOptions } from '#wire/people/people.ts'
import { servePage, serveRead, serveWrite } from '../http/serve.ts'
import type { Portal } from '../portal.ts'
import { listDodaacs as listOptions } from './dodaac-options.ts'
import { countDodaacPages, getDodaac, getDodaacPage } from './dodaacs.ts'
import { addUnit, changeUnit } from './save.ts'

export function serveDodaacs(portal: Portal): void {
  const managers = { area: 'dodaacs' } as const
  serveRead(portal, listDodaacOptions, { area: 'anyone' }, listOptions)
  servePage(portal, listDodaacs, managers, getDodaacPage)
  serveRead(portal, countDodaacs, managers, countDodaacPages)
  serveRead(portal, readDodaac, managers, getDodaac)
  serveWrite(portal, createDodaac, managers, addUnit)
  serveWrite(portal, changeDodaac, managers, changeUnit)
}
