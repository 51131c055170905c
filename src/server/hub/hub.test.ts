import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, expect, it } from 'vitest'
import { buildPortalContent } from '#demo/portal-content.ts'
import { PROGRAM_TEMPLATE } from '#domain/opening/template.ts'
import { buildPerson, buildProduct, buildUnit } from '#testing/build.ts'
import { openOrdersPortal } from '#testing/orders-portal.ts'
import type { Client } from '#testing/portal.ts'

const USMCR_GUIDE = 'Order_and_Approver_Guide_USMCR.pdf'

const { portal, world, as } = openOrdersPortal()
let member: Client
let marine: Client

beforeAll(async () => {
  const { owner } = portal
  await buildUnit(owner, { dodaac: 'M9TA01', program: 'USMCR' })
  await buildPerson(owner, { dodaac: 'M9TA01', program: 'USMCR', username: 'a-marine' })
  const content = buildPortalContent()
  for (const [title, address, place] of content.videos as [string, string, number][])
    await owner`INSERT INTO videos (title, address, place) VALUES (${title}, ${address}, ${place})`
  for (const row of content.downloads as [string, string, string, string, string, number][])
    await owner`INSERT INTO downloads (title, tag, description, file_name, for_programs, place)
      VALUES (${row[0]}, ${row[1]}, ${row[2]}, ${row[3]}, ${row[4]}::text::text[], ${row[5]})`
  for (const [day, title, text] of content.reportNotices as [string, string, string][])
    await owner`INSERT INTO report_notices (noticed_on, title, body) VALUES (${day}, ${title}, ${text})`
  for (const name of ['Unit_Letter.txt', 'Link.txt', 'Folder.txt'])
    await owner`INSERT INTO downloads (title, file_name, place) VALUES (${name}, ${name}, 900)`
  await owner`INSERT INTO downloads (title, file_name, place) VALUES ('Later', 'FY31_Selling_Price_List.xlsx', 901)`
  member = as('member')
  marine = await portal.signIn('a-marine')
})

async function download(client: Client, name: string, headers: Record<string, string> = {}) {
  const response = await portal.app.inject({
    url: `/files/${name}`,
    headers: { ...(client.cookie ? { cookie: client.cookie } : {}), ...headers },
  })
  const { statusCode: status, headers: given, rawPayload: bytes, payload: text } = response
  return { status, type: String(given['content-type']), headers: given, bytes, text }
}

it('the hub has the notices of all updates, newest first [HUB-26 HUB-27 HUB-28 HUB-29]', async () => {
  const { body } = await member.get('/reports/hub')
  const updates = /all relevant requisition numbers.*Order Details.*pending approval.*deleted.*regenerated/
  expect(body.notices).toMatchObject([
    { day: '2025-08-15', title: 'FY26 prices', text: expect.stringContaining('preliminary') },
    { day: '2025-06-11', title: 'Get Well Dates' },
    { day: '2025-03-05', title: 'Updates', text: expect.stringMatching(updates) },
  ])
})

const DOWNLOADS = [
  ['FY26 Selling Price List', 'NEW', /preliminary and subject to change/i],
  ['Expected Get Well Dates', '', /^An ongoing list of the days on which backordered NSNs are expected\.$/],
  ['SDR Instructions', '', /Web SDR/],
  ['FTE Guide', '', /submitting FTE transactions/],
  ['Admin Guide', '', /./],
  ['Login and Password Reset Guide', '', /./],
  ['Order and Approver Guide', '', /./],
] as const

