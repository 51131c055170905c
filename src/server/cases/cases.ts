import {
  CASE_SENTENCES,
  CASE_TYPES,
  type CaseFacts,
  type CaseSide,
  type CaseStep,
  isOfUnit,
  isOpenCase,
  listSteps,
  requireNewCase,
  requireStep,
  sideOf,
  waitsFor,
} from '#domain/cases/cases.ts'
import { formatMoney } from '#domain/money.ts'
import { typeOfAttachment } from '#domain/orders/attachments.ts'
import { findFollowUpObstacle, mayRequest } from '#domain/orders/supply-requests.ts'
import { Refusal } from '#domain/refusal.ts'
import { requireAtHome } from '#domain/roles/home.ts'
import { onlyReads } from '#domain/roles/permissions.ts'
import { settleState } from '#domain/supply/line.ts'
import { PROCESSING_TEXT } from '#domain/supply/line-status.ts'
import { creditablePieces } from '#domain/supply/parts.ts'
import { readRequisitions } from '#domain/supply/requisition-search.ts'
import { addCredited, addReplacing } from '#domain/supply/say.ts'
import { planAgain } from '#domain/supply/simulated-supplier.ts'
import { dropLabel, plainNumber } from '#domain/typed-numbers.ts'
import type { CaseDetails, CaseRow, Reported } from '#wire/cases/cases.ts'
import type { ReadContext, WriteContext } from '../http/context.ts'
import { type Cut, pageOf } from '../http/cut.ts'
import { deleteImport } from '../imports/panel/import-queries.ts'
import { noSuchLine } from '../lines/lines.ts'
import { orderNotFound } from '../orders/details.ts'
import { saveRequestedLine } from '../orders/requested-line.ts'
import { sendFollowUp } from '../orders/supply-requests.ts'
import { addPersonEvent, findRequestTimes } from '../orders/supply-requests-queries.ts'
import { refuseFile, type SentFile } from '../questions/sent-files.ts'
import { findSuppliedLines, type StoredLine } from '../supply/apply-queries.ts'
import { readStatuses } from '../supply/statuses-queries.ts'
import { mailSupplier, mailUnit } from './case-mail.ts'
import {
  addCase,
  addCaseMessage,
  type CaseFilter,
  type CaseOrder,
  countCases,
  findCase,
  findCaseFile,
  findCaseMessages,
  findCaseOrder,
  findCases,
  findExceptions,
  findOpenCases,
  findRoom,
  findSupplierEmail,
  isOfLine,
  type LockedCase,
  lockCase,
  lockCaseOrder,
  saveCase,
} from './cases-queries.ts'
import { reportLost } from './lost-pieces.ts'

type Sought = {
  place: CaseFilter['place']
  dodaac?: string | undefined
  searchTerm: string
  page: number
  pageSize: number
}

