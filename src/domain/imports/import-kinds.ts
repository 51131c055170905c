import { ATTACHMENT } from '../orders/attachments.ts'
import { type Area, canOpen, type Gate, type Person } from '../roles/permissions.ts'

export const MONTH = 'publog'

/** In the order of their dependencies. */
export const IMPORT_KINDS: Record<string, { label: string; area: Area }> = {
  programs: { label: 'Programs', area: 'everything' },
  categories: { label: 'Categories', area: 'everything' },
  products: { label: 'Products', area: 'catalogue' },
  items: { label: 'Sizes and colors (items)', area: 'catalogue' },
  prices: { label: 'Prices', area: 'catalogue' },
  assortment: { label: 'Assortment of the program', area: 'catalogue' },
  kits: { label: 'Kits of the program', area: 'catalogue' },
  pictures: { label: 'Pictures (zip)', area: 'catalogue' },
  dodaacs: { label: 'DoDAACs', area: 'dodaacs' },
  people: { label: 'People', area: 'people' },
  sizes: { label: 'Sizes of people', area: 'people' },
  openings: { label: 'Pieces that people hold without an order', area: 'people' },
  roles: { label: 'Roles', area: 'groups' },
  groups: { label: 'Groups', area: 'groups' },
  allowances: { label: 'Allowances of the program', area: 'catalogue' },
  funds: { label: 'Opening balances of funds', area: 'funding' },
  limits: { label: 'Limits of orders', area: 'funding' },
}

export function listOwnKinds(
  person: Pick<Person, 'permissions' | 'opensEverything' | 'financeDodaacs'>,
): { kind: string; label: string }[] {
  return Object.entries(IMPORT_KINDS)
    .filter(
      ([, { area }]) => canOpen(person, area) && (area !== 'funding' || person.financeDodaacs.length > 0),
    )
    .map(([kind, { label }]) => ({ kind, label }))
}

export function describeKind(kind: string): { label: string; area: Gate } {
  if (kind === ATTACHMENT) return { label: 'File of an order', area: 'anyone' }
  if (kind === MONTH) return { label: 'Public catalog', area: 'catalogue' }
  return IMPORT_KINDS[kind] ?? { label: kind, area: 'everything' }
}
