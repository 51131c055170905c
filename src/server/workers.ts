import { deleteOldFinished } from './account/finished-queries.ts'
import { findForgotten } from './account/forgot-password.ts'
import { forgetOldDevices } from './account/known-devices.ts'
import { deleteOldResets } from './account/reset-queries.ts'
import { sendReset } from './account/send-reset.ts'
import { retireOldEvents } from './audit/retire.ts'
import { makeDailyBackup } from './backup/daily.ts'
import { deleteOldCardRows } from './cac/queries.ts'
import { lookAtWatches, notifyWatchers } from './catalogue/stock-changes.ts'
import { deleteOldProgress } from './export/progress-queries.ts'
import { warnOfFunds } from './funds/alerts.ts'
import { deleteOldResponses } from './http/idempotency.ts'
import { deleteMonthBytes, deleteOldImports } from './imports/panel/import-queries.ts'
import type { ImportRunner } from './imports/panel/import-runner.ts'
import type { JobWorkers } from './jobs/kinds.ts'
import { deleteOldUses } from './limits/uses.ts'
import { createMailer, deleteOldMailFiles } from './mail/deliver.ts'
import { deliverLogged } from './mail/log.ts'
import { sendDigests } from './messages/digest.ts'
import { deleteOldMessages } from './messages/message-queries.ts'
import { remindOfOrders } from './orders/remind.ts'
import { deleteOldReading } from './people/harvest-queries.ts'
import type { Portal } from './portal.ts'
import { deliverReport, sendReports } from './reports/custom-mail.ts'
import { remindManagers } from './roles/remind-managers.ts'
import type { FileExchange } from './supply/files/exchange.ts'

/** Milliseconds. */
const RESETS_RETENTION = 7 * 24 * 60 * 60 * 1000

/** Milliseconds. */
const IMPORTS_RETENTION = 30 * 24 * 60 * 60 * 1000

/** Incomplete months of the public catalog (ms). */
const MONTHS_AWAITED = 24 * 60 * 60 * 1000

/** Milliseconds. */
const MAIL_FILES_RETENTION = 30 * 24 * 60 * 60 * 1000

/** Longest rate limit window (ms). */
const USES_RETENTION = 24 * 60 * 60 * 1000

export function createWorkers(portal: Portal, exchange: FileExchange, imports: ImportRunner): JobWorkers {
  const deliver = createMailer(portal.config)
  const stops = new AbortController()
  portal.app.addHook('preClose', async () => stops.abort())
  return {
    mail: (email, id) =>
      'report' in email && email.report
        ? deliverReport(portal, deliver, { ...email, report: email.report }, id)
        : deliverLogged(portal, deliver)(email, id),
    'forgot-password': (data) => findForgotten(portal, data),
    'password-reset': (data, id) => sendReset(portal, deliver, data, id),
    tidy: async () => {
      await tidy(portal)
      await retireOldEvents(portal)
      await remindManagers(portal)
      await remindOfOrders(portal)
      await warnOfFunds(portal)
      await lookAtWatches(portal)
    },
    digest: () => sendDigests(portal),
    'report-mails': () => sendReports(portal),
    'stock-changes': () => notifyWatchers(portal),
    backup: () =>
      makeDailyBackup(
        portal.config,
        portal.clock(),
        (line) => portal.app.log.info({ backup: line }, 'backup'),
        stops.signal,
      ),
    supply: () => exchange.run(),
    import: async () => imports.wake(),
  }
}

async function tidy({ config, handles, clock }: Portal): Promise<void> {
  const sql = handles.writes
  const now = clock()
  await deleteOldUses(sql, new Date(now.getTime() - USES_RETENTION))
  await deleteOldReading(sql, now)
  await deleteOldResponses(sql, now)
  await deleteOldProgress(sql)
  await deleteOldCardRows(sql, now)
  await deleteOldFinished(sql, now)
  await forgetOldDevices(sql, now)
  await deleteOldResets(sql, new Date(now.getTime() - RESETS_RETENTION))
  await deleteOldImports(sql, new Date(now.getTime() - IMPORTS_RETENTION))
  await deleteMonthBytes(sql, new Date(now.getTime() - MONTHS_AWAITED))
  await deleteOldMessages(sql, now)
  await deleteOldMailFiles(config, new Date(now.getTime() - MAIL_FILES_RETENTION))
}
