import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadDemo } from '#demo/load.ts'
import { type Client, startTestPortal, type TestPortal } from '#testing/portal.ts'

let portal: TestPortal
let member: Client
let guard: Client

beforeAll(async () => {
  portal = await startTestPortal({ DEMO: '1' })
  await loadDemo({ url: portal.database.url('owner'), log: () => {}, today: '2026-11-21', orders: 1500 })
  member = await portal.signIn('member')
  guard = await portal.signIn('guard')
}, 120_000)
afterAll(() => portal.stop())

type Row = Record<string, string | number>
const status = (search = '', client = member) => client.get(`/reports/status?BPCNUM_0=AR${search}`)
const detail = (search = '', client = member) => client.get(`/reports/detail?BPCNUM_0=AR${search}`)
const count = async (report: 'status' | 'detail', search = '') =>
  (await member.get(`/reports/${report}-paging?BPCNUM_0=AR${search}`)).body
const values = (rows: Row[], name: string) => [...new Set(rows.map((row) => row[name]))]

describe('the order status report', () => {
  test('shows everybody of the program every submitted order once, 100 a page, newest first [API-59 API-60 DATA-39 CONST-11]', async () => {
    const first = await status()
    expect(first.status).toBe(200)
    expect(first.body).toHaveLength(100)
    const { total, totalPages } = await count('status')
    const [held] =
      await portal.owner`SELECT count(*) AS orders FROM orders WHERE program = 'AR' AND status <> 'cart'`
    expect(total).toBe(held?.orders)
    expect(totalPages).toBe(Math.ceil(total / 100))
    const pages = await Promise.all(
      Array.from({ length: totalPages }, (_, index) => status(`&page=${index + 1}`)),
    )
    const numbers = pages.flatMap((page) => page.body.map((row: Row) => row.vcrnuM_0))
    expect(new Set(numbers).size).toBe(total)
    expect(numbers).toEqual([...numbers].sort().reverse())
    expect(Object.keys(first.body[0]).sort()).toEqual(
      [
        'approver',
        'billDoDAAC',
        'bpcnuM_0',
        'datePlaced',
        'dodaaC_0',
        'fundcodE_0',
        'orderer',
        'saT_0',
        'scstA_0',
        'serviceMember',
        'smDoDAAC',
        'status',
        'total',
        'vcrnuM_0',
        'yexpeditereA_0',
      ].sort(),
    )
  })

  test('says Pending, and on whom an order waits [RST-12 HUB-08]', async () => {
    const { body } = await status('&SCSTA_0=2')
    expect(values(body, 'status')).toEqual(['Pending'])
    expect(body.every((row: Row) => String(row.approver).includes('Pending: '))).toBe(true)
  })

  test('narrows by each filter [DATA-40 DATA-41]', async () => {
    const all = (await status('&pageSize=500')).body as Row[]
    const [one] = all
    if (!one) throw new Error('no orders')
    const byNumber = await status(`&VCRNUM_0=${Number(one.vcrnuM_0)}`)
    expect(byNumber.body).toEqual([one])
    expect(values((await status(`&SAT_0=${one.saT_0}`)).body, 'saT_0')).toEqual([one.saT_0])
    const orderer = String(one.orderer)
    expect(
      (await status(`&ORDERER=${encodeURIComponent(orderer)}`)).body.every(
        (row: Row) => row.orderer === orderer,
      ),
    ).toBe(true)
    const named = String(one.serviceMember)
    expect(
      values((await status(`&SERVICEMEMBER=${encodeURIComponent(named)}`)).body, 'serviceMember'),
    ).toEqual([named])
    const unit = (await status('&DODAACS[0]=W9AR01')).body as Row[]
    expect(unit.every((row) => row.smDoDAAC === 'W9AR01' || row.dodaaC_0 === 'W9AR01')).toBe(true)
    const { body: days } = await status('&BEGINDATE=2026-10-01&ENDDATE=2026-10-31')
    expect(days.every((row: Row) => String(row.datePlaced).startsWith('2026-10'))).toBe(true)
    expect((await count('status', '&BEGINDATE=2026-10-01&ENDDATE=2026-10-31')).total).toBe(days.length)
  })

  test('narrows by the codes of shipping speed and of status, and by no others [DATA-58 VAL-24 VAL-25]', async () => {
    const { total } = await count('status')
    const parts = async (name: string, codes: number[]) =>
      Promise.all(codes.map(async (code) => (await count('status', `&${name}=${code}`)).total as number))
    const sum = (totals: number[]) => totals.reduce((all, one) => all + one, 0)
    const speeds = await parts('YEXPEDITE_0', [0, 1])
    expect(speeds.every((one) => one > 0)).toBe(true)
    expect(sum(speeds)).toBe(total)
    expect(sum(await parts('SCSTA_0', [2, 3, 4, 6]))).toBe(total)
    for (const code of [2, 3, 4, 6])
      for (const row of (await status(`&SCSTA_0=${code}`)).body as Row[]) expect(row.scstA_0).toBe(code)
    expect((await status('&SCSTA_0=5')).status).toBe(400)
    expect((await status('&YEXPEDITE_0=3')).status).toBe(400)
  })

  test('finds orders by who signed or may sign next', async () => {
    const waiting = (await status('&APPROVER=castillo&SCSTA_0=2')).body as Row[]
    const decided = (await status('&APPROVER=castillo&SCSTA_0=3')).body as Row[]
    expect([...waiting, ...decided].length).toBeGreaterThan(0)
    expect([...waiting, ...decided].every((row) => String(row.approver).includes('Castillo'))).toBe(true)
  })

  test('takes signs of searches as letters, and refuses what cannot be meant with a sentence [E2]', async () => {
    expect((await status('&ORDERER=%25')).body).toEqual([])
    expect((await status('&SERVICEMEMBER=_____')).body).toEqual([])
    expect((await status('&page=9999')).body).toEqual([])
    const reversed = await status('&BEGINDATE=2026-11-01&ENDDATE=2026-10-01')
    expect([reversed.status, reversed.body.detail]).toEqual([
      422,
      'The begin date is after the end date. Turn them round or clear one.',
    ])
    expect((await status('&SCSTA_0=5')).status).toBe(400)
    expect((await status('&BEGINDATE=2026-02-30')).status).toBe(400)
    expect((await status('&pageSize=0')).status).toBe(400)
    const many = Array.from({ length: 501 }, (_, index) => `&DODAACS[${index}]=W9AR01`).join('')
    expect((await status(many)).status).toBe(400)
  })

  test('takes days as in the United States, and instants in the zone of the portal', async () => {
    const iso = (await status('&BEGINDATE=2026-10-01&ENDDATE=2026-10-31&pageSize=500')).body
    expect(iso.length).toBeGreaterThan(0)
    for (const days of [
      '&BEGINDATE=10/1/2026&ENDDATE=10/31/2026',
      // As `new Date(2026, 9, 1).toISOString()` says it in a browser in New York.
      '&BEGINDATE=2026-10-01T04:00:00.000Z&ENDDATE=2026-11-01T03:59:59.999Z',
    ])
      expect((await status(`${days}&pageSize=500`)).body, days).toEqual(iso)
    const ofDay = async (day: string) => (await status(`&BEGINDATE=${day}&ENDDATE=${day}&pageSize=500`)).body
    const [wednesday, thursday] = [await ofDay('2026-09-30'), await ofDay('2026-10-01')]
    expect(wednesday).not.toEqual([])
    expect(thursday).not.toEqual(wednesday)
    expect(await ofDay('2026-10-01T03:59:59.999Z')).toEqual(wednesday)
    expect(await ofDay('2026-10-01T04:00:00Z')).toEqual(thursday)
    const { body } = await status('&BEGINDATE=13/1/2026')
    expect([body.status, body.errors[0].field]).toEqual([400, 'BEGINDATE'])
  })

  test('stays within the program of the session [HUB-33]', async () => {
    expect((await guard.get('/reports/status?BPCNUM_0=AR')).status).toBe(404)
    const own = await guard.get('/reports/status?BPCNUM_0=ANG')
    expect(values(own.body, 'bpcnuM_0')).toEqual(['ANG'])
  })
})

