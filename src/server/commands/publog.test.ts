import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PublogFile } from '#domain/public-catalog/files.ts'
import { openPortal } from '#testing/open-portal.ts'
import { columnsOf, type PublogMonth, writePublogFile } from '#testing/publog-files.ts'
import { writeZip } from '#testing/zip.ts'
import { drafts } from '../public-catalog/drafts.ts'
import { exportRows } from './import-files.ts'
import { importPublog } from './publog.ts'

const { portal } = openPortal()
let folder: string
const place = () => ({
  database: { url: portal.database.url, stop: async () => {} },
  config: { fiscalZone: 'America/New_York' },
})

beforeAll(async () => {
  await portal.owner`UPDATE programs SET branch = (CASE code WHEN 'AR' THEN 'army' ELSE 'air-force' END)::service_branch`
})
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quartermaster-publog-'))
  await portal.owner`DELETE FROM publog_drafts`
  return () => rmSync(folder, { recursive: true, force: true })
})

function publish(month: PublogMonth, columns = columnsOf) {
  for (const [file, rows] of Object.entries(month))
    writeFileSync(join(folder, `${file}.CSV`), writePublogFile(rows, columns(file as PublogFile)))
}

async function read({ program = 'AR', apply = true, classes = undefined as string | undefined } = {}) {
  const lines: string[] = []
  const code = await importPublog(place(), { folder, program, classes, apply }, (line) => lines.push(line))
  return { code, lines, last: lines.at(-1) }
}

async function exported(program = 'AR'): Promise<string[]> {
  let text = ''
  await exportRows(place(), drafts, program, async (more) => {
    text += more
  })
  return text.trimEnd().split('\r\n').slice(1)
}

const COAT = { FSC: '8405', NIIN: '010000001', INC: '01234', ITEM_NAME: "COAT,MAN'S" }
const SHOE = { FSC: '8430', NIIN: '010000002', INC: '00077', ITEM_NAME: "SHOES,MEN'S" }
const BOLT = { FSC: '5305', NIIN: '010000003', INC: '00001', ITEM_NAME: 'BOLT, "MACHINE"' }
const offer = (NIIN: string, MOE: string, UNIT_PRICE: string, more = {}) =>
  Object.assign({ NIIN, MOE, UNIT_PRICE, EFFECTIVE_DATE: '01-OCT-2026', AAC: 'D', UI: 'EA' }, more)
const says = (NIIN: string, MRC: string, asked: string, answer: string) => ({
  ...{ NIIN, MRC, REQUIREMENTS_STATEMENT: asked, CLEAR_TEXT_REPLY: answer },
})

const MONTH = {
  P_FLIS_NSN: [BOLT, COAT, SHOE],
  V_FLIS_MANAGEMENT: [
    offer('010000001', 'DS', '90.00'),
    offer('010000001', 'DA', '84.50'),
    offer('010000001', 'DA', '80.00', { EFFECTIVE_DATE: '01-oct-25' }),
    offer('010000002', 'DS', '0.00', { UI: 'PR', AAC: 'V' }),
    offer('010000003', 'DA', 'no price'),
  ],
  V_FLIS_MANAGEMENT_FUTURE: [
    offer('010000001', 'DA', '86.10', { EFFECTIVE_DATE: '01-OCT-2027' }),
    offer('010000001', 'DN', '99.00', { EFFECTIVE_DATE: '01-NOV-2027' }),
  ],
  V_CHARACTERISTICS: [
    ...['42R', '42R42R'].map((size) => says('010000001', 'SIZE', 'SIZE', size)),
    says('010000001', 'COLR', 'COLOR', 'ARMY GREEN, "564"'),
    says('010000001', 'BUTT', 'BUTTON COLOR', 'BLACK'),
    says('010000003', 'SIZE', 'SIZE', 'M6'),
  ],
  V_COLLOQUIAL_NAME: [
    { INC: '01234', RELATED_INC: '', COLLOQUIAL_NAME: 'BLOUSE,\r\nARMY' },
    { INC: '99999', RELATED_INC: '01234', COLLOQUIAL_NAME: 'TUNIC' },
  ],
  V_FLIS_CANCELLED_NIIN: [],
  V_FLIS_STANDARDIZATION: [],
  P_H2_PICK: [{ FSG: '84', FSC: '8405', FSC_TITLE: 'OUTERWEAR, MENS' }],
} satisfies PublogMonth

