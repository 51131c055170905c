import { AREAS, type Area, type Role } from './permissions.ts'

/** The most acts of one person that are looked at for one role, newest first. */
export const MOST_ACTS = 1000

/** What of a holder's doing belongs to a role; with a permission, and with the role Admin, what the audit trail says. */
export type Act = 'signed' | 'placed' | 'moved' | 'administered' | 'changed'

const ACT_OF_ROLE: Record<Role, Act> = {
  approver: 'signed',
  'order-placer': 'placed',
  finance: 'moved',
  admin: 'administered',
}

export function actOf(role: Role | null): Act {
  return role ? ACT_OF_ROLE[role] : 'changed'
}

/**
 * What an area lets somebody change, as the audit trail names it behind its first word: how addresses of calls begin, and the
 * kinds of files.
 */
const CHANGES: Record<Area, string[]> = {
  products: ['/cart/submit/'],
  orders: [
    '/cart/order/',
    '/cart/approve',
    '/cart/decline/',
    '/cart/withdraw/',
    '/supply/lines/',
    '/receipts/',
  ],
  people: [
    '/servicemember/create',
    '/servicemember/:person',
    '/servicemember/sizes/',
    '/waiting/',
    'people',
    'sizes',
  ],
  dodaacs: ['/dodaac/create', '/dodaac/:program/', 'dodaacs'],
  funding: ['/funding/', '/supply/limit', '/waiting/', 'funds'],
  groups: ['/group/', '/role/', '/waiting/', 'groups', 'roles'],
  catalogue: [
    '/admin/catalogue/',
    '/admin/products',
    '/admin/public-catalogue/',
    '/admin/search-misses',
    '/admin/years/',
  ],
  // Looking somebody up changes nothing.
  everything: [
    '/admin/announcements',
    '/admin/categories',
    '/admin/closures',
    '/admin/downloads',
    '/admin/jobs/',
    '/admin/people/',
    '/admin/permissions/',
    '/admin/programs',
    '/admin/report-notices',
    '/admin/supply/',
    '/admin/texts',
    '/admin/videos',
    'organisation',
    'pictures',
  ],
}
const ADMINISTERED: Area[] = ['people', 'dodaacs', 'groups']

type Change = { role: Role | null; area: number | null; begins: string }

/** Which changes belong to whom: to the role Admin, and to each permission; to permission 99 all of them. */
export function listChanges(): Change[] {
  const areas = Object.entries(CHANGES) as [Area, string[]][]
  const all = [...new Set(areas.flatMap(([, beginnings]) => beginnings))]
  return [
    ...ADMINISTERED.flatMap((area) =>
      CHANGES[area].map((begins): Change => ({ role: 'admin', area: null, begins })),
    ),
    ...areas.flatMap(([area, beginnings]) =>
      (area === 'everything' ? all : beginnings).map(
        (begins): Change => ({ role: null, area: AREAS[area], begins }),
      ),
    ),
  ]
}
