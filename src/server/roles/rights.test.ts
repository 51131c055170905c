import { readXlsx } from 'hucre/xlsx'
import { beforeAll, expect, test } from 'vitest'
import { buildUnit } from '#testing/build.ts'
import { openPortal } from '#testing/open-portal.ts'
import type { Client } from '#testing/portal.ts'
import { exportRights, type HeldRights, listRights } from '#wire/roles/rights.ts'

const { portal, build: buildOne } = openPortal()
let keeper: Client
let root: Client

beforeAll(async () => {
  const { owner } = portal
  await owner`UPDATE dodaacs SET levels = 3`
  await buildUnit(owner, { dodaac: 'W9AR02', levels: 3 })
  await buildUnit(owner, { program: 'ANG', dodaac: 'FB9NG1' })
  const build = (lastName: string, rights: object) =>
    buildOne({ firstName: 'Kim', lastName, username: lastName.toLowerCase(), ...rights })
  await build('Keeper', { roles: [{ role: 'admin' }] })
  await build('Root', { permissions: [99] })
  const approver = { role: 'approver', dodaac: 'W9AR02' }
  const ana = await build('Able', {
    roles: [{ ...approver, level: 1 }, { ...approver, level: 3 }, { role: 'finance' }],
  })
  const ben = await build('Brown', { roles: [{ role: 'approver', level: 2 }] })
  const cy = await build('Cole', { roles: [{ role: 'order-placer' }] })
  await owner`UPDATE people SET enabled = false WHERE person_id = ${cy.id}`
  await owner`UPDATE role_assignments SET first_day = portal_day() + 1 WHERE person_id = ${ana.id} AND level = 3`
  await buildOne({ program: 'ANG', dodaac: 'FB9NG1', roles: [{ role: 'finance' }] })
  keeper = await portal.signIn('keeper')
  root = await portal.signIn('root')
  await owner`INSERT INTO absences (program, person_id, deputy_id, first_day, last_day, made_by, made_at)
    VALUES ('AR', ${ana.id}, ${ben.id}, portal_day(), portal_day(), ${ana.id}, now())`
})

const read = async (by: Client, query = {}): Promise<{ total: number; rows: HeldRights[] }> =>
  (await by.send(listRights, { query })).body
const write = ({ lastName, dodaac, rights }: HeldRights) =>
  `${lastName} ${dodaac}: ${rights.map(({ kind, level, counts }) => `${kind} ${level}${counts ? '' : ' not now'}`).join(', ')}`

test('rights are listed by person and DoDAAC, with deputies of today and whether each right has an effect', async () => {
  const { total, rows } = await read(keeper)
  expect(rows.map(write)).toEqual([
    'Able W9AR01: finance 0',
    'Brown W9AR01: approver 2',
    'Cole W9AR01: order-placer 0 not now',
    'Keeper W9AR01: admin 0',
    'Able W9AR02: approver 1, approver 3 not now',
    'Brown W9AR02: deputy 1',
  ])
  expect(total).toBe(6)
  await portal.owner`UPDATE people SET may_sign_in = false WHERE last_name = 'Able'`
  expect((await read(keeper)).rows.map(write)).not.toContain('Brown W9AR02: deputy 1')
  await portal.owner`UPDATE people SET may_sign_in = true WHERE last_name = 'Able'`
  await portal.owner`UPDATE dodaacs SET levels = 1 WHERE dodaac = 'W9AR01'`
  expect((await read(keeper)).rows.map(write)).toContain('Brown W9AR01: approver 2 not now')
  await portal.owner`UPDATE dodaacs SET levels = 3 WHERE dodaac = 'W9AR01'`
})

test('a search and a kind of right narrow the list, and only people who give permissions see them', async () => {
  expect((await read(root)).rows.map(write)[0]).toBe('Root null: permission 99')
  expect((await read(root, { shown: 'permission' })).total).toBe(1)
  expect((await read(keeper, { shown: 'permission' })).rows).toEqual([])
  const find = async (query: object) => (await read(keeper, query)).rows.map(({ lastName }) => lastName)
  expect(await find({ searchTerm: 'W9AR02' })).toEqual(['Able', 'Brown'])
  expect(await find({ searchTerm: 'Áble w9ar01' })).toEqual(['Able'])
  expect(await find({ shown: 'approver' })).toEqual(['Brown', 'Able', 'Brown'])
  expect(await find({ page: 2, pageSize: 4 })).toEqual(['Able', 'Brown'])
  expect(await read(keeper, { page: 9 })).toEqual({ rows: [], total: 6 })
})

test('the file has every row that the filters find, also beyond one batch', async () => {
  await portal.owner`INSERT INTO dodaacs SELECT (jsonb_populate_record(d, jsonb_build_object('dodaac', 'W8' || lpad(n::text, 4, '0')))).*
    FROM dodaacs d CROSS JOIN generate_series(1, 2100) n WHERE d.dodaac = 'W9AR01'`
  await portal.owner`INSERT INTO role_assignments (program, dodaac, person_id, role)
    SELECT 'AR', dodaac, (SELECT person_id FROM people WHERE last_name = 'Brown'), 'finance' FROM dodaacs WHERE dodaac LIKE 'W8%'`
  const file = await keeper.get(`${exportRights.path}?shown=finance`)
  expect(file.headers['content-disposition']).toContain('Rights_20261121.xlsx')
  const rows = (await readXlsx(file.body)).sheets[0]?.rows ?? []
  expect(new Set(rows.map(([dodaac]) => dodaac)).size).toBe(2102)
  expect(rows[0]?.slice(0, 6)).toEqual(['DoDAAC', 'Name', 'Own DoDAAC', 'Status', 'Admin', 'Finance - RA'])
  expect(rows.at(-1)?.slice(0, 6)).toEqual(['W9AR01', 'ABLE KIM', 'W9AR01', 'Enabled', null, 'Yes'])
})