export async function list(
  { sql, person, today }: ReadContext,
  { query }: { query: Sought },
): Promise<Cut<CaseRow[]>> {
  const { place, dodaac, searchTerm, page, pageSize } = query
  const typed = dropLabel(searchTerm.replace(/^case[\s.:#]*(?=\d)/i, ''))
  const number = Number(plainNumber(typed))
  const isNumber = typed !== '' && Number.isSafeInteger(number) && number > 0
  const filter: CaseFilter = {
    ...{ place, dodaac, today, page, max: pageSize },
    number: isNumber ? number : null,
    requisitions: isNumber ? [] : readRequisitions(typed),
  }
  return pageOf<CaseRow>(await findCases(sql, person, filter), page, () => countCases(sql, person, filter))
}

type Reading = Pick<ReadContext, 'sql' | 'person' | 'today'>

/** Throws 404 out of scope. */
export async function read({ sql, person, today }: Reading, number: number): Promise<CaseDetails> {
  const [found, messages] = await Promise.all([
    findCase(sql, person, number, today),
    findCaseMessages(sql, number),
  ])
  if (!found) throw caseNotFound(number)
  const facts: CaseFacts = { ...found, orderer: found.ordererId, openedBy: found.openedById }
  const mayAct = !onlyReads(person)
  return {
    ...found,
    case: found,
    messages,
    mayWrite: mayAct && isOpenCase(found.state) && sideOf(person, facts) !== null,
    steps: mayAct ? listSteps(person, facts) : [],
  }
}

export async function readFile(
  { sql, person }: ReadContext,
  { params }: { params: { case: number; file: number } },
): Promise<{ fileName: string; type: string; bytes: Buffer }> {
  const file = await findCaseFile(sql, person, { number: params.case, file: params.file })
  if (!file) throw caseNotFound(params.case)
  return { ...file, type: typeOfAttachment(file.kind) }
}

/** For the unit, which opens the case. Throws 404 for others. */
export async function readReportedOfLine(
  { sql, person }: ReadContext,
  { params }: { params: { order: number; line: number } },
): Promise<Reported> {
  const order = await findCaseOrder(sql, person, params.order)
  if (!order || !isOfUnit(person, { orderer: order.ordererId, dodaac: order.dodaac }))
    throw orderNotFound(params.order)
  const [exceptions, cases] = await Promise.all([
    findExceptions(sql, params.order, params.line),
    findOpenCases(sql, params.order, params.line),
  ])
  return { exceptions, cases }
}

type Prepared = SentFile[] | Refusal
/** The unit opens it. The record, the email and the case leave together. */
export async function open(
  context: WriteContext,
  { body }: { body: OpenedCase },
  prepared: Prepared,
): Promise<CaseDetails> {
  const { sql, person, today } = context
  const { order: orderId, line, words } = body
  const order = await lockCaseOrder(sql, person, orderId)
  if (!order) throw orderNotFound(orderId)
  if (!isOfUnit(person, { orderer: order.ordererId, dodaac: order.dodaac }))
    throw new Refusal(
      'forbidden',
      `Only people who order or receive for DoDAAC ${order.dodaac} write to the supplier about order ${orderId}.`,
    )
  requireAtHome(person)
  if (order.status !== 'approved' && order.status !== 'shipped')
    throw new Refusal('conflict', `Order ${orderId} is not approved, so the supplier does not know it.`, {
      code: 'NOT_APPROVED',
    })
  const room = line === null ? null : ((await findRoom(sql, orderId, line)) ?? null)
  if (line !== null && room === null) throw noSuchLine(orderId, line)
  if (!(await isOfLine(sql, body)))
    throw new Refusal(
      'invalid',
      'The receipt or parcel is of another line. Open the case from its line again.',
    )
  requireNewCase(body, room, today)
  const files = requireFiles(prepared, 0)
  const asks = body.type === 'question' && line !== null ? await findAsked(context, order, line) : null
  const address = asks ? '' : await findSupplierEmail(context)
  const sentWay = asks ? 'record' : address === '' ? 'portal' : 'mail'
  const number = await addCase(context, { ...body, dodaac: order.dodaac, sentWay })
  await addCaseMessage(context, number, { side: 'unit', step: '', words, files })
  await removeUploads(context, files)
  if (asks) await sendFollowUp(context, asks)
  const { label } = CASE_TYPES[body.type]
  await addPersonEvent(context, {
    ...{ orderId, lineNumber: line, kind: 'requested', code: 'case' },
    detail: `Case ${number}: ${label}${body.pieces > 0 ? `, ${body.pieces}` : ''}. “${words.slice(0, 400)}”`,
  })
  const details = await read(context, number)
  await mailSupplier(context, describeWritten(details, words, files.length), address)
  context.concern(`case ${number}`, {
    ...{
      order: orderId,
      line,
      type: body.type,
      code: body.code,
      pieces: body.pieces,
      wish: body.wish,
      sentWay,
    },
    files: files.map(({ name, hash }) => ({ name, hash })),
  })
  return details
}

type OpenedCase = Parameters<typeof requireNewCase>[0] & {
  order: number
  line: number | null
  receipt: number | null
  shipment: number | null
  words: string
  files: string[]
}

/** The line when a follow-up record can ask for it now, else null. */
async function findAsked(context: WriteContext, order: CaseOrder, lineNumber: number) {
  const { sql, person, now, today, config } = context
  if (!mayRequest(person, order)) return null
  const lines = await findSuppliedLines(sql, [order.number], config.fiscalZone)
  const line = lines.find((one) => one.lineNumber === lineNumber)
  if (!line) return null
  const times = await findRequestTimes(sql, order.number, lineNumber, config.fiscalZone)
  const obstacle = findFollowUpObstacle({ lineNumber, line, ...times, now, today })
  return obstacle === null ? { order, line, lines } : null
}

function describeWritten({ case: one, requisition }: CaseDetails, words: string, files: number) {
  const { number, type, order, line } = one
  return { number, type, order, line, requisition, words, files }
}

const MAX_CASE_BYTES = 100 * 1024 * 1024
const MAX_MESSAGES = 200

function requireFiles(prepared: Prepared, stored: number): SentFile[] {
  if (prepared instanceof Refusal) throw prepared
  if (stored + prepared.reduce((sum, { bytes }) => sum + bytes.length, 0) > MAX_CASE_BYTES)
    throw refuseFile('The files of this case would take more than 100 MB. Send fewer or smaller files.')
  return prepared
}

async function removeUploads({ sql }: WriteContext, files: readonly SentFile[]): Promise<void> {
  for (const { id } of files) await deleteImport(sql, id)
}

async function lock(context: WriteContext, number: number): Promise<LockedCase> {
  const found = await lockCase(context.sql, context.person, number)
  if (!found) throw caseNotFound(number)
  requireAtHome(context.person)
  if (context.ifMatch !== undefined && context.ifMatch !== found.version)
    throw new Refusal(
      'conflict',
      `Case ${number} was changed in the meantime. Look at it again, then do what is still needed.`,
      { code: 'STALE_CASE' },
    )
  return found
}

export async function write(
  context: WriteContext,
  { params, body }: { params: { case: number }; body: { words: string; files: string[] } },
  prepared: Prepared,
): Promise<CaseDetails> {
  const found = await lock(context, params.case)
  const { number, state } = found
  const side = requireSide(context, found)
  if (!isOpenCase(state))
    throw new Refusal(
      'conflict',
      `Case ${number} is decided, so nobody writes to it any more. Open a new one.`,
      {
        code: 'CASE_DECIDED',
      },
    )
  if (found.messages >= MAX_MESSAGES)
    throw new Refusal('rule', `Case ${number} has ${MAX_MESSAGES} messages, which is the maximum.`, {
      code: 'LIST_FULL',
    })
  const files = requireFiles(prepared, found.bytes)
  await addCaseMessage(context, number, { side, step: '', words: body.words, files })
  await removeUploads(context, files)
  await saveCase(context, number, { state, waitsFor: waitsFor(state, side), label: null, credited: 0 })
  const details = await read(context, number)
  await notifyOther(context, side, details, body.words, files.length)
  context.concern(`case ${number}`, { side, files: files.map(({ name, hash }) => ({ name, hash })) })
  return details
}

function requireSide({ person }: WriteContext, found: LockedCase): CaseSide {
  const side = sideOf(person, found)
  if (side === null)
    throw new Refusal(
      'forbidden',
      `Only people who order or receive for DoDAAC ${found.dodaac} and people with permission 8 write here.`,
    )
  return side
}

async function notifyOther(
  context: WriteContext,
  side: CaseSide,
  details: CaseDetails,
  words: string,
  files: number,
) {
  const written = describeWritten(details, words, files)
  if (side === 'supplier') return mailUnit(context, written)
  await mailSupplier(context, written, details.sentWay === 'mail' ? await findSupplierEmail(context) : '')
}

/** Pieces and money move here and nowhere else, so that no case counts twice. */
export async function takeStep(
  context: WriteContext,
  { params, body }: { params: { case: number; step: CaseStep }; body: { comment: string; label: string } },
): Promise<CaseDetails> {
  const { person } = context
  const { step } = params
  const found = await lock(context, params.case)
  const { number } = found
  const state = requireStep(person, found, step)
  if (step === 'return' && body.label === '') throw refuseLabel()
  const side: CaseSide = step === 'sent' || step === 'withdraw' ? 'unit' : requireSide(context, found)
  const { sentence, credited } = await makeOutcome(context, found, step, body.comment)
  const label = step === 'return' ? body.label : null
  const words = [sentence, label === null ? '' : `Return label: ${label}.`, body.comment]
    .filter(Boolean)
    .join(' ')
  await addCaseMessage(context, number, { side, step, words, files: [] })
  await saveCase(context, number, { state, waitsFor: waitsFor(state, side), label, credited })
  const details = await read(context, number)
  await notifyOther(context, side, details, words, 0)
  context.concern(`case ${number}`, {
    ...{ step, order: found.orderNumber, line: found.line, pieces: found.pieces, comment: body.comment },
    ...(credited > 0 && { cents: credited }),
    ...(label !== null && { label }),
  })
  return details
}

function refuseLabel(): Refusal {
  const message = CASE_SENTENCES.label
  return new Refusal('rule', message, { code: 'CASE', errors: [{ field: 'label', message }] })
}

type Outcome = { sentence: string; credited: number }

async function makeOutcome(
  context: WriteContext,
  found: LockedCase,
  step: CaseStep,
  comment: string,
): Promise<Outcome> {
  const { number, pieces, line: lineNumber, orderNumber } = found
  if ((step !== 'replace' && step !== 'credit') || lineNumber === null) return { sentence: '', credited: 0 }
  const { sql, config } = context
  const lines = await findSuppliedLines(sql, [orderNumber], config.fiscalZone)
  const line = lines.find((one) => one.lineNumber === lineNumber)
  if (!line) throw noSuchLine(orderNumber, lineNumber)
  const paid = creditablePieces(line)
  if (paid < pieces)
    throw new Refusal(
      'conflict',
      `Only ${paid} of line ${lineNumber} ${paid === 1 ? 'is' : 'are'} shipped and still paid for. Refuse the case, or ask the unit for another one.`,
      { code: 'CASE_PIECES' },
    )
  const order = { ...found, number: orderNumber, status: found.orderStatus, ordererId: found.orderer }
  const after =
    step === 'replace' ? await replace(context, line, pieces) : { ...line, ...addCredited(line, pieces) }
  const { given } = await saveRequestedLine(
    context,
    { order, line, lines },
    after,
    `Case ${number}, line ${lineNumber}: ${comment}`,
  )
  await reportLost(context, found, lineNumber)
  const sentence =
    step === 'replace'
      ? `${pieces} of line ${lineNumber} ${pieces === 1 ? 'comes' : 'come'} again under the same requisition, for the money that is paid.`
      : `${formatMoney(given)} for ${pieces} of line ${lineNumber} went back to the fund.`
  await addPersonEvent(context, {
    ...{ orderId: orderNumber, lineNumber, detail: `Case ${number}: ${sentence} “${comment}”` },
    ...(step === 'replace'
      ? { kind: 'requested' as const, code: 'replace' as const }
      : { kind: 'funds' as const, code: 'refund' as const }),
  })
  return { sentence, credited: step === 'credit' ? given : 0 }
}

/** The pieces are outstanding again, so that records of supply, receipts and questions work as for the first ones. */
async function replace(
  { sql, config, today }: WriteContext,
  line: StoredLine,
  pieces: number,
): Promise<StoredLine> {
  const after = settleState(addReplacing(line, pieces), await readStatuses(sql))
  const supplyText = after.supplyCode === '' ? PROCESSING_TEXT : after.supplyText
  return { ...line, ...after, supplyText, ...(config.supply === 'simulator' && planAgain(line, today)) }
}

function caseNotFound(number: number): Refusal {
  return new Refusal('not-found', `There is no case ${number} that you may see.`)
}
