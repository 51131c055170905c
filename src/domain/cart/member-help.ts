const WHERE = "Service Member's DoDAAC - Where orders will ship/bill."
const BEFORE = 'If DoDAAC is incorrect, DoDAAC must be updated BEFORE Submitting for Approval.'

/** [CART-06] */
export function describeMemberDodaac(mayUpdate: boolean): string {
  return mayUpdate
    ? `${WHERE} Click here to update. ${BEFORE}`
    : `${WHERE} ${BEFORE} Ask your account manager to update it.`
}
