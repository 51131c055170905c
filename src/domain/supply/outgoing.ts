import { type Destination, findIdentifier } from './exception-address.ts'
import { ordinalDay } from './milstrip/days.ts'
import { buildRecord } from './milstrip/record.ts'
import type { Requisition } from './milstrip/records.ts'
import type { Parts } from './part-facts.ts'
import {
  findPriority,
  findRequiredOn,
  findSupplementaryAddress,
  SOURCE_OF_SUPPLY,
} from './requisition-facts.ts'
import { findSource } from './say.ts'

export type RequisitionFacts = {
  requisition: string
  nsn: string
  unitOfIssue: string
  quantity: number
  billTo: string
  shipTo: string
  signalCode: string
  fundCode: string
  isExpedited: boolean
  approvedOn: string
  destination?: Destination
}

/** A0A, A01, A0E, A05: all status (S), not recurring (N). Throws RecordFault. */
export function writeRequisition(facts: RequisitionFacts): string {
  return buildRecord(describeRequisition(facts))
}

export function describeRequisition(facts: RequisitionFacts): Requisition {
  const requiredOn = findRequiredOn(facts.approvedOn, facts.isExpedited)
  return {
    family: 'A0',
    dic: facts.destination ? findIdentifier(facts.destination) : 'A0A',
    routing: SOURCE_OF_SUPPLY,
    mediaStatus: 'S',
    stockNumber: facts.nsn,
    unitOfIssue: facts.unitOfIssue,
    quantity: facts.quantity,
    document: facts.requisition,
    demand: 'N',
    supplementaryAddress: findSupplementaryAddress(facts),
    signal: facts.signalCode,
    fundCode: facts.fundCode,
    distribution: '',
    project: '',
    priority: findPriority(facts.isExpedited),
    requiredDelivery: requiredOn === null ? '' : ordinalDay(requiredOn),
    advice: '',
    tail: '',
  }
}

type RequestFacts = RequisitionFacts & { parts: Parts }

function findRouting(facts: RequestFacts): string {
  return findSource(facts) || SOURCE_OF_SUPPLY
}

export function writeCancellation(facts: RequestFacts, pieces: number, today: string): string {
  const { demand: _, requiredDelivery: __, ...requisition } = describeRequisition(facts)
  return buildRecord({
    ...requisition,
    routing: findRouting(facts),
    family: 'AC',
    dic: 'AC1',
    suffix: '',
    quantity: pieces,
    requestDay: ordinalDay(today),
  })
}

export function writeFollowUp(facts: RequestFacts): string {
  const { demand: _, requiredDelivery, ...requisition } = describeRequisition(facts)
  return buildRecord({
    ...requisition,
    routing: findRouting(facts),
    family: 'AF',
    dic: 'AF1',
    suffix: '',
    requestDay: requiredDelivery,
  })
}
