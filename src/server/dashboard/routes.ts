import {
  countAwaiting,
  listAnnouncements,
  listComingClosures,
  listDashboardFunds,
  listGroupDodaacs,
  listGroups,
  listPurchases,
  listSpending,
} from '#wire/dashboard/dashboard.ts'
import { readDesk } from '#wire/dashboard/desk.ts'
import { readWorklist } from '#wire/dashboard/worklist.ts'
import { serveCut, serveRead } from '../http/serve.ts'
import type { Portal } from '../portal.ts'
import {
  countAwaitingApproval,
  listAffiliatedDodaacs,
  listAssignedGroups,
  listCalendar,
  listFunds,
  listRecentPurchases,
  listShownAnnouncements,
  listSpendingByMonth,
} from './dashboard.ts'
import { readOwnDesk } from './desk.ts'
import { readOwnWorklist } from './worklist.ts'

export function serveDashboard(portal: Portal): void {
  serveRead(portal, listPurchases, { area: 'anyone' }, listRecentPurchases)
  serveCut(portal, listDashboardFunds, { area: 'anyone' }, listFunds)
  serveRead(portal, countAwaiting, { area: 'anyone' }, countAwaitingApproval)
  serveRead(portal, readDesk, { area: 'anyone' }, readOwnDesk)
  serveRead(portal, readWorklist, { area: 'anyone' }, readOwnWorklist)
  serveRead(portal, listSpending, { area: 'anyone' }, listSpendingByMonth)
  serveRead(portal, listGroups, { area: 'anyone' }, listAssignedGroups)
  serveRead(portal, listGroupDodaacs, { area: 'anyone' }, listAffiliatedDodaacs)
  serveRead(portal, listAnnouncements, { area: 'anyone' }, listShownAnnouncements)
  serveCut(portal, listComingClosures, { area: 'anyone' }, listCalendar)
}