it('the hub has five videos [HUB-17]', async () => {
  const address = expect.stringMatching(/^https:\/\/videos\.quartermaster\.example\//)
  expect((await member.get('/reports/hub')).body.videos).toEqual([
    { title: 'LIVE Full Training session', address },
    { title: 'How to Place and Approve Orders', address },
    { title: 'Administrator Guide', address },
    { title: 'How to Issue and Receive Orders', address },
    { title: 'How to Order From a Kit', address },
  ])
})

it('the hub has the price list, get-well dates, how to report what is wrong, and guides for each role [HUB-21 HUB-22 HUB-23 HUB-24]', async () => {
  const { downloads } = (await member.get('/reports/hub')).body
  for (const [at, [title, tag, words]] of DOWNLOADS.entries())
    expect(downloads[at]).toMatchObject({ title, tag, description: expect.stringMatching(words) })
})

it('the hub offers each program its own Order and Approver Guide, and some programs none [HUB-25]', async () => {
  const offered: Record<string, string[]> = {}
  for (const { code: program } of PROGRAM_TEMPLATE) {
    const rows = await portal.owner`SELECT file_name FROM downloads WHERE title = 'Order and Approver Guide'
        AND ${program} = ANY (for_programs)`
    offered[program] = rows.map(({ fileName }) => String(fileName).slice(25, -4))
  }
  expect(offered).toEqual({
    ...{ ADO: ['ADO_AR_CCDF'], AR: ['ADO_AR_CCDF'], ARNGCCDF: ['ADO_AR_CCDF'] },
    ...{ ANG: ['ANG_AFR_ROTC'], AFR: ['ANG_AFR_ROTC'], AFROTC: ['ANG_AFR_ROTC'] },
    ...{ USACC: ['USACC'], USMCR: ['USMCR'], USNR: ['USNR'] },
    ...{ NG: [], ARNGCCFG: [], AFGSC: [], USARAF: [] },
  })
  const names = async (client: Client) =>
    (await client.get('/reports/hub')).body.downloads
      .map((one: { fileName: string }) => one.fileName)
      .filter((name: string) => name.startsWith('Order_and'))
  expect(await names(marine)).toEqual([USMCR_GUIDE])
  expect(await names(member)).toEqual(['Order_and_Approver_Guide_ADO_AR_CCDF.pdf'])
  expect((await download(marine, USMCR_GUIDE)).status).toBe(200)
  expect((await download(member, USMCR_GUIDE)).status).toBe(404)
})

it('files are for signed-in people, are saved and never shown, and no cache stores them [HUB-18 E8]', async () => {
  const refused = await download(portal.anonymous, 'Admin_Guide.pdf')
  expect([refused.status, refused.type]).toEqual([401, 'application/problem+json; charset=utf-8'])
  const sent = await download(portal.anonymous, 'Admin_Guide.pdf', { accept: 'text/html' })
  expect([sent.status, sent.headers.location]).toEqual([302, '/reports?tab=training'])
  const gone = await download(member, 'FY31_Selling_Price_List.xlsx', { accept: 'text/html' })
  expect([gone.status, gone.headers.location]).toEqual([302, '/reports?tab=training&failed=missing'])
  const { status, type, headers, bytes } = await download(member, 'FTE_Guide.pdf')
  expect([status, type, bytes.subarray(0, 8).toString()]).toEqual([200, 'application/pdf', '%PDF-1.7'])
  expect(headers).toMatchObject({
    'content-disposition': 'attachment; filename="FTE_Guide.pdf"',
    ...{ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
  })
})

it('an address with a path in place of a file returns only an error message [E8]', async () => {
  for (const name of [
    ...['../quartermaster.json', '..%2fquartermaster.json', '%2e%2e%2fquartermaster.json', ''],
    ...['..%5cquartermaster.json', '%2fetc%2fpasswd', 'Admin_Guide.pdf%00.txt', 'sub/Admin_Guide.pdf'],
    'Not_Offered.pdf',
  ]) {
    const { status, type } = await download(member, name)
    expect([name, status, type]).toEqual([name, 404, 'application/problem+json; charset=utf-8'])
  }
})

it('announced files come from the folder of the operator, except for links and folders [E8]', async () => {
  const folder = join(portal.dataDir, 'files')
  expect((await download(member, 'Unit_Letter.txt')).status).toBe(404)
  mkdirSync(join(folder, 'Folder.txt'), { recursive: true })
  writeFileSync(join(folder, 'Unit_Letter.txt'), 'Dear units')
  symlinkSync('/etc/hostname', join(folder, 'Link.txt'))
  const letter = await download(member, 'Unit_Letter.txt')
  const type = 'text/plain; charset=utf-8'
  expect(letter).toMatchObject({ status: 200, type, text: 'Dear units' })
  expect(letter.headers['content-length']).toBe('10')
  for (const name of ['Link.txt', 'Folder.txt']) expect((await download(member, name)).status).toBe(404)
})

const read = async (client: Client, name: string) => {
  const { status, bytes, text } = await download(client, name)
  expect(status, text.slice(0, 300)).toBe(200)
  const sheet = (await readXlsx(bytes)).sheets[0]
  expect(sheet?.freezePane).toMatchObject({ rows: 1 })
  return { name: sheet?.name, rows: sheet?.rows ?? [] }
}

it('the price list has the items of the program with their prices of the fiscal year [HUB-19 HUB-38]', async () => {
  const { owner } = portal
  const named = { name: 'Shoes, dress', category: 'FOOT', pgc: '20001', cents: 8125 } as const
  const shoe = await buildProduct(owner, { ...named, sizes: ['9R', '10R', '11R'] })
  await buildProduct(owner, { name: 'Sea bag', programs: ['USMCR'], sizes: ['ONE'], cents: 4000 })
  const [nine, ten, eleven] = shoe.nsns
  await owner`UPDATE item_prices SET price_cents = 7950 WHERE nsn = ${ten ?? ''} AND fiscal_year = 2026`
  await owner`UPDATE items SET status = 'obsolete' WHERE nsn = ${eleven ?? ''}`
  await owner`UPDATE items SET colour = 'Black' WHERE nsn = ${nine ?? ''}`
  const { name, rows } = await read(member, 'FY26_Selling_Price_List.xlsx')
  expect(name).toBe('FY26 Selling Prices')
  expect(rows[0]).toEqual(['NSN', 'PGC', 'Description', 'Size', 'Unit of Issue', 'Price'])
  expect(rows.slice(1, 3)).toEqual([
    [nine, '20001', 'SHOES, DRESS', '9R Black', 'EA', 81.25],
    [ten, '20001', 'SHOES, DRESS', '10R', 'EA', 79.5],
  ])
  expect(rows.slice(1).map((row) => row[0])).toEqual([nine, ten, ...world.nsns])
  const { rows: theirs } = await read(marine, 'FY26_Selling_Price_List.xlsx')
  expect(theirs.slice(1).map((row) => row[2])).toEqual(['SEA BAG'])
  const later = await download(member, 'FY31_Selling_Price_List.xlsx')
  const detail = 'Your program has no prices of fiscal year 2031.'
  expect(JSON.parse(later.text)).toMatchObject({ status: 404, detail })
})

it('get-well dates are the dates of backordered items and of the lines that wait for them [HUB-20 HUB-38]', async () => {
  const { owner } = portal
  const number = await world.order({ quantities: [3, 2] })
  const other = await world.order({ quantities: [4] })
  const [first = ''] = world.nsns
  await owner`UPDATE items SET status = 'backordered', get_well_on = '2027-02-10' WHERE nsn = ${first}`
  await owner`UPDATE order_lines SET supply_state = 'backordered', get_well_on = '2027-03-01', shipped_quantity = 1 WHERE order_id = ${number} AND nsn = ${first}`
  await owner`UPDATE order_lines SET supply_state = 'backordered', get_well_on = '2027-01-15' WHERE order_id = ${other} AND nsn = ${first}`
  const day = (text: string) => new Date(`${text}T00:00:00Z`)
  const { rows } = await read(member, 'Get_Well_Dates.xlsx')
  expect(rows[0]?.join()).toBe(
    'NSN,Description,Size,Earliest expected,Latest expected,Lines waiting,Pieces waiting',
  )
  expect(rows.slice(1)).toEqual([
    [first, expect.any(String), 'SMALL', day('2027-01-15'), day('2027-03-01'), 2, 6],
  ])
  expect((await read(marine, 'Get_Well_Dates.xlsx')).rows).toHaveLength(1)
})
