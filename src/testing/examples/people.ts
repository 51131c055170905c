import { as, type Step } from './steps.ts'

const form = {
  ...{ firstnamE_0: 'Jordan', lastnamE_0: 'Ellis', branchtapE_0: 2, nametapE_0: 'ELLIS' },
  ...{ emaiL_0: 'jordan.ellis@example.mil', dodaaC_0: '{dodaac}', dodiD_0: '1234567890', stA_0: 1 },
}
const unit = {
  ...{ desC1_0: 'Harbor depot', branchtapE_0: 2, effdaT_0: '10/1/2026', emaiL_0: 'supply@example.mil' },
  ...{ addliG_0: '12 Quay Street', addliG_1: 'None', ctY_0: 'Norfolk', saT_0: 'VA', poscoD_0: 23511 },
  ...{ signalcoD_0: 'A', enabL_0: 1 },
}

export const peopleSteps: Step[] = [
  as('everything', 'POST /servicemember/create', { ...form, passwrdD_0: '' }, { added: 'smiD_0' }),
  as('everything', 'GET /servicemember/smid/{added}'),
  as('everything', 'PUT /servicemember/{added}', { teL_0: '555-201-0000', saT_0: 'OH', poscoD_0: 43085 }),
  as('everything', 'GET /servicemember/AR?page=1&pageSize=2&searchTerm=&dodaacs[0]={dodaac}'),
  as('everything', 'GET /servicemember/paging/AR?pageSize=12&searchTerm='),
  as('everything', 'GET /servicemember/getall/AR'),
  as('everything', 'GET /servicemember/export/AR?searchTerm=ellis'),
  as('everything', 'GET /servicemember/open-work/{placer}'),
  as('everything', 'GET /servicemember/size-choices'),
  as('everything', 'PUT /servicemember/sizes/{added}', {
    sizes: [
      {
        ...{ family: 'coat', system: 'unisex', version: '', size: 'large', notedOn: '2026-11-20' },
        ...{ source: 'measured', verdict: 'fits' },
      },
    ],
  }),
  as('everything', 'GET /servicemember/sizes/{added}'),
  as('everything', 'GET /servicemember/sizes/{added}/proposals'),
  as('placer', 'POST /servicemember/options', {
    ...{ bpcnum_0: 'AR', page: 1, pageSize: 50, searchTerm: 'member', dodaacs: [] },
  }),
  as('placer', 'GET /servicemember/ordering'),
  as('placer', 'POST /servicemember/options-paging', {
    ...{ bpcnum_0: 'AR', pageSize: 50, searchTerm: 'member', dodaacs: [] },
  }),
  as('placer', 'POST /dodaac/options', {
    ...{ bpcnum_0: 'AR', page: 1, pageSize: 50, searchTerm: 'W9TA', dodaacs: [] },
  }),
  as('everything', 'POST /dodaac/create', { dodaaC_0: 'W9TA03', ...unit }),
  as('everything', 'PUT /dodaac/AR/W9TA03', { ...unit, desC1_0: 'Harbor depot, pier 4' }),
  as('everything', 'GET /dodaac/AR?page=1&pageSize=12&searchTerm=harbor'),
  as('everything', 'GET /dodaac/paging/AR?pageSize=12&searchTerm='),
  as('everything', 'GET /dodaac/AR/W9TA03'),
  as(
    'everything',
    'POST /role/dodaac/role',
    { smiD_0: '{added}', roleiD_0: '00000000000000000003', dodaaC_0: 'W9TA03', seQ_0: 1 },
    { role: 'message' },
  ),
  as('everything', 'GET /role/dodaac/roles/W9TA03'),
  as('everything', 'GET /role/deputies?searchTerm=second'),
  as('everything', 'POST /role/absences', {
    ...{ personId: '{added}', deputyId: '{second}', dodaac: 'W9TA03' },
    ...{ firstDay: '2026-11-21', lastDay: '2026-12-04', reason: 'In hospital' },
  }),
  as('everything', 'GET /role/absences?person={added}', undefined, { absence: '0.id' }),
  as('everything', 'GET /role/dodaac/signers/W9TA03'),
  as('everything', 'DELETE /role/absences/{absence}', {}),
  async ({ owner }) => {
    const [row] = await owner<{ number: number }[]>`
      INSERT INTO order_reminders (program, order_id, round, level, kind, made_at)
      SELECT program, order_id, round, current_level, 'escalation', '2026-11-20T15:00:00Z' FROM orders
      WHERE program = 'AR' AND status = 'awaiting' ORDER BY order_id LIMIT 1 RETURNING order_id AS number`
    return { late: row?.number }
  },
  as('everything', 'GET /cart/stuck-orders'),
  as('everything', 'GET /role/rights?page=1&pageSize=2&shown=approver&searchTerm=W9TA03'),
  as('everything', 'GET /role/rights/export?searchTerm=W9TA03'),
  as('everything', 'GET /role/recertification?page=1&pageSize=2&shown=all&searchTerm=W9TA03'),
  as('everything', 'POST /role/recertification', { ids: ['{role}'] }),
  as('everything', 'POST /role/add-sequence/W9TA03', {}),
  as('everything', 'PUT /role/level-rules/W9TA03/2', { from: 500, expedited: true }),
  as('everything', 'GET /role/level-rules/W9TA03'),
  as('everything', 'GET /role/level-rules/W9TA03/2/preview?from=500&expedited=1'),
  as('everything', 'DELETE /role/remove-sequence/W9TA03', {}),
  as('everything', 'DELETE /role/dodaac/role', { dodaacgrpiD_0: '{role}', smiD_0: '{added}' }),
  as('everything', 'POST /group/create', {
    ...{ bpcnum_0: 'AR', grpnum_0: 'G-1', grpdesc_0: 'Harbor units', dodaacS_0: ['W9TA03'] },
    people: ['{placer}'],
  }),
  as('everything', 'PUT /group/AR/G-1', {
    grpdesc_0: 'Harbor units',
    dodaacS_0: ['W9TA02', 'W9TA03'],
    people: ['{placer}'],
  }),
  as('everything', 'GET /group/AR?page=1&pageSize=12&searchTerm='),
  as('everything', 'GET /group/paging/AR?pageSize=12&searchTerm='),
  as('everything', 'GET /group/AR/G-1'),
  as('placer', 'GET /Dashboard/getall/dodaacgroups/{placer}'),
  as('placer', 'GET /Dashboard/getall/dodaacs/G-1'),
  as('everything', 'DELETE /group/AR/G-1', {}),
]