describe('the order details report', () => {
  test('shows every line of every submitted order once, newest order first [API-61 API-62 DATA-42 HUB-09]', async () => {
    const { total } = await count('detail', '&pageSize=500')
    const [held] =
      await portal.owner`SELECT count(*) AS lines FROM order_lines l JOIN orders o USING (order_id)
      WHERE o.program = 'AR' AND o.status <> 'cart'`
    expect(total).toBe(held?.lines)
    const pages = await Promise.all(
      Array.from({ length: Math.ceil(total / 500) }, (_, index) => detail(`&pageSize=500&page=${index + 1}`)),
    )
    const keys = pages.flatMap((page) =>
      page.body.map((row: Row) => `${row.vcrnuM_0}-${String(row.vcrliN_0).padStart(4, '0')}`),
    )
    expect(new Set(keys).size).toBe(total)
    const orders = keys.map((key) => key.slice(0, 20))
    expect(orders).toEqual([...orders].sort().reverse())
  })

  test('narrows by each filter [DATA-43 DATA-44]', async () => {
    const rows = (await detail('&SCSTA_0=6&pageSize=500')).body as Row[]
    const one = rows.find((row) => row.trackingNo !== '')
    if (!one) throw new Error('nothing shipped')
    const same = async (filter: string, name: string, value: string | number | undefined) => {
      const { body } = await detail(`&${filter}&pageSize=500`)
      expect(values(body, name), filter).toEqual([value])
    }
    await same(`ITMREF_0=${one.itmreF_0}`, 'itmreF_0', one.itmreF_0)
    await same(`YPCGNUM_0=${one.ypcgnuM_0}`, 'ypcgnuM_0', one.ypcgnuM_0)
    await same(`REQUISITION_0=${one.requisitioN_0}`, 'requisitioN_0', one.requisitioN_0)
    await same(`BTDODAAC_0=${one.billDoDAAC}`, 'billDoDAAC', one.billDoDAAC)
    await same(`SMDODAACS[0]=${one.smDoDAAC}`, 'smDoDAAC', one.smDoDAAC)
    await same(`BeginShipDate=${one.shipDate}&EndShipDate=${one.shipDate}`, 'shipDate', one.shipDate)
    await same('STOCKSTA_0=2', 'stockstA_0', 2)
    const word = String(one.itmdeS1_0).slice(0, 5)
    const { body } = await detail(`&ITMDESC_0=${encodeURIComponent(word)}&pageSize=500`)
    expect(body.length).toBeGreaterThan(0)
    expect(
      body.every((row: Row) =>
        `${row.itmdeS1_0} ${row.itmdeS2_0}`.toLowerCase().includes(word.toLowerCase()),
      ),
    ).toBe(true)
  })

  test('the line status filter finds the lines it names, and no line is in two of them', async () => {
    const shown = new Map<string, number>()
    for (const choice of [
      'Declined',
      'Pending Approval',
      'Processing',
      'Pending Shipment',
      'Shipped and tracking provided',
    ]) {
      const { total } = await count('detail', `&LineStatus=${encodeURIComponent(choice)}`)
      expect(total, choice).toBeGreaterThan(0)
      shown.set(choice, total)
    }
    const { body } = await detail(`&LineStatus=${encodeURIComponent('Shipped and tracking provided')}`)
    expect(values(body, 'shipmentStatus')).toEqual(['Shipped and tracking provided'])
    const { total: all } = await count('detail', '&LineStatus=Order%20Status')
    expect([...shown.values()].reduce((sum, lines) => sum + lines, 0)).toBeLessThanOrEqual(all)
    expect(all).toBe((await count('detail')).total)
  })

  test('the number of lines that orders keep stays true while carts change', async () => {
    const wrong = await portal.owner`SELECT order_id FROM orders o
      WHERE line_count <> (SELECT count(*) FROM order_lines l WHERE l.order_id = o.order_id)`
    expect(wrong).toEqual([])
  })
})

