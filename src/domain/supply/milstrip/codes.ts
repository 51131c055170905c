import type { SignalCode } from '../../dodaacs/dodaacs.ts'

// General knowledge of MILSTRIP, not checked against the current manual (DLM 4000.25).

export const SIGNALS: Record<SignalCode | 'D' | 'M', string> = {
  A: 'ship to the requisitioner and bill the requisitioner',
  B: 'ship to the requisitioner and bill the supplementary address',
  C: 'ship to the requisitioner and bill the party that the fund code names',
  D: 'ship to the requisitioner, free of charge',
  J: 'ship to the supplementary address and bill the requisitioner',
  K: 'ship to the supplementary address and bill it',
  L: 'ship to the supplementary address and bill the party that the fund code names',
  M: 'ship to the supplementary address, free of charge',
}

export const SIGNALS_WITH_ADDRESS: readonly string[] = ['B', 'J', 'K', 'L', 'M']

export const FREE_SIGNALS: readonly string[] = ['D', 'M']

export const DEMANDS: Record<string, string> = {
  R: 'recurring',
  N: 'not recurring',
  O: 'no demand to be recorded',
  P: 'not recurring, for a special program',
  I: 'item is inactive',
}

export const MEDIA_AND_STATUS: Record<string, string> = {
  0: 'status goes to the party of columns 54 to 56',
  S: 'status of supply and shipment goes to the requisitioner',
  T: 'status of supply and shipment goes to the supplementary address',
}

export const ADVICE: Record<string, string> = {
  '2A': 'not available locally',
  '2B': 'this item only, no substitute',
  '2C': 'no back order: reject what cannot come by the required delivery date',
  '2D': 'exactly this quantity, not rounded to a unit pack',
  '2E': 'free issue',
  '2F': 'known to be obsolete and still wanted',
  '2G': 'new stock, or stock with the longest life',
  '2J': 'no substitute and no back order',
  '2L': 'the large quantity is meant',
}

export const UNITS: Record<string, string> = {
  AM: 'ampoule',
  AT: 'assortment',
  AY: 'assembly',
  BD: 'bundle',
  BE: 'bale',
  BG: 'bag',
  BK: 'book',
  BO: 'bolt',
  BT: 'bottle',
  BX: 'box',
  CN: 'can',
  CO: 'container',
  DR: 'drum',
  DZ: 'dozen',
  EA: 'each',
  FT: 'foot',
  GL: 'gallon',
  GP: 'group',
  GR: 'gross',
  HD: 'hundred',
  HK: 'hank',
  IN: 'inch',
  JR: 'jar',
  KT: 'kit',
  LB: 'pound',
  LG: 'length',
  MX: 'thousand',
  OT: 'outfit',
  OZ: 'ounce',
  PD: 'pad',
  PG: 'package',
  PR: 'pair',
  PT: 'pint',
  PZ: 'packet',
  QT: 'quart',
  RL: 'reel',
  RM: 'ream',
  RO: 'roll',
  SD: 'skid',
  SE: 'set',
  SH: 'sheet',
  SK: 'skein',
  SL: 'spool',
  SP: 'strip',
  TD: 'twenty-four',
  TN: 'ton',
  TU: 'tube',
  VI: 'vial',
  YD: 'yard',
}

export const MODES_OF_SHIPMENT: Record<string, string> = {
  5: 'United Parcel Service',
  9: 'local delivery',
  A: 'truckload',
  B: 'less than a truckload',
  G: 'surface parcel post',
  H: 'air parcel post',
}

export const DELIVERY_WISHES: Record<string, string> = {
  '444': 'as soon as stock allows, for customers beside the depot',
  '555': 'expedited, mass release',
  '777': 'expedited',
  '999': 'expedited, the mission cannot wait',
}

export const REQUISITION_VARIANTS: Record<string, string> = {
  1: 'for shipment overseas, item by national stock number',
  5: 'for shipment overseas, with exception data',
  A: 'for domestic shipment, item by national stock number',
  E: 'for domestic shipment, with exception data',
}

export const PARTY_VARIANTS: Record<string, string> = {
  1: 'the other party is the requisitioner of columns 30 to 35',
  2: 'the other party is the supplementary address of columns 45 to 50',
  3: 'the other party is the party of column 54',
  6: 'between sources of supply',
  8: 'by the addressing system to the supplementary address',
  9: 'by the addressing system to the requisitioner',
}

export function describePriority(priority: string): string {
  const number = Number(priority)
  const group = number <= 3 ? 1 : number <= 8 ? 2 : 3
  return `issue group ${group} of 3, ${['most urgent', 'urgent', 'routine'][group - 1]}`
}
