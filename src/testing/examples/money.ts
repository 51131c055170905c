import { as, type Step } from './steps.ts'

export const moneySteps: Step[] = [
  as('finance', 'POST /funding/create', {
    ...{ dodaaC_0: '{dodaac}', fundcodE_0: '8E', description: 'Equipment', fundamT_0: '250.00' },
    trancmmT_0: 'First part',
  }),
  as(
    'finance',
    'POST /funding/adjust?DODAAC_0={dodaac}&FUNDCODE_0=6C&BPCNUM_0=AR&FUNDAMT_0=100&SMID_0={finance}&TRANCMMT_0=',
    {},
  ),
  as(
    'finance',
    'POST /funding/withdraw?DODAAC_0={dodaac}&FUNDCODE_0=6C&FUNDAMT_0=12.50&TRANCMMT_0=Too much',
    {},
  ),
  as(
    'finance',
    'POST /funding/transfer?FROMDODAAC={dodaac}&TODODAAC={dodaac}&FROMFUNDCODE=6C&TOFUNDCODE=8E&BPCNUM_0=AR&FUNDAMT_0=25&SMID_0={finance}&TRANCMMT_0=',
    {},
  ),
  as('finance', 'GET /funding/getall/AR?FUNDYEAR_0=27&page=1&pageSize=10&searchTerm='),
  as('finance', 'GET /funding/paging/AR?FUNDYEAR_0=&pageSize=10&searchTerm='),
  as('finance', 'GET /funding/sum/AR?FUNDYEAR_0=27&searchTerm='),
  as('finance', 'GET /funding/below/AR?FUNDYEAR_0=27&searchTerm='),
  as('finance', 'GET /funding/fund/{dodaac}?BPCNUM_0=AR&FUNDYEAR_0=2027&FUNDCODE_0=6C'),
  as(
    'finance',
    'GET /funding/gettrans/{dodaac}?BPCNUM_0=AR&FUNDYEAR_0=27&FUNDCODE_0=6C&page=1&pageSize=10&searchTerm=',
    undefined,
    { transaction: '0.nuM_0' },
  ),
  as('finance', 'GET /funding/pagingtrans/{dodaac}?BPCNUM_0=AR&FUNDYEAR_0=27&FUNDCODE_0=6C&pageSize=10'),
  as('finance', 'GET /funding/orders/{dodaac}?BPCNUM_0=AR&FUNDYEAR_0=27&FUNDCODE_0=6C&page=1&pageSize=10'),
  as('finance', 'PUT /funding/alert/{dodaac}', { fundcodE_0: '6C', below: 999999, belowWeeks: 4 }),
  as('finance', 'GET /funding/alerts'),
  as('finance', 'GET /funding/limits/{dodaac}'),
  as('finance', 'PUT /funding/limits/{dodaac}', {
    ...{ fundcodE_0: '6C', span: 'order', effect: 'ask', limit: 60 },
  }),
  as('finance', 'GET /funding/limits'),
  async ({ owner }, world) => {
    const [asking, waiting] = [await world.order(), await world.order()]
    await owner.begin(async (sql) => {
      await sql`INSERT INTO transfers (program, from_account, to_account, amount_cents, kind, order_id)
      SELECT 'AR', r.account_id, a.account_id, 5000, 'release', ${asking} FROM accounts r JOIN accounts a USING (fund_id)
      WHERE fund_id = ${world.fundId} AND r.kind = 'reserved' AND a.kind = 'available'`
      await sql`UPDATE orders SET finance_state = 'asked' WHERE order_id = ${asking}`
    })
    return { asking: String(asking).padStart(20, '0'), late: String(waiting).padStart(20, '0') }
  },
  as('finance', 'GET /funding/year-end/27'),
  as('finance', 'POST /cart/finance/{asking}', { decision: 'yes', comment: 'Needed this week.' }),
  as('finance', 'POST /funding/year-end/27', {
    decisions: [{ vcrnuM_0: '{late}', act: 'decline', version: 1 }],
    comment: 'The year is over.',
  }),
  as('finance', 'PUT /funding/limits/{dodaac}', {
    ...{ fundcodE_0: '6C', span: 'order', effect: 'ask', limit: null },
  }),
  as('finance', 'GET /funding/export?BPCNUM_0=AR&FUNDYEAR_0=27&DODAAC_0={dodaac}&FUNDCODE_0=8E&searchTerm='),
  as('finance', 'POST /funding/reverse/{transaction}', { trancmmT_0: 'Entered twice' }),
  as('finance', 'GET /funding/getall/fundyear/'),
  as('finance', 'GET /funding/getall/period/AR?year=27'),
  as('finance', 'POST /funding/period/create', {
    fundyeaR_0: 28,
    debdaT_0: '10/1/2027',
    findaT_0: '9/30/2028',
  }),
  as('finance', 'PUT /funding/period/AR/28/1', { isOpen: true }),
]
