import type { Gate } from '../roles/permissions.ts'

/** Kinds of rows in the order in which one leans on another: what people call them, and what brings one in takes. */
export const IMPORT_KINDS: Record<string, { label: string; area: Gate }> = {
  programs: { label: 'Programs', area: 'everything' },
  categories: { label: 'Categories', area: 'everything' },
  products: { label: 'Products', area: 'catalogue' },
  items: { label: 'Sizes and colors (items)', area: 'catalogue' },
  prices: { label: 'Prices', area: 'catalogue' },
  assortment: { label: 'Assortment of the program', area: 'catalogue' },
  pictures: { label: 'Pictures (zip)', area: 'catalogue' },
  dodaacs: { label: 'DoDAACs', area: 'dodaacs' },
  people: { label: 'People', area: 'people' },
  roles: { label: 'Roles', area: 'groups' },
  groups: { label: 'Groups', area: 'groups' },
  funds: { label: 'Opening balances of funds', area: 'funding' },
}
