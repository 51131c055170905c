import { as, type Step } from './steps.ts'

const allowance = {
  ...{ name: 'Coats of one size', category: null, pgc: null, nsn: '8405019500001', pieces: 2, amount: null },
  ...{ period: 'fiscal-year', months: null, effect: 'block', branches: [], payGrades: [], genders: [] },
  ...{ serviceStatuses: [], dodaacs: ['{dodaac}'], groups: [], activeFrom: '2026-10-01', activeUntil: null },
}
const opening = {
  ...{ itmreF_0: '8405019500001', pieces: 1, heldOn: '2026-10-05', prI_0: null, note: 'Personal record' },
}

export const allowanceSteps: Step[] = [
  as('everything', 'POST /admin/allowances', allowance),
  as('everything', 'GET /admin/allowances'),
  as('everything', 'POST /servicemember/openings/{member}', opening),
  as('everything', 'PUT /servicemember/openings/{member}/1', { ...opening, pieces: 2, prI_0: 25.5 }),
  as('everything', 'POST /receipts/turnins/{member}', {
    ...{ itmreF_0: '8405019500001', pieces: 1, day: '2026-10-06', note: 'Worn out' },
  }),
  as('everything', 'GET /receipts/record/{member}'),
  as('everything', 'DELETE /receipts/turnins/{member}/1', {}),
  as('everything', 'GET /receipts/held-elsewhere/{member}'),
  as('everything', 'GET /allowances/of/{member}'),
  as(
    'placer',
    'POST /cart/addtocart',
    { smiD_0: '{member}', itmreF_0: '8405019500001', qtY_0: 3, fundcodE_0: '6C' },
    { stopped: 'vcrnuM_0' },
  ),
  as('placer', 'GET /cart/details/{placer}/{stopped}'),
  as('everything', 'GET /allowances/orders/{stopped}'),
  as('placer', 'POST /allowances/orders/{stopped}/ask', { reason: 'Burned in a fire.' }),
  as('everything', 'POST /allowances/orders/{stopped}', { allowance: 1, reason: 'Burned in a fire.' }),
  as('everything', 'GET /allowances/exceptions'),
  as('everything', 'PUT /admin/allowances/1', { ...allowance, pieces: 3 }),
  as('everything', 'POST /admin/allowances/1/end', {}),
  as('everything', 'DELETE /servicemember/openings/{member}/1', {}),
  as('placer', 'DELETE /cart/{stopped}', {}),
]
