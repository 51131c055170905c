import { buildDocumentNumber } from '../supply/milstrip/document-numbers.ts'
import { findPreflightFaults } from '../supply/preflight.ts'
import type { CartField, Obstacle, SubmitFacts } from './submit-facts.ts'

const FIELDS: Record<string, CartField> = {
  'REQNR NOT IN DAAS': 'dodaac',
  'REQNR IS DELETED': 'dodaac',
  'SUPP ADDR': 'dodaac',
  'SUPP ADDR OF MEMBER': 'member',
  CX: 'dodaac',
  CF: 'fundCode',
}

/**
 * Everything for which supply would reject a requisition of this cart, found by the rules that are asked again before it is
 * sent. `known` are obstacles that were found before: what they are about is not said twice.
 */
export function findSupplyObstacles(facts: SubmitFacts, known: readonly Obstacle[]): Obstacle[] {
  const { dodaac, lines, fundCode, fundCodes, today, supply } = facts
  const { billTo, shipTo, signalCode } = dodaac
  if (billTo === null || shipTo === null || signalCode === null) return []
  const isKnown = (field: CartField) => known.some((other) => nameOf(other.field) === nameOf(field))
  const found = lines.flatMap((line, place) =>
    findPreflightFaults({
      // The number that it would have is not given out yet; any of the DoDAAC and the day is as good.
      requisition: buildDocumentNumber(dodaac.dodaac, today, 1),
      nsn: line.nsn,
      unitOfIssue: line.unitOfIssue,
      quantity: line.quantity,
      billTo,
      shipTo,
      signalCode,
      fundCode,
      isExpedited: supply.isExpedited,
      approvedOn: today,
      dodaac: dodaac.dodaac,
      dodaacStatus: dodaac.status,
      supplementaryStatus: supply.supplementaryStatus,
      isObsolete: line.itemStatus === 'obsolete',
      hasFundCode: fundCodes.includes(fundCode),
      destination: { shipToAddress: facts.shipToAddress, shipsToOwnAddress: facts.shipsToOwnAddress },
    }).map(({ code, message }): Obstacle => {
      const field = FIELDS[code] ?? { line: place }
      const words =
        typeof field === 'object' ? `Line ${line.number}, ${line.description}: ${message}` : message
      return { field, message: words, code: 'SUPPLY_WOULD_REJECT', kind: 'rule' }
    }),
  )
  return found.filter(
    (obstacle, place) =>
      !isKnown(obstacle.field) && found.findIndex((other) => other.message === obstacle.message) === place,
  )
}

function nameOf(field: CartField): string {
  return typeof field === 'object' ? `line ${field.line}` : field
}
