import { connect } from '#server/db/connect.ts'
import { supplyOrders } from '../order-supply.ts'
import { sendFile } from '../panel-import.ts'
import type { TestPortal } from '../portal.ts'
import { as, type Step } from './steps.ts'

type Supply = ReturnType<typeof supplyOrders>
async function inSupply(portal: TestPortal, work: (supply: Supply) => Promise<unknown>): Promise<void> {
  const handles = connect({ url: portal.database.url })
  await work(supplyOrders(portal, () => handles)).finally(() => handles.close())
}

const fund = 'DODAAC_0={dodaac}&FUNDCODE_0=6C'

const BACKORDERED = {
  ...{ source: 'lines', columns: ['dodaac', 'order', 'quantity', 'total'] },
  ...{ filters: [{ column: 'quantity', condition: 'between', values: ['1', '99'] }] },
  ...{ order: [{ column: 'total', descending: true }], groupBy: ['dodaac'] },
}

export const supplySteps: Step[] = [
  as('placer', 'POST /supply/lines/{cart}/1/cancel', { qtY_0: 1, comment: 'One is not needed.' }),
  async (portal) => {
    // A follow-up is possible only after some days.
    await inSupply(portal, ({ send }) => send('2026-11-10'))
    await portal.owner`UPDATE supply_batches SET state = 'sent', times_sent = 1, sent_at = built_at`
  },
  as('placer', 'POST /supply/lines/{cart}/1/follow-up', {}),
  async ({ owner }, _, names) => {
    const order = Number(names.get('cart'))
    await owner`UPDATE order_lines SET supply_state = 'shipped', supply_code = 'AS1', shipped_quantity = 2
      WHERE order_id = ${order} AND line_number = 1`
    const [row] =
      await owner`INSERT INTO shipments (program, order_id, line_number, quantity, shipped_on, carrier, tracking_number)
      VALUES ('AR', ${order}, 1, 2, '2026-11-20', 'UPS', '1Z999AA10123456784') RETURNING shipment_id`
    const [line] = await owner`SELECT requisition FROM order_lines WHERE order_id = ${order}`
    return { shipment: String(row?.shipmentId).padStart(20, '0'), requisition: line?.requisition }
  },
  as('placer', 'POST /supply/lines/{another}/1/cancel', { qtY_0: 1, comment: 'One is not needed.' }),
  async (portal, world, names) => {
    await inSupply(portal, async ({ send, say }) => {
      await send()
      await say(Number(names.get('another')), 'B4', 1)
    })
    const { available } = await world.balances()
    return { spare: String(available / 100 - 10) }
  },
  as('finance', `POST /funding/withdraw?${fund}&FUNDAMT_0={spare}&TRANCMMT_0=For another unit`, {}),
  async (portal, _, names) => {
    // The last piece costs $15 more, and the fund has $10.
    await inSupply(portal, ({ say }) => say(Number(names.get('another')), 'B7', 1, { priceCents: 4000 }))
  },
  as('finance', 'GET /supply/decisions'),
  as(
    'finance',
    `POST /funding/adjust?${fund}&BPCNUM_0=AR&FUNDAMT_0=200&SMID_0={finance}&TRANCMMT_0=For what supply charges`,
    {},
  ),
  as('finance', 'POST /supply/lines/{another}/1/commit', { comment: 'The unit agreed.' }),
  as('finance', 'POST /supply/lines/{another}/1/held', { decision: 'refund', comment: 'Not charged.' }),
  async (portal, _, names) => {
    await inSupply(portal, ({ say }) => say(Number(names.get('another')), 'BC', 1))
  },
  as('placer', 'POST /supply/lines/{another}/1/substitute', { answer: 'refuse' }),
  as('finance', 'GET /supply/limit'),
  as('finance', 'PUT /supply/limit', { percent: 150 }),
  as('placer', 'GET /receipts/lines?search={requisition}'),
  as('placer', 'GET /receipts/waiting'),
  async ({ owner }, _, names) => {
    const order = Number(names.get('cart'))
    const [row] = await owner`SELECT shipment_id FROM shipments WHERE order_id = ${order}`
    return { part: String(row?.shipmentId) }
  },
  as(
    'placer',
    'POST /receipts/shipments',
    { parts: [{ shipment: '{part}', qtY_0: 1, short: 1, shortReason: 'Not in the box' }] },
    { first: 'receipts.0' },
  ),
  as('placer', 'POST /receipts/undo', { receipts: ['{first}'] }),
  async (portal) => {
    const placer = await portal.signIn('placer')
    return { found: await sendFile(placer, 'attachment', Buffer.from('piece,fault\n1,seam'), 'found.csv') }
  },
  as(
    'placer',
    'POST /cases',
    {
      ...{
        vcrnuM_0: '{cart}',
        line: 1,
        type: 'damaged',
        code: 'C1',
        qtY_0: 1,
        wish: 'replace',
        dueOn: '2026-12-21',
      },
      ...{ words: 'The seam of one is torn.', files: ['{found}'] },
    },
    { case: 'case.number', caseFile: 'messages.0.files.0.id' },
  ),
  as('placer', 'GET /cases?place=open'),
  as('placer', 'GET /cases/reported/{cart}/1'),
  as('everything', 'GET /cases/{case}'),
  as('everything', 'GET /cases/{case}/files/{caseFile}'),
  as('everything', 'POST /cases/{case}/messages', { words: 'Was the box damaged, too?' }),
  as('everything', 'POST /cases/{case}/steps/refuse', { comment: 'It was whole when it left.' }),
  as(
    'placer',
    'POST /receipts/{cart}/1',
    { kind: 'receive', qtY_0: 2, issuesToo: true },
    { receipt: 'receipt' },
  ),
  as('member', 'GET /receipts/record/{member}'),
  as('member', 'POST /my-clothing/exchanges', {
    ...{ order: '{cart}', line: 1, quantity: 1, nsn: null, reason: 'Too small' },
  }),
  as('placer', 'POST /receipts/undo/{receipt}', {}),
  as('placer', 'POST /receipts/{cart}/1', { kind: 'receive', qtY_0: 2 }),
  as('placer', 'GET /receipts/to-issue'),
  as(
    'placer',
    'POST /receipts/handovers',
    { smiD_0: '{member}', lines: [{ vcrnuM_0: '{cart}', vcrliN_0: 1, qtY_0: 2 }] },
    { handover: 'handovers.0' },
  ),
  as('placer', 'GET /receipts/handovers'),
  as('member', 'PUT /receipts/handovers/{handover}/signature', { strokes: 'M20 100L90 40L170 150L260 60' }),
  as('member', 'GET /receipts/handovers/{handover}'),
  as(
    'placer',
    'GET /reports/status?BPCNUM_0=AR&VCRNUM_0=&SCSTA_0=&SAT_0=&BEGINDATE=1/1/2023&ENDDATE=11/21/2026&YEXPEDITE_0=&ORDERER=&APPROVER=&SERVICEMEMBER=&page=1&pageSize=100&DODAACS[0]={dodaac}',
  ),
  as('placer', 'GET /reports/status-paging?BPCNUM_0=AR&BEGINDATE=2023-01-01&ENDDATE=2026-11-21&pageSize=100'),
  as('placer', 'GET /reports/status-summary?BPCNUM_0=AR&BEGINDATE=2023-01-01&ENDDATE=2026-11-21'),
  as('placer', 'GET /reports/export-status?BPCNUM_0=AR&BEGINDATE=2023-01-01&ENDDATE=2026-11-21'),
  as('placer', 'GET /reports/detail?BPCNUM_0=AR&REQUISITION_0={requisition}&page=1&pageSize=50'),
  as('placer', 'GET /reports/detail-paging?BPCNUM_0=AR&SMDODAACS[0]={dodaac}&pageSize=50'),
  as('placer', 'GET /reports/detail-summary?BPCNUM_0=AR&SMDODAACS[0]={dodaac}'),
  as('placer', 'GET /reports/export-details?BPCNUM_0=AR&VCRNUM_0={cart}&pageSize=10000'),
  async (portal) => {
    const placer = await portal.signIn('placer')
    const address = '/reports/export-status?BPCNUM_0=AR&BEGINDATE=2023-01-01&ENDDATE=2026-11-21'
    await placer.get(address, { headers: { 'x-export-name': 'an-export-of-this-day' } })
  },
  as('placer', 'GET /export/progress/an-export-of-this-day'),
  as(
    'placer',
    'GET /reports/marine-report?BPCNUM_0=AR&BeginDate=2026-11-01&EndDate=2026-11-30&TransactionType=NEW',
  ),
  as('placer', 'GET /reports/marine-report/export?BPCNUM_0=AR&BeginDate=2026-11-01&EndDate=2026-11-30'),
  as('placer', 'GET /reports/defaults'),
  as('placer', 'GET /reports/hub'),
  as('placer', 'GET /reports/obsolete?BPCNUM_0=AR'),
  as(
    'placer',
    'POST /reports/custom',
    { name: 'Backordered', definition: BACKORDERED, dodaaC_0: '{dodaac}', forProgram: false },
    { customReport: 'id' },
  ),
  as('member', 'GET /reports/custom'),
  as('member', 'GET /reports/custom/{customReport}'),
  as('member', `GET /reports/custom/rows?definition=${encodeURIComponent(JSON.stringify(BACKORDERED))}`),
  as(
    'placer',
    `GET /reports/custom/export?form=csv&name=Backordered&definition=${encodeURIComponent(JSON.stringify(BACKORDERED))}`,
  ),
  as('placer', 'PUT /reports/custom/{customReport}/mail', {
    ...{ rhythm: 'weekly', weekday: 1, monthDay: 1, hour: 7, form: 'xlsx', recipients: ['{member}'] },
  }),
  as('placer', 'DELETE /reports/custom/{customReport}/mail'),
  as('placer', 'PUT /reports/custom/{customReport}', {
    ...{ name: 'Backordered lines', definition: BACKORDERED, dodaaC_0: null, forProgram: false },
  }),
  as('placer', 'DELETE /reports/custom/{customReport}'),
  as(
    'placer',
    'POST /reports/views',
    { name: 'Waiting orders', address: '/orders?status=6', dodaaC_0: '{dodaac}', forProgram: false },
    { savedView: 'id' },
  ),
  as('member', 'GET /reports/views'),
  as('placer', 'PUT /reports/views/{savedView}', {
    ...{ name: 'Orders that wait', address: '/orders?status=6', dodaaC_0: null, forProgram: false },
  }),
  as('placer', 'DELETE /reports/views/{savedView}'),
  as('placer', 'GET /reports/1348/{cart}?BPCNUM_0=AR'),
  as('placer', 'GET /reports/1348r/{shipment}?BPCNUM_0=AR'),
  as('placer', 'POST /search/everything', { bpcnuM_0: 'AR', searchTerm: 'Order {cart}' }),
  as('everything', 'POST /search/everything', { bpcnuM_0: 'AR', searchTerm: 'coat' }),
  as('placer', 'GET /reports/3078r/AR/{member}'),
]
