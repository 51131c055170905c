import type { Branch } from '../branches.ts'

export const CLOTHING_CLASSES: Record<string, { title: string; gender: '' | 'Male' | 'Female' }> = {
  8405: { title: "Outerwear, men's", gender: 'Male' },
  8410: { title: "Outerwear, women's", gender: 'Female' },
  8415: { title: 'Clothing, special purpose', gender: '' },
  8420: { title: "Underwear and nightwear, men's", gender: 'Male' },
  8425: { title: "Underwear and nightwear, women's", gender: 'Female' },
  8430: { title: "Footwear, men's", gender: 'Male' },
  8435: { title: "Footwear, women's", gender: 'Female' },
  8440: { title: "Hosiery, handwear and accessories, men's", gender: 'Male' },
  8445: { title: "Hosiery, handwear and accessories, women's", gender: 'Female' },
  8450: { title: "Children's clothing", gender: '' },
  8455: { title: 'Badges and insignia', gender: '' },
  8460: { title: 'Luggage', gender: '' },
  8465: { title: 'Individual equipment', gender: '' },
  8470: { title: 'Armor, personal', gender: '' },
  8475: { title: 'Specialized flight clothing', gender: '' },
}

/** Rows of the management file (MOE) that belong to a branch. Null: the newest row. */
export const MANAGERS: Record<Branch, string | null> = {
  navy: 'DN',
  army: 'DA',
  'air-force': 'DF',
  'space-force': 'DF', // the Air Force supplies the Space Force
  marine: 'DM',
  'coast-guard': null,
}

/** Acquisition advice codes of items that are no longer bought or issued. */
export const ENDING_ADVICE: Record<string, string> = {
  T: 'condemned, not issued any more',
  V: 'terminal: what is left is sold, no more is bought',
  X: 'obsolete, without a replacement',
  Y: 'terminal: little is left, no more is bought',
}

/** Item standardization codes (ISC) of items that a related number replaces. */
export const REPLACED_BY_STANDARD: ReadonlySet<string> = new Set(['3', '8', 'E'])

export function readClasses(typed: string): string[] | null {
  const classes = typed.split(/[\s,;]+/).filter(Boolean)
  return classes.length > 0 && classes.every((one) => /^\d{4}$/.test(one)) ? [...new Set(classes)] : null
}
