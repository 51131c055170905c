import { formatNsn } from '../catalogue/stock-numbers.ts'
import { canReplace, describeObsolete } from '../catalogue/successors.ts'
import { findAddressFault, findOrderingStop } from '../dodaacs/dodaacs.ts'
import { describeNoOfficer } from '../funds/order-limits.ts'
import { MAX_LINES, MAX_PIECES } from '../lines/limits.ts'
import { formatMoney } from '../money.ts'
import { Refusal } from '../refusal.ts'
import { findApproverFault } from '../roles/approver-levels.ts'
import { buildDocumentNumber } from '../supply/milstrip/document-numbers.ts'
import { findPreflightFaults } from '../supply/preflight.ts'
import { listWords, shorten } from '../words.ts'
import { findAllowanceObstacles } from './cart-allowances.ts'
import {
  acceptPrices,
  type CartField,
  findExceeded,
  findSkipped,
  type Obstacle,
  type SubmitFacts,
  type SubmitLine,
  totalOf,
} from './submit-facts.ts'

type Found = Obstacle | null

/** The most basic first (decisions, section 4). */
export function findObstacles(facts: SubmitFacts): Obstacle[] {
  const found = [
    findClosure(facts),
    facts.lines.length === 0 ? rule('cart', 'CART_EMPTY', 'This cart is empty. Add an item first.') : null,
    ...findPersonObstacles(facts),
    ...findDodaacObstacles(facts),
    ...findFundObstacles(facts),
    ...facts.lines.flatMap((line, place) => findLineObstacles(line, place, facts.fiscalYear)),
    facts.lines.length > MAX_LINES
      ? rule('cart', 'TOO_MANY_LINES', `An order has at most ${MAX_LINES} lines. Remove some of them.`)
      : null,
  ].filter((obstacle) => obstacle !== null)
  return [
    ...found,
    ...findSupplyObstacles(facts, found),
    ...findAllowanceObstacles(facts),
    ...[
      findApproverObstacle(facts),
      findPriceChange(facts),
      findShortage(facts),
      findLimitObstacle(facts),
    ].filter((obstacle) => obstacle !== null),
  ]
}

/** Throws the first obstacle, with all in `errors`. `nameField` maps a field to the caller's name. */
export function requireNoObstacles(facts: SubmitFacts, nameField: (field: CartField) => string): void {
  const obstacles = findObstacles(facts)
  const [first] = obstacles
  if (!first) return
  throw new Refusal(first.kind, first.message, {
    code: first.code,
    errors: obstacles.map(({ field, message }) => ({ field: nameField(field), message })),
    ...(first.kind === 'busy' ? { retryAfter: 3600 } : {}),
  })
}

function rule(field: CartField, code: string, message: string): Obstacle {
  return { field, message, code, kind: 'rule' }
}

function findClosure({ closedNotice, holder }: SubmitFacts): Found {
  if (closedNotice === null) return null
  return {
    field: 'cart',
    kind: 'busy',
    code: 'CLOSED',
    message: `${shorten(closedNotice, 400)} Your ${holder} is kept.`,
  }
}

function findPersonObstacles({ orderer, member, dodaac, holder }: SubmitFacts): Found[] {
  return [
    orderer.mayOrder
      ? null
      : rule(
          'dodaac',
          'NOT_ORDER_PLACER',
          `You are not an Order Placer of DoDAAC ${dodaac.dodaac}. Ask your account manager for the role.`,
        ),
    member.enabled
      ? null
      : rule(
          'member',
          'MEMBER_DISABLED',
          `${member.name} is disabled. ${holder === 'cart' ? 'Delete this cart' : 'Withdraw this order'}, or ask your account manager to enable the service member.`,
        ),
    // A cart follows its member, and an order does not.
    holder === 'cart' || member.dodaac === dodaac.dodaac
      ? null
      : rule(
          'member',
          'MEMBER_MOVED',
          `${member.name} moved to DoDAAC ${member.dodaac}, and this order belongs to DoDAAC ${dodaac.dodaac}. Withdraw it into a cart to order there, or ask your account manager to move the service member back.`,
        ),
  ]
}

function findDodaacObstacles(facts: SubmitFacts): Found[] {
  const { dodaac, shipToAddress, member } = facts
  const [unknown] = dodaac.unknownAddresses
  const stop = findOrderingStop(dodaac, facts.today)
  const fault =
    findAddressFault(dodaac) ??
    (unknown
      ? `DoDAAC ${dodaac.dodaac} ships, bills or sells to ${unknown}, which your program does not have. Ask your account manager to correct it.`
      : null)
  return [
    stop && rule('dodaac', stop.code, stop.message),
    fault === null ? null : rule('dodaac', 'DODAAC_ADDRESSES', fault),
    shipToAddress.length > 0 || (fault !== null && !facts.shipsToOwnAddress)
      ? null
      : rule(
          'member',
          'NO_ADDRESS',
          facts.shipsToOwnAddress
            ? `${member.name} receives orders at a personal address, which has no street or city. Complete it first.`
            : `DoDAAC ${dodaac.shipTo} has no street or city to ship to. Ask your account manager to complete it.`,
        ),
  ]
}