describe('a month of the public catalog', () => {
  test('the import drafts only clothing, with the price that the branch of the program pays', async () => {
    publish(MONTH)
    const tried = await read({ apply: false })
    expect(tried).toMatchObject({ code: 0, last: 'publog: 2 added, 0 changed, 0 same, 0 refused' })
    expect(tried.lines).toContain('add 8405010000001')
    expect(tried.lines).toContain('class 8405 OUTERWEAR, MENS: 1 items')
    const { lines } = await read({ apply: false, classes: '8430,5306' })
    const chosen = ["class 8430 Footwear, men's: 1 items", 'add 8430010000002']
    expect(lines.filter((line) => /^(?:add|class)/.test(line))).toEqual(chosen)
    expect(await exported()).toEqual([])

    expect((await read()).last).toBe('publog: 2 added, 0 changed, 0 same, 0 refused')
    expect(await exported()).toEqual([
      '8405010000001,"COAT,MAN\'S",EA,84.50,86.10,active,,42R,"ARMY GREEN, ""564"""',
      '8430010000002,"SHOES,MEN\'S",PR,,,obsolete,,,',
    ])
    const [row] = await portal.owner`SELECT gender, keywords, inc, next_price_from FROM publog_drafts
      WHERE nsn = '8405010000001'`
    const named = { gender: 'Male', keywords: 'BLOUSE, ARMY, TUNIC', inc: '01234' }
    expect(row).toEqual({ ...named, nextPriceFrom: '2027-10-01' })
    await read({ program: 'ANG' })
    expect((await exported('ANG'))[0]).toMatch(/^8405010000001,"COAT,MAN'S",EA,90\.00,99\.00,active,,42R,/)
  })

  test('the import reports only the changes of the next month, and keeps everything that it omits', async () => {
    publish(MONTH)
    await read()
    expect(await read()).toMatchObject({ code: 0, last: 'publog: 0 added, 0 changed, 2 same, 0 refused' })
    rmSync(join(folder, 'V_CHARACTERISTICS.CSV'))
    publish({ P_FLIS_NSN: [COAT], V_FLIS_MANAGEMENT: [offer('010000001', 'DA', '85.00')] })
    const next = await read()
    expect(next.last).toBe('publog: 0 added, 1 changed, 0 same, 0 refused')
    expect(next.lines).toContain('change price: 84.50 -> 85.00 (8405010000001)')
    expect(next.lines).toContain(
      'V_CHARACTERISTICS is not in the folder: sizes, colors and genders stay as they are.',
    )
    expect(await exported()).toEqual([
      '8405010000001,"COAT,MAN\'S",EA,85.00,86.10,active,,42R,"ARMY GREEN, ""564"""',
      '8430010000002,"SHOES,MEN\'S",PR,,,obsolete,,,',
    ])
  })

  test('the import reports canceled and replaced numbers with their replacements, even from another class', async () => {
    publish(MONTH)
    await read()
    publish({
      P_FLIS_NSN: [BOLT, COAT, { ...COAT, NIIN: '010000009' }],
      V_FLIS_STANDARDIZATION: [
        { NIIN: '010000001', RELATED_NSN: '8405010000009', ISC: 'E' },
        { NIIN: '010000009', RELATED_NSN: '8405010000001', ISC: '1' },
      ],
      V_FLIS_CANCELLED_NIIN: [{ NIIN: '010000003', CANCELLED_NIIN_FSC: '8430', CANCELLED_NIIN: '010000002' }],
    })
    expect((await read()).last).toBe('publog: 1 added, 2 changed, 0 same, 0 refused')
    const rows = await exported()
    expect(rows[0]).toContain(',obsolete,8405010000009,')
    expect(rows[1]).toMatch(/^8405010000009,.*,active,,/)
    expect(rows[2]).toMatch(/^8430010000002,.*,obsolete,5305010000003,/)
  })

  test('the import reads columns by heading, from zips, without leading zeros, and with foreign bytes', async () => {
    const turned = (file: PublogFile) => ['NEW_COLUMN', ...columnsOf(file).reverse()]
    const coat = { ...COAT, NIIN: '10000001', INC: '1234', ITEM_NAME: 'COAT,\u00c9T\u00c9' }
    const files = new Map(
      Object.entries({ ...MONTH, P_FLIS_NSN: [coat] }).map(
        ([file, rows]) =>
          [...[`${file}.csv`, writePublogFile(rows, turned(file as PublogFile), 'latin1')]] as [
            string,
            Buffer,
          ],
      ),
    )
    const take = (name: string) => {
      const bytes = files.get(name) as Buffer
      files.delete(name)
      return bytes
    }
    const write = (path: string, bytes: Buffer) => writeFileSync(join(folder, path), bytes)
    mkdirSync(join(folder, 'november'))
    const nsns = { 'readme.txt': Buffer.from('x'), 'out/P_FLIS_NSN.CSV': take('P_FLIS_NSN.csv') }
    write('november/IDENTIFICATION.zip', writeZip(nsns))
    write('v_characteristics.csv', take('V_CHARACTERISTICS.csv'))
    write('MANAGEMENT.ZIP', writeZip(Object.fromEntries(files)))
    expect((await read()).last).toBe('publog: 1 added, 0 changed, 0 same, 0 refused')
    expect(await exported()).toEqual([
      '8405010000001,"COAT,ÉTÉ",EA,84.50,86.10,active,,42R,"ARMY GREEN, ""564"""',
    ])
  })

  test('a byte order mark, small headings, blank lines, or missing quotation marks do not change the month', async () => {
    for (const [file, ...rows] of [
      [
        ...['p_flis_nsn.CSV', 'end_item_name,item_name,"Niin",inc, fsc ,sos'],
        ',"COAT,MAN\'S, ""A""",10000001,1234,8405,S9T',
      ],
      [
        ...['V_FLIS_MANAGEMENT.csv', 'unit_price,ui,qup,aac,moe,effective_date,niin'],
        ...['99.00,EA,1,D,DS,01-nov-26,10000001', '84.5,EA,1,D,da,1-oct-26,10000001'],
        '0,EA,1,X,DN,01-DEC-2026,010000001',
      ],
      [
        ...['V_FLIS_STANDARDIZATION.csv', 'isc,niin,related_nsn'],
        ...['1,10000001,8405010000007', '2,10000001,8405010000008'],
      ],
    ] as [string, ...string[]][])
      writeFileSync(join(folder, file), `\uFEFF${rows.join('\n\n')}`)
    expect((await read()).last).toBe('publog: 1 added, 0 changed, 0 same, 0 refused')
    expect(await exported()).toEqual(['8405010000001,"COAT,MAN\'S, ""A""",EA,84.50,,active,,,'])
  })
})

