import { formatMoney } from '#domain/money.ts'
import { STEP_WORDS } from '#domain/orders/order-steps.ts'
import { OUTCOME_WORDS, outcomeOf } from '#domain/orders/orders.ts'
import { listRoundEnds, type RoundEnd } from '#domain/orders/rounds.ts'
import { SIGN_IN_WAYS } from '#domain/session/sign-in-ways.ts'
import { writeMoment } from '#domain/texts/closures.ts'
import { SERIES_NAMES } from '../audit/series.ts'
import { renderGuide } from '../hub/guide-pdf.ts'
import type { Guide, GuideBlock } from '../hub/guides.ts'
import type { Packet } from './packet.ts'
import type { Signature } from './packet-queries.ts'

/** Tagged, as the guides are. */
export function renderPacket(packet: Packet): Promise<Uint8Array> {
  return renderGuide(writePacket(packet), packet.paper)
}

function writePacket(packet: Packet): Guide {
  const { number, details, zone } = packet
  const { order } = details
  const at = (moment: Date) => writeMoment(moment, zone)
  const round = Math.max(0, ...details.approvals.filter(({ isCurrent }) => isCurrent).map((one) => one.round))
  const parts: [heading: string, blocks: GuideBlock[]][] = [
    ['Order form', [{ terms: listForm(packet) }]],
    [
      'Lines',
      [
        points(
          order.lines.map(
            (line) =>
              `Line ${line.number}: ${line.quantity} of ${line.description} ${line.size}, NSN ${line.nsn}, at ${formatMoney(line.price)}, ${formatMoney(line.total)}. ${[line.requisition && `Requisition ${line.requisition}.`, line.lineStatus && `${line.lineStatus}.`].filter(Boolean).join(' ')}`,
          ),
          'The order has no lines.',
        ),
      ],
    ],
    [
      'Signatures',
      [
        points(
          packet.signatures.map((one) => saySignature(one, round, listRoundEnds(details.events), at)),
          'Nobody has signed yet.',
        ),
      ],
    ],
    [
      'History',
      [
        points(
          details.events.map((event) =>
            [`${at(event.at)}: ${event.title}.`, event.person && `By ${event.person}.`, event.detail]
              .filter(Boolean)
              .join(' '),
          ),
          'Nothing has happened yet.',
        ),
      ],
    ],
    [
      'Records of the supplier',
      [
        points(
          packet.records.map(
            ({ direction, line, record, at: moment }) =>
              `${at(moment)}, ${direction}${line === null ? '' : `, line ${line}`}: ${record.trimEnd()}`,
          ),
          'No record was sent or received.',
        ),
      ],
    ],
    [
      'Receipts',
      [
        points(
          packet.receipts.map(
            (one) =>
              `${at(one.at)}, line ${one.line}: ${one.isCorrection ? 'correction of ' : ''}${one.kind} of ${one.quantity}${one.short ? `, ${one.short} missing` : ''}${one.damaged ? `, ${one.damaged} damaged` : ''}, by ${one.person}. ${one.reason}`,
          ),
          'Nothing was received yet.',
        ),
      ],
    ],
    [
      'Mails',
      [
        'The portal keeps mails for some days only.',
        points(
          packet.mails.map(
            ({ subject, at: moment, recipient, state }) =>
              `${at(moment)}: ${subject}${recipient ? `, to ${recipient}` : ''} (${state}).`,
          ),
          'No mail about this order is kept.',
        ),
      ],
    ],
    ['Sealed trail', listTrail(packet)],
  ]
  return {
    fileName: `order-${number}.pdf`,
    title: `Packet of order ${number}`,
    summary: `Everything that the portal has about this order, as of ${at(packet.madeAt)}, for ${inWords(packet.madeFor)}.`,
    sections: parts.map(([heading, blocks]) => ({ heading, blocks })),
  }
}

function points(all: string[], none: string): GuideBlock {
  return all.length > 0 ? { points: all.map(inWords) } : none
}

/** A word without an end would take the PDF minutes. */
const inWords = (text: string) =>
  text
    .trim()
    .slice(0, 2000)
    .replaceAll(/\S{80}/g, '$& ')

function listForm({ details, zone }: Packet): [string, string][] {
  const { order, fund } = details
  const terms: [string, string][] = [
    ['Status', OUTCOME_WORDS[outcomeOf(order)]],
    ['Placed by', order.orderer],
    ['Service Member', details.memberName || order.member],
    ['DoDAAC', order.dodaac],
    ['Submitted', order.submittedAt ? writeMoment(order.submittedAt, zone) : ''],
    [
      'Bill-to, ship-to and sold-to',
      [details.billTo, order.shipTo, details.soldTo].filter(Boolean).join(', '),
    ],
    ['Signal code', details.signalCode],
    ['Ship to', details.shipToAddress.join(', ')],
    ['Shipping', order.expedited ? `Expedited. ${order.expediteComment}` : 'Standard'],
    ['Fund code', fund ? `${order.fundCode}, fiscal year ${fund.fiscalYear}` : order.fundCode],
    ['Total', formatMoney(order.total)],
    ['Refunded', details.refunded > 0 ? formatMoney(details.refunded) : ''],
  ]
  return terms.filter(([, value]) => value.trim() !== '').map(([name, value]) => [name, inWords(value)])
}

function saySignature(one: Signature, round: number, ends: RoundEnd[], at: (moment: Date) => string): string {
  const word = one.decision === 'approve' ? STEP_WORDS.approved : STEP_WORDS.declined
  const way =
    one.way === '' ? 'How the person had signed in is not recorded' : `Signed in by ${SIGN_IN_WAYS[one.way]}`
  const isVoid =
    one.round === round ? '' : ` Void, the order was ${ends[one.round - 1] ?? 'changed'} afterwards.`
  return `Level ${one.level}: ${word} by ${one.person}, ${at(one.at)}. ${way}.${isVoid} ${one.comment}`
}

function listTrail({ trail, leftOut }: Packet): GuideBlock[] {
  const rows = trail.flatMap(({ series, rows: all, blocks }) => {
    const { many } = SERIES_NAMES[series]
    const open = all.filter(({ block }) => block === null).length
    return [
      `${all.length} ${many}${open > 0 ? `, of which ${open} are not sealed yet` : ''}.`,
      ...blocks.map(({ number, hash }) => `Block ${number} of ${many}: ${hash}`),
    ]
  })
  return [
    'The zip of this packet has the rows and hashes. Check it with npm run admin -- check-packet FILE.',
    { points: rows },
    ...leftOut,
  ]
}
