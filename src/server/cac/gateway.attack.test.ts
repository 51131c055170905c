import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CardPki, makeCardPki, openGatewayPage } from '#testing/card-portal.ts'
import { openPortal } from '#testing/open-portal.ts'
import { makeCard } from '#testing/pki.ts'
import { REFUSALS } from './refusals.ts'

let pki: CardPki
afterAll(() => pki?.remove())
const { build } = openPortal(
  async () => {
    pki = await makeCardPki()
    return pki.environment
  },
  { clock: () => new Date() },
)
beforeAll(() => build({ username: 'holder', dodId: '9999000001' }))

test('the gateway accepts 300 tries a minute from one network, and then requires a wait of a minute', async () => {
  const address = `https://127.0.0.1:${pki.environment.CAC_PORT}/`
  const card = await makeCard(pki.issuing, '9999000001')
  const open = async (holder: typeof card | null) =>
    (await openGatewayPage(address, holder)).page.includes(`<h1>${REFUSALS['too-many'].heading}</h1>`)
  let [taken, isRefused] = [0, false]
  while (!isRefused && taken < 900) {
    isRefused = (await Promise.all(Array.from({ length: 20 }, () => open(null)))).includes(true)
    taken += 20
  }
  expect(isRefused).toBe(true)
  expect(taken).toBeGreaterThan(200)
  expect(await open(card)).toBe(true)
})
