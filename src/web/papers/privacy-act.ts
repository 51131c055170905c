/** The four parts of the Privacy Act statement of DA Form 3078, in our own words. */
export const PRIVACY_ACT: readonly (readonly [part: string, text: string])[] = [
  [
    'Authority',
    '10 U.S.C. 7013, Secretary of the Army; AR 710-2, Supply Policy Below the National Level; AR 700-84, Issue and Sale of Personal Clothing.',
  ],
  [
    'Principal purpose',
    'To write down which personal clothing a service member was issued, so that it can be accounted for, exchanged or charged. The DoD ID number tells apart people of the same name; no Social Security number is asked for.',
  ],
  [
    'Routine uses',
    'Besides disclosures that 5 U.S.C. 552a(b) permits, the record may be given to those whom 5 U.S.C. 552a(b)(3) and the routine uses of system of records notice A0710-2d DALO name.',
  ],
  ['Disclosure', 'Voluntary. Without the information clothing may not be issued, or may be issued late.'],
]
