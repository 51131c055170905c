import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltProduct, buildProduct } from '#testing/build.ts'
import { buildOrdersWorld } from '#testing/orders-world.ts'
import { type Client, startTestPortal, type TestPortal } from '#testing/portal.ts'
import { listProducts } from '#wire/catalogue/catalogue.ts'
import { readProductNotes } from '#wire/catalogue/product-notes.ts'

let portal: TestPortal
let army: Client
let guard: Client
const products: Record<string, BuiltProduct> = {}

const PROGRAMS = { 'Cap, garrison, Blue': ['AR', 'NG'], 'Cap, garrison, Tan': ['NG'] } as Record<
  string,
  ('AR' | 'NG')[]
>
const NAMES = [
  'Cap, garrison, Green',
  'Cap, garrison, Blue',
  'Cap, garrison, Tan',
  'Cap, patrol, Green',
  'Cap, garrison',
]

beforeAll(async () => {
  portal = await startTestPortal()
  const world = await buildOrdersWorld(portal.owner)
  for (const name of NAMES) {
    const built = await buildProduct(portal.owner, {
      category: 'HEAD',
      name,
      sizes: ['7', '7 1/4'],
      programs: PROGRAMS[name] ?? ['AR', 'NG'],
    })
    products[name] = built
    const colour = /Green|Blue|Tan/.exec(name)?.[0] ?? 'Red'
    await portal.owner`UPDATE items SET colour = ${colour} WHERE pgc = ${built.pgc}`
  }
  army = await portal.signIn(world.placer.username)
  guard = await portal.signIn('foreigner')
})
afterAll(() => portal?.stop())

const pgcOf = (name: string) => products[name]?.pgc ?? ''
const notesOf = async (client: Client, name: string) =>
  (await client.ask(readProductNotes, { params: { item: pgcOf(name) } })).body
const coloursOf = async (client: Client, name: string) =>
  (await notesOf(client, name)).otherColours.map(({ colour }: { colour: string }) => colour)

test('the same garment in other colors is what has the same name but for its colour, and the program sells', async () => {
  expect(await coloursOf(army, 'Cap, garrison, Green')).toEqual(['Blue'])
  expect(await coloursOf(guard, 'Cap, garrison, Green')).toEqual(['Blue', 'Tan'])
  expect((await notesOf(army, 'Cap, garrison, Green')).otherColours[0]).toMatchObject({
    pgc: pgcOf('Cap, garrison, Blue'),
    nsn: products['Cap, garrison, Blue']?.nsns[0],
  })
  expect(await coloursOf(army, 'Cap, patrol, Green')).toEqual([])
  // Its name says no color, so nobody knows what it is another color of.
  expect(await coloursOf(army, 'Cap, garrison')).toEqual([])
})

test('a product in two colors is no color of another one, and its card names both in the order of its sizes', async () => {
  const [small = '', large = ''] = products['Cap, garrison, Blue']?.nsns ?? []
  await portal.owner`UPDATE items SET colour = 'Silver' WHERE nsn = ${small}`
  const { body } = await army.ask(listProducts, {
    params: { program: 'AR', category: 'HEAD' },
    query: {} as never,
  })
  const card = body.find(({ pgc }: { pgc: string }) => pgc === pgcOf('Cap, garrison, Blue'))
  expect(card.colours).toEqual(['Silver', 'Blue'])
  expect(await coloursOf(army, 'Cap, garrison, Green')).toEqual([])
  await portal.owner`UPDATE items SET colour = 'Silver' WHERE nsn = ${large}`
  expect(await coloursOf(army, 'Cap, garrison, Blue')).toEqual([])
})

test('how to measure is what the catalogue says of the product', async () => {
  const name = 'Cap, patrol, Green'
  expect((await notesOf(army, name)).measuring).toBe('')
  await portal.owner`UPDATE products SET measuring = 'Wear it over the ears.' WHERE pgc = ${pgcOf(name)}`
  expect((await notesOf(army, name)).measuring).toBe('Wear it over the ears.')
})

test('what the program does not sell is not there', async () => {
  const { status } = await army.ask(readProductNotes, { params: { item: pgcOf('Cap, garrison, Tan') } })
  expect(status).toBe(404)
})
