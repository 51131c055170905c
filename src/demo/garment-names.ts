export type GarmentKind =
  | 'coat'
  | 'coat-women'
  | 'blouse-long'
  | 'blouse-short'
  | 'shirt-long'
  | 'shirt-short'
  | 't-shirt'
  | 'trousers'
  | 'slacks'
  | 'skirt'
  | 'jacket'
  | 'fleece'
  | 'all-weather-coat'
  | 'maternity-tunic'
  | 'maternity-jumper'
  | 'oxford'
  | 'pump'
  | 'boot'
  | 'service-cap'
  | 'service-hat-women'
  | 'garrison-cap'
  | 'beret'
  | 'patrol-cap'
  | 'sun-hat'
  | 'knit-cap'
  | 'belt'
  | 'necktie'
  | 'neck-tab'
  | 'gloves'
  | 'scarf'
  | 'suspenders'
  | 'handbag'
  | 'goggles'
  | 'spectacles'
  | 'lens'
  | 'insignia'
  | 'chevron'
  | 'stripes'
  | 'patch'
  | 'ribbon'
  | 'medal'
  | 'crest'
  | 'tape'
  | 'socks'
  | 'trunks'
  | 'undershirt'
  | 'drawers'
  | 'sports-bra'

export const colourLabels = {
  'army-green-564': 'Army Green 564',
  'army-blue-450': 'Army Blue 450',
  'heritage-taupe': 'Heritage Taupe',
  'heritage-tan': 'Heritage Tan',
  ocp: 'OCP',
  'coyote-498': 'Coyote 498',
  'tan-499': 'Tan 499',
  'air-force-blue-1620': 'AF Blue 1620',
  'air-force-blue-1550': 'AF Blue 1550',
  'navy-3346': 'Navy Blue 3346',
  'navy-working': 'NWU Type III',
  khaki: 'Khaki',
  'marine-green-2241': 'USMC Green 2241',
  'marine-khaki-2122': 'USMC Khaki 2122',
  marpat: 'MARPAT Woodland',
  'space-midnight': 'Midnight Blue',
  white: 'White',
  black: 'Black',
  grey: 'Gray',
  gold: 'Gold',
  silver: 'Silver',
  red: 'Scarlet',
  clear: 'Clear',
  amber: 'Amber',
  multicolour: 'Multicolor',
} as const

export type ColourName = keyof typeof colourLabels
