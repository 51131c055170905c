import { afterAll, beforeAll, expect, test } from 'vitest'
import { sizeBeside } from '#domain/catalogue/items.ts'
import { startTestPortal, type TestPortal } from '#testing/portal.ts'
import { nameOf, sizeOf } from './sizes.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal?.stop())

test('an item is named in lists and files as it is on a screen: its color once', async () => {
  const { owner } = portal
  const rows = await owner<{ displayName: string; size: string; name: string }[]>`
    SELECT p.display_name, ${sizeOf(owner)} AS size, ${nameOf(owner)} AS name
    FROM (VALUES ('Boots, hot weather, Coyote 498', '9 R', 'Coyote 498'), ('Beret, Black', '', 'Black'), ('Cap, patrol', '7 1/4', 'OCP'),
      ('Scarf, Black', 'ONE SIZE', 'Off-Black'), ('Coat', '42 REGULAR', ''), ('Insignia, collar', '', ''),
      ('Coyote 498', '9 R', 'Coyote 498')) v (display_name, size, colour),
      LATERAL (SELECT v.display_name) p, LATERAL (SELECT v.size, v.colour) i`
  expect(rows).toHaveLength(7)
  for (const { displayName, size, name } of rows)
    expect(name).toBe([displayName, sizeBeside(displayName, size)].filter(Boolean).join(' '))
})
