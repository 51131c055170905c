import { ALERT_WEEKS } from '#domain/funds/fund-alerts.ts'
import {
  MAX_FUND_DESCRIPTION,
  NO_AMOUNT,
  NO_FROM_PAIR,
  NO_TRANSFER_AMOUNT,
  TRANSFER_KINDS,
} from '#domain/funds/funds.ts'
import { body, call, query } from '../call.ts'
import { type Clean, type CleanFields, defaulted, list, nullable, optional } from '../code.ts'
import {
  dodaac,
  fundCode,
  fundYear,
  MAX_COMMENT,
  money,
  oneOf,
  orderNumber,
  personId,
  program,
  setMoney,
  text,
  truth,
  whole,
} from '../codes.ts'
import { day, instant } from '../days.ts'
import { workbook } from '../export/exports.ts'
import { nothing, OPTIONS_PER_PAGE, pageFields, paging, searchText } from '../paging.ts'
import { amount, chosen } from './amounts.ts'
import { closedYear } from './moved-money.ts'

export const FUNDS_PER_PAGE = 10
export const TRANSACTIONS_PER_PAGE = 10
export const FUND_ORDERS_PER_PAGE = 10

/** Money that orders took, by its purpose (`TAKEN_KINDS`). */
export const takenFields = {
  reserved: money,
  committed: money,
  obligated: money,
  spent: money,
  undecided: money,
} as const

/** `allotted` is the sum of the balances (`sumAllotted`). `mayChange`: the user is Finance - RA there. */
const fundFields = {
  dodaac: ['DODAAC_0', dodaac],
  fundCode: ['FUNDCODE_0', fundCode],
  available: ['SUMTRANAMT_0', money],
  fiscalYear: ['FUNDYEAR_0', fundYear],
  description: text(),
  unit: text(),
  ...takenFields,
  allotted: money,
  mayChange: truth,
} as const
const fundRow = body(fundFields)
export type FundRow = Clean<typeof fundRow>

const year = ['FUNDYEAR_0', optional(fundYear)] as const
/** Only funds of this DoDAAC and of those below it. */
const under = optional(dodaac)
const listFields = { fiscalYear: year, ...pageFields(FUNDS_PER_PAGE), searchTerm: searchText, under }
export const listFunds = call('GET', '/funding/getall/:program', {
  summary:
    'Funds of a fiscal year, the current one unless named, on the DoDAACs of which the person is Finance - RA',
  isPage: true,
  params: { program },
  query: query(listFields),
  response: list(fundRow),
})
export const countFunds = call('GET', '/funding/paging/:program', {
  summary: 'How many funds the same search finds',
  params: { program },
  query: query(listFields),
  response: paging,
})

const sums = {
  funds: whole(0, 1_000_000_000),
  allotted: money,
  ...takenFields,
  available: ['SUMTRANAMT_0', money],
} as const
export const sumFundsBelow = call('GET', '/funding/below/:program', {
  summary: 'Totals of the funds that the same search finds, for each DoDAAC above others, with all below it',
  params: { program },
  query: query({ fiscalYear: year, searchTerm: searchText, under }),
  response: list(body({ dodaac: ['DODAAC_0', dodaac], unit: text(), ...sums }), 10_000),
})

export const sumFunds = call('GET', '/funding/sum/:program', {
  summary: 'Totals of all funds that the same search finds, on all pages',
  params: { program },
  query: query({ fiscalYear: year, searchTerm: searchText, under }),
  response: body(sums),
})
export type FundSums = Clean<(typeof sumFunds)['response']>

const fundNames = {
  program: ['BPCNUM_0', optional(program)] as const,
  fiscalYear: year,
  fundCode: ['FUNDCODE_0', chosen(fundCode, 'Name the fund code.')] as const,
}
const alertFields = {
  belowCents: ['below', nullable(money)],
  belowWeeks: nullable(whole(ALERT_WEEKS.least, ALERT_WEEKS.max)),
  /** By the orders of the last 8 weeks. Null without a pace. */
  weeksLeft: nullable(whole(0, Number.MAX_SAFE_INTEGER)),
} as const
const fundAlert = body({
  dodaac: ['DODAAC_0', dodaac],
  fundCode: ['FUNDCODE_0', fundCode],
  fiscalYear: ['FUNDYEAR_0', fundYear],
  available: ['SUMTRANAMT_0', money],
  ...alertFields,
})
export type FundAlertRow = Clean<typeof fundAlert>
export const listFundAlerts = call('GET', '/funding/alerts', {
  summary: 'Funds of the current fiscal year that are below the amount or the weeks of their alert',
  response: list(fundAlert, 10_000),
})
export const saveFundAlert = call('PUT', '/funding/alert/:dodaac', {
  summary: 'Set below which amount or how many weeks a fund gives an alert; without both, never',
  params: { dodaac },
  body: body({
    fundCode: ['FUNDCODE_0', fundCode],
    belowCents: ['below', defaulted(nullable(setMoney), null)],
    belowWeeks: defaulted(nullable(whole(ALERT_WEEKS.least, ALERT_WEEKS.max)), null),
  }),
  response: body({ ...alertFields, version: whole(0, 1_000_000_000) }),
})

