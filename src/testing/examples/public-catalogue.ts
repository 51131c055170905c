import { EMPTY_DRAFT } from '#domain/public-catalog/draft.ts'
import { saveDrafts } from '#server/public-catalog/drafts-queries.ts'
import { as, type Step } from './steps.ts'

const coat = {
  ...EMPTY_DRAFT,
  nsn: '8405019500001',
  itemName: "COAT,MAN'S",
  inc: '01234',
  unitOfIssue: 'EA',
  price: 8450,
  size: '40R',
  colour: 'BLACK',
}

export const publicCatalogueSteps: Step[] = [
  async ({ owner }) => {
    await saveDrafts(owner, 'AR', [coat, { ...coat, nsn: '8405019500002', size: '42R', nextPrice: 8610 }])
  },
  as('everything', 'POST /admin/public-catalogue/month', {
    files: [
      { name: 'IDENTIFICATION.zip', bytes: 180_000_000 },
      { name: 'MANAGEMENT.zip', bytes: 320_000_000 },
    ],
  }),
  as('everything', 'GET /admin/public-catalogue', undefined, { pgc: 'freePgc' }),
  as('everything', 'PUT /admin/public-catalogue/aside', { nsns: [coat.nsn], isSetAside: true }),
  as('everything', 'PUT /admin/public-catalogue/aside', { nsns: [coat.nsn], isSetAside: false }),
  as('everything', 'POST /admin/public-catalogue/taken', {
    ...{ pgc: '{pgc}', name: "COAT,MAN'S", displayName: "Man's coat", category: 'COAT', unitOfIssue: 'EA' },
    ...{ keywords: 'blouse', gender: 'Male', nsns: [coat.nsn, '8405019500002'] },
  }),
  async ({ owner }) => {
    await saveDrafts(owner, 'AR', [{ ...coat, price: 9000 }])
  },
  as('everything', 'GET /admin/public-catalogue/drafts?state=changed'),
  as('everything', 'PUT /admin/public-catalogue/accepted', { nsns: [coat.nsn], isTakenOver: true }),
  async ({ owner }) => {
    await owner`INSERT INTO search_misses (program, words, times, last_on)
      VALUES ('AR', 'greatcoat', 3, '2026-11-20'), ('AR', 'typo', 1, '2026-11-19')`
  },
  as('everything', 'GET /admin/search-misses'),
  as('everything', 'POST /admin/search-misses/words', { words: 'greatcoat', pgc: '{pgc}' }),
  as('everything', 'DELETE /admin/search-misses', { words: 'typo' }),
]
