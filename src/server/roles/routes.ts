import { addAbsence, endAbsence, findDeputies, listAbsences, listSigners } from '#wire/roles/absences.ts'
import { confirmRoles, listHeldRoles } from '#wire/roles/recertification.ts'
import { exportRights, listRights } from '#wire/roles/rights.ts'
import { addLevel, addRole, listRoles, removeLevel, removeRole } from '#wire/roles/roles.ts'
import { serveExport } from '../http/download.ts'
import { serveRead, serveWrite } from '../http/serve.ts'
import type { Portal } from '../portal.ts'
import { finishAbsence, getAbsences, getSigners, listDeputies, saveAbsence } from './absences.ts'
import { addLastLevel, removeLastLevel } from './levels.ts'
import { confirmHeld, listHeld } from './recertify.ts'
import { definition, filterRights, getRights } from './rights.ts'
import { getRoles, giveRole, takeRole } from './roles.ts'

/** Reading needs the permission for DoDAACs, changes the one for roles (ROLE-09, NAV-20). */
export function serveRoles(portal: Portal): void {
  const editors = { area: 'groups' } as const
  serveRead(portal, listRoles, { area: 'dodaacs' }, getRoles)
  serveRead(portal, listRights, { area: 'dodaacs' }, getRights)
  serveExport(portal, exportRights, { area: 'dodaacs' }, (context, { query }) => ({
    definition,
    filter: filterRights(context, query),
    fileName: `Rights_${context.today.replaceAll('-', '')}.xlsx`,
  }))
  serveRead(portal, listHeldRoles, editors, listHeld)
  serveWrite(portal, confirmRoles, editors, confirmHeld)
  serveWrite(portal, addRole, editors, giveRole)
  serveWrite(portal, removeRole, editors, takeRole)
  serveWrite(portal, addLevel, editors, addLastLevel)
  serveWrite(portal, removeLevel, editors, removeLastLevel)
  serveRead(portal, listSigners, { area: 'dodaacs' }, getSigners)
  serveRead(portal, listAbsences, { area: 'anyone' }, getAbsences)
  serveRead(portal, findDeputies, { area: 'anyone' }, listDeputies)
  serveWrite(portal, addAbsence, { area: 'anyone' }, saveAbsence)
  serveWrite(portal, endAbsence, { area: 'anyone' }, finishAbsence)
}