export const readFund = call('GET', '/funding/fund/:dodaac', {
  summary:
    'One fund with its balances, how often it was allotted money, and what it had at the end of each day',
  params: { dodaac },
  query: query(fundNames),
  response: body({
    fund: fundRow,
    allotments: whole(0, 1_000_000_000),
    days: list(body({ day, available: money })),
    /** Null outside of the current fiscal year. */
    alert: nullable(body({ ...alertFields, version: whole(0, 1_000_000_000) })),
    /** New money that the reader may allot without a second person. Null without a limit. */
    allotsAlone: nullable(money),
  }),
})
export type FundDetails = Clean<(typeof readFund)['response']>

const transactionNumber = whole(1, Number.MAX_SAFE_INTEGER)

export const transferKind = oneOf(TRANSFER_KINDS, 'There is no such transaction.')

/** The amount is positive, and `sign` is the direction (DATA-34). */
const transaction = body({
  number: ['NUM_0', transactionNumber],
  madeAt: ['TRANDAT_0', instant],
  amount: ['TRANAMT_0', money],
  sign: ['SNS_0', whole(-1, 1)],
  lastName: ['LASTNAME_0', text()],
  firstName: ['FIRSTNAME_0', text()],
  middleName: ['MIDDLENAME_0', text()],
  preferredName: ['PREFNAME_0', text()],
  orderNumber: ['VCRNUM_0', nullable(orderNumber)],
  comment: ['TRANCMMT_0', text(MAX_COMMENT)],
  kind: transferKind,
  balance: money,
  /** The transaction that this one takes back, and the one that takes this one back. */
  reverses: nullable(transactionNumber),
  reversedBy: nullable(transactionNumber),
  /** The reader moves the money of both sides, and nobody has reversed it. */
  mayReverse: truth,
})
export type Transaction = Clean<typeof transaction>

/** Both days are included. */
const ledgerFields = {
  searchTerm: searchText,
  kind: optional(transferKind),
  from: optional(day),
  until: optional(day),
} as const
export type LedgerSearch = CleanFields<typeof ledgerFields>
const transactionFields = { ...fundNames, ...pageFields(TRANSACTIONS_PER_PAGE), ...ledgerFields }
export const listTransactions = call('GET', '/funding/gettrans/:dodaac', {
  summary: 'Transactions of a fund, newest first, with the balance after each',
  isPage: true,
  params: { dodaac },
  query: query(transactionFields),
  response: list(transaction),
})
export const countTransactions = call('GET', '/funding/pagingtrans/:dodaac', {
  summary: 'How many transactions the same search finds',
  params: { dodaac },
  query: query(transactionFields),
  response: paging,
})

export const exportTransactions = call('GET', '/funding/export', {
  summary:
    'Transactions as an Excel file, of one fund with a search among them, or of all funds that a search finds',
  query: query({
    program: ['BPCNUM_0', optional(program)],
    fiscalYear: year,
    dodaac: ['DODAAC_0', optional(dodaac)],
    fundCode: ['FUNDCODE_0', optional(fundCode)],
    ...ledgerFields,
    under,
  }),
  response: workbook,
})

const fundOrder = body({
  number: ['VCRNUM_0', orderNumber],
  submittedAt: instant,
  status: oneOf(['awaiting', 'approved', 'shipped'], 'There is no such status.'),
  lastName: ['LASTNAME_0', text()],
  firstName: ['FIRSTNAME_0', text()],
  preferredName: ['PREFNAME_0', text()],
  ...takenFields,
})
export type FundOrder = Clean<typeof fundOrder>
export const listFundOrders = call('GET', '/funding/orders/:dodaac', {
  summary: 'Orders that hold or spent the money of a fund, newest first; the sums are those of the fund',
  isPage: true,
  params: { dodaac },
  query: query({ ...fundNames, ...pageFields(FUND_ORDERS_PER_PAGE) }),
  response: list(fundOrder),
})

export const listFundYears = call('GET', '/funding/getall/fundyear', {
  summary: 'Fiscal years with funds or periods, newest first',
  query: query({ ...pageFields(OPTIONS_PER_PAGE), searchTerm: searchText }),
  response: list(body({ fiscalYear: ['FUNDYEAR_0', fundYear], isCurrent: truth })),
})

