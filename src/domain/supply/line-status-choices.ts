/** The words are on the wire (RDT-18, RDT-19). 'Order Status' means no filter (GAP-28). */
export const LINE_STATUS_CHOICES = {
  'Order Status': 'Every line, whatever its status.',
  Declined: 'An approver declined the order.',
  Withdrawn: 'The orderer took the order back before it was approved.',
  'Pending Approval': 'The order is not yet approved or declined.',
  'Customer Error':
    'Ordering is suspended for an incorrect profile, for example DoDAAC or fund code. Contact your administrator.',
  'Pending Review': 'The supplier is correcting an EDI transaction error; you have nothing to do.',
  Processing: 'Received and transmitted to DLA.',
  'Pending Shipment': 'The order is being prepared for shipment.',
  'Shipped and tracking provided': 'On its way, with a tracking number.',
} as const

export type LineStatusChoice = keyof typeof LINE_STATUS_CHOICES

export const LINE_STATUSES = Object.keys(LINE_STATUS_CHOICES) as LineStatusChoice[]

export const CUSTOMER_ERROR_CODES = [
  'CF',
  'CX',
  'REQNR IS DELETED',
  'REQNR NOT IN DAAS',
  'SUPP ADDR',
] as const
/** The customer can do nothing about these. */
export const REVIEWED_HOLDS = ['NUMERIC', 'CE'] as const
/** A transaction error of the supplier. */
export const PENDING_REVIEW_CODE = 'NUMERIC'
