/** How long a banner about a form stays (ms). [CONST-26] */
export const BANNER_FOR = 600
/** [VAL-12, ERR-14] */
export const SUBMITTED = 'Form has been successfully submitted'
/** [VAL-11, ERR-13] */
export const MISSING = 'Form may be missing required fields'