describe('unreadable files', () => {
  test('the import names the file and the missing column, and writes nothing', async () => {
    publish(MONTH, (file) =>
      columnsOf(file).map((name) =>
        file === 'V_FLIS_MANAGEMENT' && name === 'UNIT_PRICE' ? 'PRICE_USD' : name,
      ),
    )
    const refused = await read()
    expect(refused).toMatchObject({ code: 1, last: 'publog: 0 added, 0 changed, 0 same, 1 refused' })
    expect(refused.lines.join('\n')).toMatch(
      /refuse V_FLIS_MANAGEMENT row 1, UNIT_PRICE: The column UNIT_PRICE is missing in V_FLIS_MANAGEMENT\..*PRICE_USD/,
    )
    expect(await exported()).toEqual([])
  })

  test('the import refuses items with broken rows, names file and row, and accepts the other items', async () => {
    publish({
      ...MONTH,
      P_FLIS_NSN: [...MONTH.P_FLIS_NSN, { ...COAT, NIIN: '8.4E+9' }],
      V_FLIS_MANAGEMENT: [...MONTH.V_FLIS_MANAGEMENT, offer('010000002', 'DA', 'twelve')],
    })
    const done = await read()
    expect(done).toMatchObject({ code: 1, last: 'publog: 1 added, 0 changed, 0 same, 2 refused' })
    expect(done.lines).toContain(
      'refuse V_FLIS_MANAGEMENT row 7, UNIT_PRICE: This is not a price in dollars.',
    )
    expect(done.lines).toContain(
      'refuse P_FLIS_NSN row 5, NIIN: This is not a NIIN. A NIIN has at most nine digits.',
    )
    expect(await exported()).toHaveLength(1)
  })

  test('a message explains an open quotation mark, shifted cells, a damaged zip, or two months in a folder', async () => {
    publish(MONTH)
    const [nsns, responses] = ['P_FLIS_NSN.CSV', 'V_CHARACTERISTICS.CSV'].map((name) => join(folder, name))
    for (const [path = '', text, refusal] of [
      [
        ...[nsns, '"FSC","NIIN","INC","ITEM_NAME"\r\n"8405","10000001","01234","COAT, MAN\'S\r\n'],
        'refuse P_FLIS_NSN row 2, file: A quotation mark is opened in this row and never closed.',
      ],
      [
        ...[nsns, 'FSC,NIIN,INC,ITEM_NAME\n8405,10000001,01234,COAT, MANS\n'],
        'This row has 5 cells, and there are 4 headings.',
      ],
      [responses, 'NIIN,REQUIREMENTS_STATEMENT,CLEAR_TEXT_REPLY\n10000001,SIZE,40R, LONG\n', '1 added'],
      [
        ...[responses, 'NIIN,REQUIREMENTS_STATEMENT,CLEAR_TEXT_REPLY\n10000001,SIZE,"40"R\n'],
        'refuse V_CHARACTERISTICS row 2, NIIN: The quotation marks of this row do not match',
      ],
    ]) {
      publish(MONTH)
      writeFileSync(path, String(text))
      const { code, lines } = await read({ apply: false })
      expect([code, lines.join('\n')]).toEqual([1, expect.stringContaining(String(refusal))])
    }
    expect(await exported()).toEqual([])
    publish(MONTH)
    const [again, zip] = [join(folder, 'october'), join(folder, 'IDENTIFICATION.zip')]
    mkdirSync(again)
    writeFileSync(join(again, 'p_flis_nsn.csv'), 'FSC,NIIN,INC,ITEM_NAME\n')
    await expect(read()).rejects.toThrow('P_FLIS_NSN is there twice')
    rmSync(again, { recursive: true })
    writeFileSync(zip, 'no zip')
    await expect(read()).rejects.toThrow(/The zip IDENTIFICATION\.zip is damaged, incomplete or not a zip/)
    for (const path of [zip, nsns ?? '']) rmSync(path)
    await expect(read()).rejects.toThrow('has no P_FLIS_NSN.CSV')
    await expect(read({ program: 'NOPE' })).rejects.toThrow('There is no program NOPE.')
  })
})
