import { BRANCHES, type Branch } from '#domain/branches.ts'
import { QUANTITY_SENTENCE } from '#domain/kits/check-kit.ts'
import {
  MAX_ALTERNATIVES,
  MAX_KIT_NAME,
  MAX_KIT_NOTE,
  MAX_KIT_QUANTITY,
  MAX_PLACES,
  MAX_VERSIONS,
} from '#domain/kits/kits.ts'
import { GENDERS, type Gender, SERVICE_STATUSES, type ServiceStatus } from '#domain/people/people-codes.ts'
import { body, call } from '../call.ts'
import { successor } from '../catalogue/successors.ts'
import { type Clean, list, nullable, optional } from '../code.ts'
import {
  capitals,
  money,
  noSuch,
  nsn,
  oneOf,
  orderNumber,
  requiredName,
  text,
  truth,
  whole,
} from '../codes.ts'
import { day, instant } from '../days.ts'
import { nothing, success } from '../paging.ts'
import { pgc } from '../products/catalogue-upkeep.ts'

export const KITS_SHOWN = 200

const count = whole(0, Number.MAX_SAFE_INTEGER)
export const kitId = whole(1, Number.MAX_SAFE_INTEGER, noSuch('kit'))
const versionNumber = whole(1, MAX_VERSIONS, noSuch('version'))
const recordVersion = whole(1, 1_000_000_000)

export const kitName = requiredName(MAX_KIT_NAME, 'Enter a name.')
export const kitNote = text(MAX_KIT_NOTE)
const kitQuantity = whole(1, MAX_KIT_QUANTITY, QUANTITY_SENTENCE)

const namesOf = <W extends string>(table: Record<W, unknown>) => Object.keys(table) as W[]
const payGrade = capitals(/^[A-Z0-9]{2,4}$/, noSuch('pay grade'), 4)

/** Each empty list is everybody. */
export const forWhom = {
  branches: list(oneOf<Branch>(namesOf(BRANCHES), noSuch('branch')), 10),
  payGrades: list(payGrade, 60),
  genders: list(oneOf<Gender>(namesOf(GENDERS), noSuch('gender')), 2),
  serviceStatuses: list(oneOf<ServiceStatus>(namesOf(SERVICE_STATUSES), noSuch('status')), 10),
}

const kitRow = body({
  id: kitId,
  version: recordVersion,
  name: text(MAX_KIT_NAME),
  state: text(),
  forWhom: text(),
  places: count,
  pieces: count,
  /** Null: nobody orders from this kit today. */
  inForce: nullable(versionNumber),
  hasDraft: truth,
})
export type KitRow = Clean<typeof kitRow>

const kitVersion = body({
  number: versionNumber,
  note: text(MAX_KIT_NOTE),
  ...forWhom,
  activeFrom: nullable(day),
  retiredFrom: nullable(day),
  places: count,
  pieces: count,
  updatedBy: text(),
  updatedAt: instant,
})
export type KitVersionRow = Clean<typeof kitVersion>

const kitDetails = body({
  id: kitId,
  version: recordVersion,
  name: text(MAX_KIT_NAME),
  /** The newest first. */
  versions: list(kitVersion),
})
export type KitDetails = Clean<typeof kitDetails>

const kitItem = body({
  pgc: text(5),
  nsn: nullable(text(13)),
  name: text(),
  /** Of the NSN. */
  size: text(),
  /** The program sells it today, and it is not obsolete. */
  isSold: truth,
  replacement: nullable(successor),
  /** Null without a price in this fiscal year. */
  leastPrice: nullable(money),
  maxPrice: nullable(money),
})
export type KitItemRow = Clean<typeof kitItem>

const placeNumber = whole(1, MAX_PLACES)
const kitPlace = body({
  place: placeNumber,
  quantity: whole(1, MAX_KIT_QUANTITY),
  alternatives: list(kitItem),
})
export type KitPlaceRow = Clean<typeof kitPlace>

const draftPlace = body({
  quantity: kitQuantity,
  alternatives: list(body({ pgc, nsn: nullable(nsn) }), MAX_ALTERNATIVES),
})
export type DraftPlace = Clean<typeof draftPlace>

export const listKits = call('GET', '/admin/kits', {
  summary: 'Kits of the program by name, with their state',
  cutAt: KITS_SHOWN,
  response: list(kitRow),
})
export const addKit = call('POST', '/admin/kits', {
  summary: 'Add a kit with an empty draft, or with the lines of an order as its draft',
  body: body({ name: kitName, order: optional(orderNumber) }),
  response: kitDetails,
})
const ofKit = { kit: kitId }
export const readKit = call('GET', '/admin/kits/:kit', {
  summary: 'A kit with all its versions',
  params: ofKit,
  response: kitDetails,
})
export const renameKit = call('PUT', '/admin/kits/:kit', {
  summary: 'Rename a kit',
  params: ofKit,
  body: body({ name: kitName }),
  response: kitDetails,
})
/** A kit with a version that began stays. */
export const deleteKit = call('DELETE', '/admin/kits/:kit', {
  summary: 'Delete a kit that was never active',
  params: ofKit,
  body: nothing,
  response: success,
})
export const startKitDraft = call('POST', '/admin/kits/:kit/draft', {
  summary: 'Start a draft with the items of the version in force, else of the latest one',
  params: ofKit,
  body: nothing,
  response: kitDetails,
})
export const saveKitDraft = call('PUT', '/admin/kits/:kit/draft', {
  summary: 'Replace the note, the people and the places of the draft',
  params: ofKit,
  body: body({ note: kitNote, ...forWhom, places: list(draftPlace, MAX_PLACES) }),
  response: kitDetails,
})
export const activateKitDraft = call('POST', '/admin/kits/:kit/active', {
  summary: 'Make the draft the version in force from a day, today without one',
  params: ofKit,
  body: body({ activeFrom: nullable(day) }),
  response: kitDetails,
})
export const retireKit = call('POST', '/admin/kits/:kit/retired', {
  summary: 'Retire the version in force and those ahead from a day, today without one',
  params: ofKit,
  body: body({ retiredFrom: nullable(day) }),
  response: kitDetails,
})
export const readKitVersion = call('GET', '/admin/kits/:kit/versions/:number', {
  summary: 'The places of a version, with what the program sells of them today',
  params: { ...ofKit, number: versionNumber },
  response: list(kitPlace),
})
export const discardKitVersion = call('DELETE', '/admin/kits/:kit/versions/:number', {
  summary: 'Discard a draft, or a version that has not begun',
  params: { ...ofKit, number: versionNumber },
  body: nothing,
  response: kitDetails,
})

const kitInForce = body({
  id: kitId,
  number: versionNumber,
  name: text(MAX_KIT_NAME),
  forWhom: text(),
  places: count,
  pieces: count,
})
export type KitToOrder = Clean<typeof kitInForce>

export const listKitsInForce = call('GET', '/kits/in-force', {
  summary: 'Kits that people can order from today, by name',
  response: list(kitInForce),
})
