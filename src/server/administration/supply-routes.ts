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
} from '#wire/supply-connection.ts'
import {
  addSupplyStatus,
  listSupplyStatuses,
  restoreSupplyStatus,
  saveSupplyStatus,
} from '#wire/supply-statuses.ts'
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
} from './supply-connection.ts'
import { listRefusals, readFileAgain, readRefusalAgain, setRefusalAside } from './supply-quarantine.ts'
import { addStatus, changeStatus, listStatuses, restoreStatus } from './supply-statuses.ts'

const only99 = { area: 'everything' } as const

/** The panel's views of the supply connection and its status codes. */
export function serveSupplyPanel(portal: Portal): void {
  const { jobs } = portal
  serveRead(portal, readSupplyConnection, only99, readConnection)
  serveRead(portal, listSupplyBatches, only99, listBatches)
  serveRead(portal, readSupplyBatch, only99, readBatch)
  serveWrite(portal, resendSupplyBatch, only99, sendBatchAgain)
  serveRead(portal, listSupplyFiles, only99, listFiles)
  serveWrite(portal, rereadSupplyFile, only99, (context, input) => readFileAgain(jobs, context, input))
  serveRead(portal, listSupplyStrays, only99, listStrays)
  serveRead(portal, listSupplyRefusals, only99, listRefusals)
  serveWrite(portal, rereadSupplyRefusal, only99, (context, input) => readRefusalAgain(jobs, context, input))
  serveWrite(portal, setSupplyRefusalAside, only99, setRefusalAside)
  serveRead(portal, listHeldLines, only99, listHeld)

  serveRead(portal, listSupplyStatuses, only99, listStatuses)
  serveWrite(portal, addSupplyStatus, only99, addStatus)
  serveWrite(portal, saveSupplyStatus, only99, changeStatus)
  serveWrite(portal, restoreSupplyStatus, only99, restoreStatus)
}
