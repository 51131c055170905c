/** The catalogue's categories in the order of the sidebar (CAT-01). */
export const CATEGORY_NAMES = {
  ACCES: 'Accessories',
  BLOUS: 'Blouses',
  COAT: 'Coats',
  EYE: 'Eyewear',
  FOOT: 'Footwear',
  HEAD: 'Headwear',
  HERA: 'Heraldic',
  INSIG: 'Insignia',
  JACK: 'Jackets',
  MATER: 'Maternity',
  SHIRT: 'Shirts',
  SKIRT: 'Skirts',
  SLACK: 'Slacks',
  SOCKS: 'Socks',
  TAPE: 'Name & Service Tapes',
  TROUS: 'Trousers',
  TRUNK: 'Trunks',
  UNDER: 'Underwear',
} as const

export type CategoryCode = keyof typeof CATEGORY_NAMES
export const CATEGORY_CODES = Object.keys(CATEGORY_NAMES) as CategoryCode[]
export const DEFAULT_CATEGORY: CategoryCode = 'ACCES'
