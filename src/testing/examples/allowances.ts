import { buildStep, type Step } from './steps.ts'

const allowance = {
  ...{ name: 'Coats of one size', category: null, pgc: null, nsn: '8405019500001', pieces: 2, amount: null },
  ...{ period: 'fiscal-year', months: null, effect: 'block', branches: [], payGrades: [], genders: [] },
  ...{ serviceStatuses: [], dodaacs: ['{dodaac}'], groups: [], activeFrom: '2026-10-01', activeUntil: null },
}
const opening = {
  itmreF_0: '8405019500001',
  pieces: 1,
  heldOn: '2026-10-05',
  prI_0: null,
  note: 'Personal record',
}

export const allowanceSteps: Step[] = [
  buildStep('everything', 'POST /admin/allowances', allowance),
  buildStep('everything', 'GET /admin/allowances'),
  buildStep('everything', 'POST /servicemember/openings/{member}', opening),
  buildStep('everything', 'PUT /servicemember/openings/{member}/1', { ...opening, pieces: 2, prI_0: 25.5 }),
  buildStep('everything', 'POST /receipts/turnins/{member}', {
    ...{ itmreF_0: '8405019500001', pieces: 1, day: '2026-10-06', note: 'Worn out' },
  }),
  buildStep('everything', 'GET /receipts/record/{member}'),
  buildStep('everything', 'DELETE /receipts/turnins/{member}/1', {}),
  buildStep('everything', 'GET /receipts/held-elsewhere/{member}'),
  buildStep('everything', 'GET /allowances/of/{member}'),
  buildStep(
    'placer',
    'POST /cart/addtocart',
    { smiD_0: '{member}', itmreF_0: '8405019500001', qtY_0: 3, fundcodE_0: '6C' },
    { stopped: 'vcrnuM_0' },
  ),
  buildStep('placer', 'GET /cart/details/{placer}/{stopped}'),
  buildStep('everything', 'GET /allowances/orders/{stopped}'),
  buildStep('placer', 'POST /allowances/orders/{stopped}/ask', { reason: 'Burned in a fire.' }),
  buildStep('everything', 'POST /allowances/orders/{stopped}', { allowance: 1, reason: 'Burned in a fire.' }),
  buildStep('everything', 'GET /allowances/exceptions'),
  buildStep('everything', 'PUT /admin/allowances/1', { ...allowance, pieces: 3 }),
  buildStep('everything', 'POST /admin/allowances/1/end', {}),
  buildStep('everything', 'DELETE /servicemember/openings/{member}/1', {}),
  buildStep('placer', 'DELETE /cart/{stopped}', {}),
]
