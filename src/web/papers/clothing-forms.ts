import { TRANSACTION_TYPES } from '#domain/papers/clothing-request.ts'
import type { SelectOption } from '#web/ui/SelectField.tsx'

type Box = readonly [caption: string, width: number]

export type ClothingForm = {
  name: string
  title: string
  use: string
  foot: string
  heads: readonly [string, string, string]
  /** Of the second row; `CATEGORY` is filled, and the others are for the pen. */
  boxes: readonly Box[]
  types: readonly string[]
  columns: readonly [authorized: string, issued: string]
  ends: readonly [string, string, string, string]
  privacyAct: readonly (readonly [part: string, text: string])[]
}

/**
 * DA Form 3078 as AR 700-84 has it. For AF Form 656 only its number, its title and its use are confirmed: it has the same
 * content, without numbers of boxes.
 */
export const CLOTHING_FORMS = {
  '3078': {
    name: '3078',
    title: 'PERSONAL CLOTHING REQUEST',
    use: 'For use of this form see AR 700-84.',
    foot: 'DA FORM 3078 · SORN A0710-2d DALO',
    heads: ['DOCUMENT NO.', 'VOUCHER NO.', 'DATE'],
    boxes: [
      ['ORGANIZATION', 4],
      ['CATEGORY', 2],
      ['PRIORITY', 2],
      ['INVENTORY', 2],
      ['PHONE', 2],
    ],
    types: TRANSACTION_TYPES,
    columns: ['AUTH', 'ISS'],
    ends: ['AUTHORIZED BY', 'APPROVED BY', 'REMARKS', 'SIGNATURE'],
    privacyAct: [
      [
        'Authority',
        '10 U.S.C. 7013, Secretary of the Army; AR 710-2, Supply Policy Below the National Level; AR 700-84, Issue and Sale of Personal Clothing.',
      ],
      [
        'Principal purpose',
        'To record the personal clothing that is issued to a service member, so that it can be accounted for, exchanged or charged. The DoD ID number distinguishes people with the same name. The form asks for no Social Security number.',
      ],
      [
        'Routine uses',
        'The record may be disclosed as 5 U.S.C. 552a(b) permits. This includes the routine uses of system of records notice A0710-2d DALO under 5 U.S.C. 552a(b)(3).',
      ],
      [
        'Disclosure',
        'Voluntary. Without the information, clothing may not be issued, or may be issued late.',
      ],
    ],
  },
  '656': {
    name: 'AF Form 656',
    title: 'CLOTHING REQUEST AND RECEIPT',
    use: 'Requests of clothing under AFI 23-101.',
    foot: 'AF FORM 656',
    heads: ['DATE REQUESTED', 'DATE RECEIVED', 'PHONE'],
    boxes: [
      ['ORGANIZATION', 4],
      ['CATEGORY', 2],
      ['MAILING ADDRESS', 6],
    ],
    types: [],
    columns: ['REQ', 'REC'],
    ends: ['REQUESTED BY', 'APPROVED BY', 'REMARKS', 'RECEIVED BY'],
    privacyAct: [
      ['Authority', '10 U.S.C. 9013, Secretary of the Air Force.'],
      [
        'Principal purpose',
        'To request clothing for a service member and to confirm its receipt. The DoD ID number distinguishes people with the same name. The form asks for no Social Security number.',
      ],
      ['Routine uses', 'The record may be disclosed as 5 U.S.C. 552a(b) permits.'],
      ['Disclosure', 'Voluntary. Without the information, clothing may not be issued.'],
    ],
  },
} as const satisfies Record<string, ClothingForm>
export type ClothingFormName = keyof typeof CLOTHING_FORMS

export const CLOTHING_FORM_OPTIONS: readonly SelectOption[] = [
  { value: '3078', text: 'DA Form 3078' },
  { value: '656', text: 'AF Form 656' },
]
