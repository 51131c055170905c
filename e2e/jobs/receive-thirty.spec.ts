import { expect, test } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from '../accessibility.ts'
import { countActs } from '../counted.ts'
import { openStoreroom } from '../shipped-orders.ts'
import { signIn } from '../signing-in.ts'

test('30 lines of 6 shipments are received and issued to 6 people in at most 25 acts, and one signs in 4 more', async ({
  page,
}) => {
  const { members, buyer, trackings } = await openStoreroom(page, { people: 6, lines: 5 })
  await signIn(page, buyer.username, '/receive')
  const list = page.getByRole('table', { name: 'Shipments on the way, oldest first' })
  await expect(list.getByRole('row')).toHaveCount(7)
  const field = page.getByRole('textbox', { name: 'Scan or type a number' })
  await expect(field).toBeFocused()
  const counted = await countActs(page)
  // The live region may say the same words.
  const expectDone = (words: string) =>
    expect(page.getByRole('region', { name: 'Done during this visit' }).getByText(words)).toBeVisible()
  const received = (tracking: string) => expectDone(`Shipment UPS ${tracking}: Received 5 of 5 pieces.`)
  // The response about the first shipment is slow, and the user scans the second one meanwhile.
  let respond = () => {}
  await page.route(
    /receipts\/shipments$/,
    async (route) => {
      await new Promise<void>((resolve) => {
        respond = resolve
      })
      await route.continue()
    },
    { times: 1 },
  )
  for (const [at, tracking] of trackings.entries()) {
    await page.keyboard.insertText(tracking)
    await page.keyboard.press('Enter')
    const form = page.getByRole('form', { name: `Receive Shipment UPS ${tracking}` })
    await expect(form).toBeVisible()
    await expect(field, 'the next scan can begin').toHaveValue('')
    if (at === 1) {
      respond()
      await received(trackings[0] ?? '')
      await expect(form, 'a later scan stays').toBeVisible()
    }
    await page.keyboard.press('Enter')
    if (at === 0) continue
    await received(tracking)
    await expect(field).toBeFocused()
  }
  await page.getByRole('link', { name: 'To issue' }).click()
  for (const { first, last } of members) {
    await page.getByRole('button', { name: `Issue all 5 pieces to ${first} ${last}` }).click()
    await expectDone(`Issued 5 to ${first} ${last}.`)
  }
  await expect(page.getByText('Everything that was received is issued.', { exact: false })).toBeVisible()
  expect(await counted.acts(), (await counted.said()).join(', ')).toBeLessThanOrEqual(25)

  const before = await counted.acts()
  await page
    .getByRole('link', { name: /^Sign or print receipt/ })
    .first()
    .click()
  const { first, last } = members.at(-1) as (typeof members)[number]
  const sheet = page.getByRole('img', { name: 'Field to draw the signature, empty' })
  const box = await sheet.boundingBox()
  if (!box) throw new Error('There is nothing to draw on.')
  await page.mouse.move(box.x + 30, box.y + 60)
  await page.mouse.down()
  for (const [x, y] of [
    [90, 20],
    [150, 80],
    [260, 40],
  ] as const)
    await page.mouse.move(box.x + x, box.y + y, { steps: 8 })
  await page.mouse.up()
  await expect(page.getByRole('img', { name: 'Field with the drawn signature' })).toBeVisible()
  await expectAccessible(page, 'signing a receipt')
  await page.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(page.getByText(new RegExp(`^Signed by ${first} ${last} on `))).toBeVisible()
  expect((await counted.acts()) - before, 'one signs').toBeLessThanOrEqual(4)
  await expect(page.getByRole('img', { name: `Drawn signature of ${first} ${last}` })).toHaveCount(2)
  await expectNoSidewaysScroll(page, 'a signed receipt')
})
