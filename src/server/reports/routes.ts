import { readClothingRequest } from '#wire/clothing-requests.ts'
import { listObsoleteItems } from '#wire/obsolete-items.ts'
import { lookUpShipments, readShipment } from '#wire/shipment-documents.ts'
import { serveRead } from '../http/serve.ts'
import type { Portal } from '../portal.ts'
import { getClothingRequest } from './clothing-requests.ts'
import { serveListReports } from './list-routes.ts'
import { listObsolete } from './obsolete-items.ts'
import { getShipment, lookUp } from './shipment-documents.ts'
import { WatchedLookups } from './watched-lookups.ts'

export function serveReports(portal: Portal): void {
  serveListReports(portal)
  serveRead(portal, listObsoleteItems, { area: 'anyone' }, listObsolete)
  const lookups = new WatchedLookups(portal)
  lookups.serve(lookUpShipments, lookUp, ({ search }) => `search ${search}`)
  lookups.serve(readShipment, getShipment, ({ shipment }) => `shipment ${shipment}`)
  lookups.serve(readClothingRequest, getClothingRequest, ({ person }) => `person ${person}`)
}
