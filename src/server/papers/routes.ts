import { readClothingRequest } from '#wire/papers/clothing-requests.ts'
import { lookUpShipments, readShipment } from '#wire/papers/shipment-documents.ts'
import type { Portal } from '../portal.ts'
import { getClothingRequest } from './clothing-requests.ts'
import { getShipment, lookUp } from './shipment-documents.ts'
import { serveWatched } from './watched-lookups.ts'

export function servePapers(portal: Portal): void {
  serveWatched(portal, lookUpShipments, lookUp, ({ search }) => `search ${search}`)
  serveWatched(portal, readShipment, getShipment, ({ shipment }) => `shipment ${shipment}`)
  serveWatched(portal, readClothingRequest, getClothingRequest, ({ person }) => `person ${person}`)
}
