/** Garments with one size of a person. `measuring` names the wide family with the drawing. */
export const SIZE_FAMILIES: Readonly<Record<string, { name: string; measuring: string }>> = {
  coat: { name: 'Coat', measuring: 'tops' },
  jacket: { name: 'Jacket', measuring: 'tops' },
  shirt: { name: 'Shirt', measuring: 'tops' },
  sweater: { name: 'Sweater', measuring: 'tops' },
  dress: { name: 'Dress', measuring: 'tops' },
  trousers: { name: 'Trouser', measuring: 'legwear' },
  skirt: { name: 'Skirt', measuring: 'legwear' },
  trunks: { name: 'Trunk', measuring: 'legwear' },
  belt: { name: 'Belt', measuring: 'legwear' },
  boot: { name: 'Boot', measuring: 'footwear' },
  shoe: { name: 'Shoe', measuring: 'footwear' },
  sock: { name: 'Sock', measuring: 'hosiery' },
  hat: { name: 'Hat', measuring: 'headwear' },
  glove: { name: 'Glove', measuring: '' },
  undershirt: { name: 'Undershirt', measuring: 'tops' },
  drawers: { name: 'Drawers', measuring: 'underwear' },
  bra: { name: 'Brassiere', measuring: 'underwear' },
}

export const FIT_SYSTEMS = { men: 'Men’s', women: 'Women’s', unisex: 'Unisex' } as const
export type FitSystem = keyof typeof FIT_SYSTEMS

/** `family` can be a category in lower case. */
export type SizeKey = { family: string; system: FitSystem }

export const writeSizeKey = ({ family, system }: SizeKey) => `${family} ${system}`

const WORDS: readonly (readonly [FitSystem, RegExp])[] = [
  ['women', /\b(WOM[AE]N|FEMALE|LAD(Y|IES))S?(?![A-Z])/i],
  ['men', /\b(M[AE]N|MALE)S?(?![A-Z])/i],
]

/** Of one size: that of its product, else the one that its words name. */
export function findFitSystem({ size, sizeKey }: { size: string; sizeKey: string }): FitSystem {
  const ofProduct = sizeKey.split(' ').at(-1)
  if (ofProduct === 'men' || ofProduct === 'women') return ofProduct
  return WORDS.find(([, words]) => words.test(size))?.[0] ?? 'unisex'
}

/** "Coat, men’s" */
export function nameSizeKey({ family, system }: SizeKey, category = ''): string {
  const name = SIZE_FAMILIES[family]?.name ?? (category || family.toUpperCase())
  return system === 'unisex' ? name : `${name}, ${FIT_SYSTEMS[system].toLowerCase()}`
}
