import { foldLetters } from '../letters.ts'
import { buildRecord } from './milstrip/record.ts'
import type { AddressLine } from './milstrip/records.ts'
import { SOURCE_OF_SUPPLY } from './requisition-facts.ts'

export type Destination = { shipToAddress: readonly string[]; shipsToOwnAddress: boolean }

const COLUMNS = 36
const MAX_LINES = 9

export function isOverseas(address: readonly string[]): boolean {
  return address.slice(1).some((line) => /^[A-Z]{2}$/.test(line) || /, A[AEP] \d{5}/.test(line))
}

export function findIdentifier({ shipToAddress, shipsToOwnAddress }: Destination): string {
  const [domestic, overseas] = shipsToOwnAddress ? ['A0E', 'A05'] : ['A0A', 'A01']
  return isOverseas(shipToAddress) ? overseas : domestic
}

export function findAddressProblem({ shipToAddress, shipsToOwnAddress }: Destination): string {
  if (!shipsToOwnAddress) return ''
  if (shipToAddress.length === 0)
    return 'The orders of this member ship to an address of their own, which is not complete. Ask your account manager to complete it.'
  const lines = foldAddress(shipToAddress)
  const strange = lines.join('').match(/[^ -`{-~]/u)?.[0]
  if (strange)
    return `The address of this member has the letter '${strange}', which records cannot have. Ask your account manager to write it in plain letters.`
  if (lines.length > MAX_LINES)
    return `The address of this member takes ${lines.length} lines of ${COLUMNS} characters, and records have ${MAX_LINES}. Ask your account manager to shorten it.`
  return ''
}

export function writeAddressRecords(destination: Destination, requisition: string): string[] {
  if (!destination.shipsToOwnAddress) return []
  return foldAddress(destination.shipToAddress).map((text, index) =>
    buildRecord({
      ...{ family: 'ZX', dic: 'ZX1', routing: SOURCE_OF_SUPPLY, place: String(index + 1) },
      ...{ unused: '', document: requisition, unusedToo: '', text },
    } satisfies AddressLine),
  )
}

function foldAddress(address: readonly string[]): string[] {
  return address.flatMap((line) => wrap(foldLetters(line)))
}

function wrap(line: string): string[] {
  if (line.length <= COLUMNS) return [line]
  const blank = line.lastIndexOf(' ', COLUMNS)
  const end = blank > 0 ? blank : COLUMNS
  return [line.slice(0, end), ...wrap(line.slice(end).trimStart())]
}
