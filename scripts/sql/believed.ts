/**
 * Where PostgreSQL cannot see whether a column may be null, and the declared row is believed. An entry that nothing needs
 * any more fails, and so does one more than `MOST`: write the statement so that PostgreSQL sees it, instead.
 */
export const MOST = 50

/** Functions whose rows it knows by their types alone: our own, and JSON that we have written ourselves. */
export const functions = [
  'arm_password_reset',
  'count_all_locked',
  'count_holders',
  'count_locked_people',
  'count_pulse',
  'count_supply',
  'find_card_sign_in',
  'find_provider_sign_in',
  'find_earlier_passwords',
  'find_holders',
  'find_password_reset',
  'find_pending_resets',
  'find_program_of',
  'find_requisitions',
  'find_reset_people',
  'find_sign_in',
  'find_successors',
  'find_unfinished_imports',
  'get_password_hash',
  'get_password_lock',
  'hold_available',
  'jsonb_to_recordset',
  'list_closures',
  'load_session',
  'look_up_people',
  'name_people',
  'note_sign_in',
  'seal_block',
  'start_password_reset',
  'unlock_person',
  'use_password_reset',
]

/** `findRow.column`: the function of the source that holds the statement, and the column of its rows. */
export const columns = [
  // An order that is no cart has them (the constraint orders_submitted), and its fund is there (a foreign key).
  'findOldestWaiting.submittedAt',
  'listRecentPurchases.at',
  'findSuppliedLines.billTo',
  'findSuppliedLines.shipTo',
  'findSuppliedLines.signalCode',
  'lockAskedOrder.fundId',
  'lockRow.fiscalYear',
  'lockRow.fundId',
  'lockSuppliedOrders.fiscalYear',
  'lockSuppliedOrders.fundId',
  'lockUnsentLines.billTo',
  'lockUnsentLines.shipTo',
  'lockUnsentLines.signalCode',
  'readStatuses.billTo',
  // An approved order was decided.
  'findSuppliedLines.approvedOn',
  'lockUnsentLines.approvedOn',
  // A fund has its three accounts from the moment it is made.
  'findOrderRow.fund',
  'findTransactions.balance',
  // The first of a list that is not empty.
  'findOrderReaders.name',
]