/** The last day is included (DATA-36). `awaiting` counts orders of its fiscal year. */
const periodFields = {
  period: ['FUNDPERIOD_0', whole(1, 99)],
  begin: ['DEBDAT_0', day],
  end: ['FINDAT_0', day],
  fiscalYear: ['FUNDYEAR_0', fundYear],
  isOpen: truth,
  waitingOrders: whole(0, 1_000_000_000),
  /** Returned for changes: they hold no money. */
  returnedOrders: whole(0, 1_000_000_000),
  reserved: money,
} as const
const fundPeriod = body(periodFields)
export type FundPeriodRow = Clean<typeof fundPeriod>

export const listFundPeriods = call('GET', '/funding/getall/period/:program', {
  summary: 'Periods of a fiscal year, the current one unless named',
  params: { program },
  query: query({ fiscalYear: ['year', optional(fundYear)] }),
  response: list(fundPeriod),
})
export const createFundPeriod = call('POST', '/funding/period/create', {
  summary: 'Add a period to a fiscal year; it takes the next number unless one is named',
  body: body({
    program: ['BPCNUM_0', optional(program)],
    fiscalYear: ['FUNDYEAR_0', fundYear],
    period: ['FUNDPERIOD_0', optional(whole(1, 99))],
    begin: ['DEBDAT_0', day],
    end: ['FINDAT_0', day],
    isOpen: defaulted(truth, false),
    closedYear,
  }),
  response: fundPeriod,
})
export const changeFundPeriod = call('PUT', '/funding/period/:program/:fiscalYear/:period', {
  summary: 'Open or close a period, or change its days',
  params: { program, fiscalYear: fundYear, period: whole(1, 99) },
  body: body({
    begin: ['DEBDAT_0', optional(day)],
    end: ['FINDAT_0', optional(day)],
    isOpen: optional(truth),
    closedYear,
  }),
  response: body({
    ...periodFields,
    before: body({ begin: ['DEBDAT_0', day], end: ['FINDAT_0', day], isOpen: truth }),
  }),
})

/** The changed funds, with the available money before. */
const moved = body({ message: text(), funds: list(body({ ...fundFields, before: money })) })

const actorFields = {
  program: ['BPCNUM_0', optional(program)] as const,
  personId: ['SMID_0', optional(personId)] as const,
  fiscalYear: ['FUNDYEAR_0', optional(fundYear)] as const,
  comment: ['TRANCMMT_0', defaulted(text(MAX_COMMENT), '')] as const,
  closedYear,
}
const adjustFields = {
  dodaac: ['DODAAC_0', dodaac] as const,
  fundCode: ['FUNDCODE_0', fundCode] as const,
  amount: ['FUNDAMT_0', amount(NO_AMOUNT)] as const,
  ...actorFields,
}
export const adjustFund = call('POST', '/funding/adjust', {
  summary: 'Add an allotment to a fund; without a fiscal year, to the current one',
  query: query(adjustFields),
  body: nothing,
  response: moved,
})
export const withdrawFund = call('POST', '/funding/withdraw', {
  summary: 'Take money back from a fund, with a comment',
  query: query(adjustFields),
  body: nothing,
  response: moved,
})
export const transferFunds = call('POST', '/funding/transfer', {
  summary: 'Move money between two funds of a fiscal year',
  query: query({
    fromDodaac: ['FROMDODAAC', chosen(dodaac, NO_FROM_PAIR)],
    fromFundCode: ['FROMFUNDCODE', chosen(fundCode, NO_FROM_PAIR)],
    toDodaac: ['TODODAAC', chosen(dodaac, 'Choose a DoDAAC to transfer to.')],
    toFundCode: ['TOFUNDCODE', chosen(fundCode, 'Choose a fund code to transfer to.')],
    amount: ['FUNDAMT_0', amount(NO_TRANSFER_AMOUNT)],
    ...actorFields,
  }),
  body: nothing,
  response: moved,
})
export const reverseTransaction = call('POST', '/funding/reverse/:number', {
  summary: 'Take back a whole allotment, withdrawal or transfer, with a transaction that names it',
  params: { number: transactionNumber },
  body: body({ comment: ['TRANCMMT_0', defaulted(text(MAX_COMMENT), '')], closedYear }),
  response: moved,
})
export const createFund = call('POST', '/funding/create', {
  summary: 'Add a fund, with a first allotment if an amount is given and a new fund code if it is described',
  body: body({
    dodaac: ['DODAAC_0', dodaac],
    fundCode: ['FUNDCODE_0', fundCode],
    description: defaulted(text(MAX_FUND_DESCRIPTION), ''),
    amount: ['FUNDAMT_0', optional(amount(NO_AMOUNT))],
    ...actorFields,
  }),
  response: moved,
})

export const FUND_FIELDS = {
  comment: 'TRANCMMT_0',
  description: 'description',
  begin: 'debdaT_0',
  end: 'findaT_0',
} as const
