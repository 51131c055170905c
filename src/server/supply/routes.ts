import {
  listHeldLines,
  listSupplyBatches,
  listSupplyFiles,
  listSupplyRefusals,
  listSupplyStrays,
  readSupplyBatch,
  readSupplyConnection,
  rereadSupplyFile,
  rereadSupplyRefusal,
  resendSupplyBatch,
  setSupplyRefusalAside,
} from '#wire/supply/supply-connection.ts'
import {
  addSupplyStatus,
  listSupplyStatuses,
  restoreSupplyStatus,
  saveSupplyStatus,
} from '#wire/supply/supply-statuses.ts'
import { serveRead, serveWrite } from '../http/serve.ts'
import type { Portal } from '../portal.ts'
import {
  listBatches,
  listFiles,
  listHeld,
  listStrays,
  readBatch,
  readConnection,
  sendBatchAgain,
} from './connection.ts'
import { listRefusals, readFileAgain, readRefusalAgain, setRefusalAside } from './quarantine.ts'
import { addStatus, changeStatus, listStatuses, restoreStatus } from './stored-statuses.ts'

const panel = { area: 'panel' } as const

export function serveSupplyPanel(portal: Portal): void {
  const { jobs } = portal
  serveRead(portal, readSupplyConnection, panel, readConnection)
  serveRead(portal, listSupplyBatches, panel, listBatches)
  serveRead(portal, readSupplyBatch, panel, readBatch)
  serveWrite(portal, resendSupplyBatch, panel, sendBatchAgain)
  serveRead(portal, listSupplyFiles, panel, listFiles)
  serveWrite(portal, rereadSupplyFile, panel, (context, input) => readFileAgain(jobs, context, input))
  serveRead(portal, listSupplyStrays, panel, listStrays)
  serveRead(portal, listSupplyRefusals, panel, listRefusals)
  serveWrite(portal, rereadSupplyRefusal, panel, (context, input) => readRefusalAgain(jobs, context, input))
  serveWrite(portal, setSupplyRefusalAside, panel, setRefusalAside)
  serveRead(portal, listHeldLines, panel, listHeld)

  serveRead(portal, listSupplyStatuses, panel, listStatuses)
  serveWrite(portal, addSupplyStatus, panel, addStatus)
  serveWrite(portal, saveSupplyStatus, panel, changeStatus)
  serveWrite(portal, restoreSupplyStatus, panel, restoreStatus)
}