async function readExport(path: string) {
  const answer = await portal.app.inject({
    method: 'GET',
    url: `/U3PLRest/api${path}`,
    headers: { cookie: member.cookie },
  })
  const book = answer.statusCode === 200 ? await readXlsx(answer.rawPayload) : null
  return { answer, name: book?.sheets[0]?.name, rows: book?.sheets[0]?.rows ?? [] }
}

describe('the files', () => {
  test('order status: all rows under the columns and the name of the seeds [RST-16 RST-17 HUB-38]', async () => {
    const { answer, name, rows } = await readExport(
      '/reports/export-status?BPCNUM_0=AR&SAT_0=&SERVICEMEMBER=',
    )
    expect(answer.headers['content-disposition']).toBe('attachment; filename="OrderStatus_20261121.xlsx"')
    expect(name).toBe('OrderStatus')
    expect(rows[0]?.slice(0, 14)).toEqual([
      'Program',
      'Orderer DoDAAC',
      'DoDAAC',
      'Bill-to',
      'State',
      'Order No',
      'FundCode',
      'Total',
      'Status',
      'Order Placer',
      'Service Member',
      'Approver',
      'Date Placed',
      'Expedite Request',
    ])
    expect(rows.length - 1).toBe((await count('status')).total)
    expect(typeof rows[1]?.[7]).toBe('number')
    expect(rows[1]?.[12]).toBeInstanceOf(Date)
  })

  test('order details: the filters are in the name, and pageSize does not cut the file [RDT-43 RDT-44 API-63 CONST-13 E1]', async () => {
    const { answer, rows } = await readExport(
      '/reports/export-details?BPCNUM_0=AR&SMDODAACS[0]=W9AR01&SMDODAACS[1]=W9AR02&LineStatus=Declined&pageSize=1',
    )
    expect(answer.headers['content-disposition']).toBe(
      'attachment; filename="OrderDetails_W9AR01-W9AR02_Declined_20261121.xlsx"',
    )
    const { total } = await count('detail', '&SMDODAACS[0]=W9AR01&SMDODAACS[1]=W9AR02&LineStatus=Declined')
    expect(total).toBeGreaterThan(1)
    expect(rows.length - 1).toBe(total)
  })

  test('USMCR: the file holds the rows of the call, each with the accounting values that the person entered [MAR-12 API-64 DATA-46]', async () => {
    const marine = await portal.signIn('marine')
    const search =
      'BPCNUM_0=USMCR&BeginDate=2025-10-01&EndDate=2026-11-21&TransactionType=NEW&TPTAS=97X4930&CLIN=&ProjectNumber=P1'
    const { body } = await marine.get(`/reports/marine-report?${search}`)
    expect(body.length).toBeGreaterThan(0)
    expect(values(body, 'tptas')).toEqual(['97X4930'])
    expect(values(body, 'projectNumber')).toEqual(['P1'])
    expect(body[0].clin).toMatch(/^\d{4}$/)
    const answer = await portal.app.inject({
      method: 'GET',
      url: `/U3PLRest/api/reports/marine-report/export?${search}`,
      headers: { cookie: marine.cookie },
    })
    expect(answer.headers['content-disposition']).toBe(
      'attachment; filename="ClothingDataSheet_20261121.xlsx"',
    )
    const book = await readXlsx(answer.rawPayload)
    expect(book.sheets[0]?.name).toBe('Sheet1')
    expect(book.sheets[0]?.rows?.[0]).toHaveLength(20)
    expect(book.sheets[0]?.rows).toHaveLength(body.length + 1)
  })

  test('USMCR: what supply gave back of the made-up orders stands as pieces at their price', async () => {
    const marine = await portal.signIn('marine')
    const { body } = await marine.get(
      '/reports/marine-report?BPCNUM_0=USMCR&BeginDate=2025-10-01&EndDate=2026-11-21&TransactionType=MOD',
    )
    const [held] = await portal.owner`
      SELECT sum(amount_cents) AS cents FROM transfers WHERE program = 'USMCR' AND kind = 'refund'
        AND made_at >= '2025-10-01 04:00:00+00'`
    const worth = body.reduce((sum: number, row: Row) => sum + Number(row.qty) * Number(row.unitPrice), 0)
    expect(Number(held?.cents)).toBeGreaterThan(0)
    expect(worth).toBeCloseTo(-held?.cents / 100, 2)
    expect(body.every((row: Row) => Number(row.qty) < 0)).toBe(true)
  })

  test('a file of another program, or with reversed days, is refused before a byte is sent', async () => {
    expect((await readExport('/reports/export-status?BPCNUM_0=NG')).answer.statusCode).toBe(404)
    expect(
      (await readExport('/reports/export-status?BPCNUM_0=AR&BEGINDATE=2026-11-02&ENDDATE=2026-11-01')).answer
        .statusCode,
    ).toBe(422)
  })
})