function findFundObstacles({
  periodIsOpen,
  fund,
  fundCode,
  fundCodes,
  dodaac,
  fiscalYear,
}: SubmitFacts): Found[] {
  return [
    periodIsOpen
      ? null
      : rule(
          'fundCode',
          'PERIOD_CLOSED',
          'The funding period of today is closed. Submit again when Finance has opened it.',
        ),
    fund
      ? null
      : rule('fundCode', 'NO_SUCH_FUND', describeMissingFund(fundCode, dodaac.dodaac, fiscalYear, fundCodes)),
  ]
}

export function describeNoFund(dodaac: string, fundCode: string, fiscalYear: number): string {
  return `DoDAAC ${dodaac} has no fund code ${fundCode} in fiscal year ${fiscalYear}.`
}

export function describeMissingFund(
  fundCode: string,
  dodaac: string,
  fiscalYear: number,
  fundCodes: string[],
): string {
  const missing = describeNoFund(dodaac, fundCode, fiscalYear)
  return fundCodes.length === 0
    ? `${missing} It has none yet; ask Finance for one.`
    : `${missing} Choose ${listWords(fundCodes.slice(0, 20), 'or')}.`
}

function findLineObstacles(line: SubmitLine, place: number, fiscalYear: number): Found[] {
  const field = { line: place }
  const name = `Line ${line.number}, ${line.description} (NSN ${formatNsn(line.nsn)}),`
  if (line.itemStatus === 'obsolete')
    return [
      rule(
        field,
        'OBSOLETE_NSN',
        `Line ${line.number}: ${describeObsolete(line.description, line.nsn, line.replacement)} ${canReplace(line.replacement) ? 'Replace or remove' : 'Remove'} the line to continue.`,
      ),
    ]
  if (!line.isSold)
    return [rule(field, 'NOT_SOLD', `${name} is not sold in your program. Remove the line to continue.`)]
  if (line.currentPrice === null)
    return [
      rule(
        field,
        'NO_PRICE',
        `${name} has no price in fiscal year ${fiscalYear}. Remove the line to continue.`,
      ),
    ]
  if (!Number.isInteger(line.quantity) || line.quantity < 1 || line.quantity > MAX_PIECES)
    return [rule(field, 'QUANTITY', `${name} needs a quantity from 1 to ${MAX_PIECES}.`)]
  return []
}

function findPriceChange(facts: SubmitFacts): Found {
  const { lines } = facts
  const changed = lines.filter((line) => line.currentPrice !== null && line.currentPrice !== line.price)
  if (changed.length === 0) return null
  const named = changed.slice(0, 3).map((line) => `line ${line.number}`)
  const others = changed.length - named.length
  if (others > 0) named.push(others === 1 ? '1 more line' : `${others} more lines`)
  const total = formatMoney(totalOf(acceptPrices(facts).lines))
  return {
    field: 'cart',
    kind: 'conflict',
    code: 'PRICE_CHANGED',
    message: `Prices have changed on ${listWords(named, 'and')}: the total is now ${total}, it was ${formatMoney(totalOf(lines))}. Accept the new total to submit.`,
  }
}

function findShortage(facts: SubmitFacts): Found {
  const { fund, fundCode, dodaac, fundCodes, holder } = facts
  const total = totalOf(acceptPrices(facts).lines)
  if (!fund || total <= fund.available) return null
  const others = fundCodes.filter((code) => code !== fundCode).slice(0, 20)
  const other = holder === 'cart' && others.length > 0 ? `, choose fund code ${listWords(others, 'or')}` : ''
  return {
    field: 'fundCode',
    kind: 'conflict',
    code: 'INSUFFICIENT_FUNDS',
    message: `Fund code ${fundCode} of DoDAAC ${dodaac.dodaac} has ${formatMoney(fund.available)} left and this ${holder} costs ${formatMoney(total)}. Lower the quantities${other} or ask Finance for more.`,
  }
}

function findLimitObstacle(facts: SubmitFacts): Found {
  const { effect, sentences } = findExceeded(facts)
  const { dodaac } = facts.dodaac
  if (effect === 'block')
    return {
      field: 'cart',
      kind: 'conflict',
      code: 'LIMIT_EXCEEDED',
      message: `${sentences.join(' ')} Lower the quantities, or ask Finance - RA of DoDAAC ${dodaac}.`,
    }
  return effect === 'ask' && facts.officers === 0
    ? rule('dodaac', 'NO_FINANCE', `${sentences.join(' ')} ${describeNoOfficer(dodaac)}`)
    : null
}

function findApproverObstacle(facts: SubmitFacts): Found {
  const fault = findApproverFault(facts.dodaac, facts.signers, findSkipped(facts))
  return fault && rule('dodaac', fault.code, fault.message)
}

const FIELDS: Record<string, CartField> = {
  'REQNR NOT IN DAAS': 'dodaac',
  'REQNR IS DELETED': 'dodaac',
  'SUPP ADDR': 'dodaac',
  'SUPP ADDR OF MEMBER': 'member',
  CX: 'dodaac',
  CF: 'fundCode',
}

/** Skips parts of the cart that `known` already reports. */
function findSupplyObstacles(facts: SubmitFacts, known: readonly Obstacle[]): Obstacle[] {
  const { dodaac, lines, fundCode, fundCodes, today, supply } = facts
  const { billTo, shipTo, signalCode } = dodaac
  if (billTo === null || shipTo === null || signalCode === null) return []
  const isKnown = (field: CartField) => known.some((other) => nameOf(other.field) === nameOf(field))
  const found = lines.flatMap((line, place) =>
    findPreflightFaults({
      // The server has not assigned the serial yet, and any serial of the day fits.
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
