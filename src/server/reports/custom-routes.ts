import * as custom from '#wire/reports/custom-reports.ts'
import * as views from '#wire/reports/saved-views.ts'
import { serveExport } from '../http/download.ts'
import { serveRead, serveWrite } from '../http/serve.ts'
import type { HarvestWatch } from '../people/harvest.ts'
import type { Portal } from '../portal.ts'
import { planExport, readCustomRows } from './custom-run.ts'
import {
  addReport,
  changeReport,
  deleteReport,
  endMail,
  listReports,
  mailReport,
  readReport,
} from './custom-stored.ts'
import { addView, changeView, deleteView, listViews } from './saved-views.ts'

/** The rows depend on the rights of the reader, see custom-run.ts. */
export function serveCustomReports(portal: Portal, watch: HarvestWatch): void {
  const anyone = { area: 'anyone' } as const
  const report = { ...anyone, isReport: true } as const
  serveRead(portal, custom.listCustomReports, anyone, listReports)
  serveRead(portal, custom.readCustomReport, anyone, readReport)
  serveWrite(portal, custom.addCustomReport, anyone, addReport)
  serveWrite(portal, custom.changeCustomReport, anyone, changeReport)
  serveWrite(portal, custom.deleteCustomReport, anyone, deleteReport)
  serveWrite(portal, custom.mailCustomReport, anyone, mailReport)
  serveWrite(portal, custom.endReportMail, { ...anyone, isOwnAccount: true }, endMail)
  serveRead(portal, views.listSavedViews, anyone, listViews)
  serveWrite(portal, views.addSavedView, anyone, addView)
  serveWrite(portal, views.changeSavedView, anyone, changeView)
  serveWrite(portal, views.deleteSavedView, anyone, deleteView)
  serveRead(portal, custom.runCustomReport, report, (context, input) => readCustomRows(context, input, watch))
  serveExport(portal, custom.exportCustomReport, report, planExport)
}
