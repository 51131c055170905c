import { readClothingRequest } from '#wire/papers/clothing-requests.ts'
import { lookUpShipments, readShipment } from '#wire/papers/shipment-documents.ts'
import { listObsoleteItems } from '#wire/reports/obsolete-items.ts'
import { serveRead } from '../http/serve.ts'
import { getClothingRequest } from '../papers/clothing-requests.ts'
import { getShipment, lookUp } from '../papers/shipment-documents.ts'
import { serveWatched } from '../papers/watched-lookups.ts'
import type { Portal } from '../portal.ts'
import { serveListReports } from './list-routes.ts'
import { listObsolete } from './obsolete-items.ts'

export function serveReports(portal: Portal): void {
  serveListReports(portal)
  serveRead(portal, listObsoleteItems, { area: 'anyone' }, listObsolete)
  serveWatched(portal, lookUpShipments, lookUp, ({ search }) => `search ${search}`)
  serveWatched(portal, readShipment, getShipment, ({ shipment }) => `shipment ${shipment}`)
  serveWatched(portal, readClothingRequest, getClothingRequest, ({ person }) => `person ${person}`)
}
