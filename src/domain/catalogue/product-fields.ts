export const MAX = {
  name: 120,
  keywords: 500,
  sizeFamily: 40,
  description: 4000,
  size: 40,
  position: 999_999_999,
} as const

export const CUTS = ['Male', 'Female', 'Unisex'] as const

export const UNIT_FORM = /^[A-Z]{2}$/
export const UNIT_SENTENCE = 'A unit of issue has two letters, such as EA.'