describe('a page as large as the report, as the seeds export it', () => {
  const pagesOf = async (report: 'status' | 'detail', total: number) => {
    const read = report === 'status' ? status : detail
    const pages = Array.from({ length: Math.ceil(total / 500) }, (_, index) => index + 1)
    const answers = await Promise.all(pages.map((page) => read(`&pageSize=500&page=${page}`)))
    return answers.flatMap(({ body }) => body)
  }

  test.each(['status', 'detail'] as const)(
    'holds every row of %s once, in the order of its pages [API-59]',
    async (report) => {
      const read = report === 'status' ? status : detail
      const { total } = await count(report)
      expect(total).toBeGreaterThan(500)
      const rows = await pagesOf(report, total)
      const whole = await read(`&pageSize=${total}`)
      expect([whole.status, whole.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8'])
      expect(whole.headers['cache-control']).toBe('no-store')
      expect(whole.body).toEqual(rows)
      const second = await read('&pageSize=501&page=2')
      expect(second.body).toEqual(rows.slice(501, 1002))
      expect((await read('&pageSize=501&page=9999')).body).toEqual([])
      expect((await read(`&pageSize=${total}&SAT_0=XX`)).body).toEqual([])
      // A page of a screen is no export, however often it is read; a row more is one.
      const exported = await portal.owner`SELECT DISTINCT object FROM audit_events
        WHERE action = ${`GET /reports/${report}`} AND object IN ('500 rows', '501 rows')`
      expect(exported).toEqual([{ object: '501 rows' }])
    },
  )

  test('stays within the program, keeps the rules of the filters, and stands in the audit trail', async () => {
    expect((await guard.get('/reports/status?BPCNUM_0=AR&pageSize=9999')).status).toBe(404)
    const own = await guard.get('/reports/status?BPCNUM_0=ANG&pageSize=9999')
    expect(values(own.body, 'bpcnuM_0')).toEqual(['ANG'])
    expect(
      (await guard.get('/reports/status?pageSize=9999&BPCNUM_0=ANG&BEGINDATE=2026-11-01&ENDDATE=2026-10-01'))
        .status,
    ).toBe(422)
    const trail = () => portal.owner`SELECT action, object, outcome FROM audit_events
      WHERE program = 'ANG' AND object = '9999 rows' AND outcome = 'done' ORDER BY event_id`
    await expect.poll(trail).toEqual([
      { action: 'GET /reports/status', object: '9999 rows', outcome: 'done' },
      { action: 'export end', object: '9999 rows', outcome: 'done' },
    ])
  })
})
