/**
 * Columns for which PostgreSQL cannot prove non-null, so the declared row is trusted. An unused entry fails, and so do
 * more than `MAX`: prefer to rewrite the statement.
 */
export const MAX = 51

/** Functions with unknown nullability: our own, and JSON of our own. */
export const functions = [
  'arm_password_reset',
  'count_all_locked',
  'count_holders',
  'count_locked_people',
  'count_pulse',
  'count_supply',
  'find_card_sign_in',
  'find_clothing_held_elsewhere',
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

/** `findRow.column`: the source function and its column. */
export const columns = [
  // The constraint orders_submitted and a foreign key guarantee these for an order that is no cart.
  'findOldestWaiting.submittedAt',
  'listRecentPurchases.at',
  'findSuppliedLines.billTo',
  'findSuppliedLines.shipTo',
  'findSuppliedLines.signalCode',
  'lockRequestedOrder.fundId',
  'lockRow.fiscalYear',
  'lockRow.fundId',
  'lockSuppliedOrders.fiscalYear',
  'lockSuppliedOrders.fundId',
  'lockUnsentLines.billTo',
  'lockUnsentLines.shipTo',
  'lockUnsentLines.signalCode',
  'readStatuses.billTo',
  'findSuppliedLines.approvedOn',
  'lockUnsentLines.approvedOn',
  // A fund always has three accounts.
  'findOrderRow.fund',
  'findTransactions.balance',
  // The first of a list that is not empty.
  'findOrderReaders.name',
]
