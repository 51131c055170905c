import { PAGE_NAMES, type PageAddress } from '#domain/page-names.ts'
import type { Gate } from '#domain/roles/permissions.ts'
import { address, choice, one } from '#wire/address.ts'

/** The views of the panel with the permission for each. The panel opens the first one by default. */
export const PANEL_GROUPS = [
  {
    name: 'People and programs',
    views: { dashboard: 'panel', users: 'panel', ready: 'panel', programs: 'panel' },
  },
  {
    name: 'Texts and dates',
    views: { announcements: 'panel', closures: 'panel', texts: 'panel', library: 'panel', reasons: 'panel' },
  },
  {
    name: 'Catalog',
    views: {
      categories: 'panel',
      products: 'catalogue',
      kits: 'catalogue',
      allowances: 'catalogue',
      prepared: 'catalogue',
      public: 'catalogue',
      misses: 'catalogue',
      year: 'catalogue',
      obsolete: 'catalogue',
      import: 'catalogue',
    },
  },
  {
    name: 'Supply and records',
    views: { supply: 'panel', statuses: 'panel', audit: 'audit', jobs: 'panel', mails: 'panel' },
  },
] as const satisfies { name: string; views: Record<string, Gate> }[]

type KeyOf<Group> = Group extends { views: infer Views } ? keyof Views : never
export type PanelView = KeyOf<(typeof PANEL_GROUPS)[number]>

const areas = Object.assign({}, ...PANEL_GROUPS.map(({ views }) => views)) as Record<PanelView, Gate>
export const PANEL_VIEWS = (Object.keys(areas) as PanelView[]).map((key) => {
  const href: PageAddress = `/admin?view=${key}`
  return { key, area: areas[key], href, title: PAGE_NAMES[href] }
})

export const adminAddress = address('/admin', {
  view: one(choice(Object.keys(areas) as PanelView[]), 'dashboard'),
})
