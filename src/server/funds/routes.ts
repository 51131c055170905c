import { listFundCodes } from '#wire/catalogue/catalogue.ts'
import {
  adjustFund,
  changeFundPeriod,
  countFunds,
  countTransactions,
  createFund,
  createFundPeriod,
  exportTransactions,
  listFundAlerts,
  listFundOrders,
  listFundPeriods,
  listFunds,
  listFundYears,
  listTransactions,
  readFund,
  reverseTransaction,
  saveFundAlert,
  sumFunds,
  sumFundsBelow,
  transferFunds,
  withdrawFund,
} from '#wire/funds/funds.ts'
import { listOrderLimits, readLimitChoices, saveOrderLimit } from '#wire/funds/limits.ts'
import { decideYearEnd as endYear, listYearEnd } from '#wire/orders/year-end.ts'
import type { ReadContext } from '../http/context.ts'
import { serveExport } from '../http/download.ts'
import { serveCut, servePage, serveRead, serveWrite } from '../http/serve.ts'
import type { Portal } from '../portal.ts'
import { listCrossed, saveAlert } from './alerts.ts'
import { addNewFund } from './create.ts'
import { definition, filterLedger } from './export.ts'
import { findFundChoices } from './fund-codes.ts'
import { listOrdersOfFund } from './fund-orders.ts'
import { listLimits, readChoices, saveLimit } from './limits.ts'
import { countFundPages, listFundRows, listYears, sumBelow, sumFoundFunds } from './list.ts'
import { adjust, transfer, withdrawFrom } from './move.ts'
import { addNewPeriod, changePeriod, listPeriods } from './periods.ts'
import { reverse } from './reverse.ts'
import { yearOf } from './scope.ts'
import { countFundTransactions, listFundTransactions, readFundDetails } from './transactions.ts'
import { decideYearEnd, listWaitingOfYear } from './year-end.ts'

/** Everybody who orders may read fund codes. The rest needs permission 6 and covers own DoDAACs. */
export function serveFunds(portal: Portal): void {
  serveRead(portal, listFundCodes, { area: 'anyone' }, findFundChoices)
  const funding = { area: 'funding' } as const
  servePage(portal, listFunds, funding, (context, { query }) => listFundRows(context, inYear(context, query)))
  serveRead(portal, countFunds, funding, (context, { query }) =>
    countFundPages(context, inYear(context, query)),
  )
  serveRead(portal, sumFunds, funding, (context, { query }) => sumFoundFunds(context, inYear(context, query)))
  serveRead(portal, sumFundsBelow, funding, (context, { query }) => sumBelow(context, inYear(context, query)))
  serveRead(portal, listFundYears, funding, (context, { query }) => listYears(context, query))
  serveRead(portal, readFund, funding, (context, { params, query }) =>
    readFundDetails(context, { ...params, ...inYear(context, query) }),
  )
  servePage(portal, listTransactions, funding, (context, { params, query }) =>
    listFundTransactions(context, { ...params, ...inYear(context, query) }),
  )
  serveRead(portal, countTransactions, funding, (context, { params, query }) =>
    countFundTransactions(context, { ...params, ...inYear(context, query) }),
  )
  serveExport(portal, exportTransactions, funding, (context, { query }) => ({
    definition,
    filter: filterLedger(context, inYear(context, query)),
    fileName: `Transactions_${context.today.replaceAll('-', '')}.xlsx`,
  }))
  servePage(portal, listFundOrders, funding, (context, { params, query }) =>
    listOrdersOfFund(context, { ...params, ...inYear(context, query) }),
  )
  serveRead(portal, listFundAlerts, funding, listCrossed)
  serveRead(portal, listFundPeriods, funding, (context, { query }) =>
    listPeriods(context, yearOf(context, query)),
  )
  serveWrite(portal, adjustFund, funding, (context, { query }) => adjust(context, query))
  serveWrite(portal, withdrawFund, funding, (context, { query }) => withdrawFrom(context, query))
  serveWrite(portal, transferFunds, funding, (context, { query }) => transfer(context, query))
  serveWrite(portal, reverseTransaction, funding, reverse)
  serveWrite(portal, saveFundAlert, funding, saveAlert)
  serveCut(portal, listYearEnd, funding, listWaitingOfYear)
  serveWrite(portal, endYear, funding, decideYearEnd)
  serveCut(portal, listOrderLimits, funding, listLimits)
  serveRead(portal, readLimitChoices, funding, readChoices)
  serveWrite(portal, saveOrderLimit, funding, saveLimit)
  serveWrite(portal, createFund, funding, (context, { body }) => addNewFund(context, body))
  serveWrite(portal, createFundPeriod, funding, (context, { body }) => addNewPeriod(context, body))
  serveWrite(portal, changeFundPeriod, funding, (context, { params, body }) =>
    changePeriod(context, params, body),
  )
}

const inYear = <Q extends { fiscalYear?: number }>(context: ReadContext, query: Q) => ({
  ...query,
  fiscalYear: yearOf(context, query),
})
