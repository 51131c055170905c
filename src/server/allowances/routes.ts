import * as wire from '#wire/allowances/allowances.ts'
import { serveCut, serveRead, serveWrite } from '../http/serve.ts'
import type { Portal } from '../portal.ts'
import { askAdmins, grantException, listExceptions, readBlocked } from './exceptions.ts'
import { readOwn } from './own.ts'
import { addRule, changeRule, endRule, listRules } from './rules.ts'

export function serveAllowances(portal: Portal): void {
  const manager = { area: 'catalogue' } as const
  serveCut(portal, wire.listAllowances, manager, listRules)
  serveWrite(portal, wire.addAllowance, manager, addRule)
  serveWrite(portal, wire.changeAllowance, manager, changeRule)
  serveWrite(portal, wire.endAllowance, manager, endRule)
  serveRead(portal, wire.readAllowancesOf, { area: 'anyone' }, readOwn)
  serveRead(portal, wire.listAllowanceExceptions, { area: 'groups' }, listExceptions)
  serveRead(portal, wire.readOrderAllowances, { area: 'groups' }, readBlocked)
  serveWrite(portal, wire.askForException, { area: 'products' }, askAdmins)
  serveWrite(portal, wire.grantAllowanceException, { area: 'groups' }, grantException)
}
