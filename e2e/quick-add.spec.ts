import { expect, test } from '@playwright/test'
import { reach } from './keyboard.ts'
import { addMember, addOrderer, makeName } from './new-people.ts'
import { button, combobox, list, mainOf, option, radio, region, textbox } from './parts.ts'
import { NECKTIE, readCarts, submitByCall } from './portal-calls.ts'
import { follow, signIn, signInQuietly } from './signing-in.ts'

test('a user pastes several lines from a spreadsheet, reads what each means, adds all with one press, and undoes it with another', async ({
  page,
}) => {
  await signInQuietly(page, 'manager')
  const last = makeName('Quick')
  const member = { smid: await addMember(page, last), first: 'Journey', last, dodaac: 'W9AR02' }
  const orderer = await addOrderer(page, { dodaac: 'W9AR02', last: makeName('Buyer') })
  await signInQuietly(page, orderer)
  await submitByCall(page, member)
  await signIn(page, orderer, '/cart')
  const { keyboard } = page
  const inCart = async () =>
    (await readCarts(page))
      .filter(({ memberId }) => memberId === Number(member.smid))
      .flatMap(({ lines }) => lines.map(({ quantity }) => quantity))
      .sort()
  const item = combobox(page, 'Item and quantity')
  const items = list(page, `Items for Journey ${last}`)
  await button(page, 'Quick add').click()
  await button(region(page, 'Ordering for'), new RegExp(last, 'i')).click()
  await expect(combobox(page, 'Service member')).toHaveValue(`${last}, Journey (W9AR02)`)
  await expect(radio(page, /^6C — \$/)).toBeChecked()

  await test.step('a PGC with its size is one line; a missing size stays, with a message', async () => {
    await reach(item)
    await keyboard.type('10002 60Z')
    await keyboard.press('Enter')
    await expect(item).toHaveAccessibleDescription(/No size 60Z of 10002 in this program\./)
    await expect(item).toHaveValue('10002 60Z')
    await keyboard.press('Control+a')
    await keyboard.type('10002 42r')
    await keyboard.press('Enter')
    await expect(items).toContainText('42 REGULAR')
    await expect(item).toBeFocused()
    await expect(item).toHaveValue('')
    expect(await inCart()).toEqual([1])
  })
  await test.step('a name, its size and how many are one line, too: typed, Enter', async () => {
    await keyboard.type('army green coat 44L 2')
    await expect(page.getByRole('option')).toHaveText([/^2 × .*Coat.*, size 44LNSN 8405-/i])
    await keyboard.press('Enter')
    await expect(items.getByRole('listitem')).toHaveCount(2)
    expect(await inCart()).toEqual([1, 2])
  })
  const lines = textbox(page, 'Lines')
  await test.step('each pasted line shows its meaning or its error', async () => {
    await reach(item)
    await page.evaluate((text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', text)
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      )
    }, `NSN\tSize\tQuantity\tPrice\n${NECKTIE}\t\t3\t122\n10002\t44L\t2\t9\n8405-01-999-0000\t\t1`)
    await expect(lines).toBeFocused()
    await expect(list(page, 'Preview of the lines').getByRole('listitem')).toHaveText([
      /^3 × Necktie.*, NSN 8440-.*In stock\.$/i,
      /^2 × Coat.*, size 44L, NSN 8405-.*\.$/i,
      'Line 4: no item 8405-01-999-0000 in this program.',
    ])
    await expect(page.getByText('2 lines can be added, 1 cannot.')).toBeVisible()
  })
  await test.step('one press adds the valid lines, and leaves the line that cannot be added', async () => {
    await button(page, 'Add 2 lines to Cart').click()
    const added = `2 lines, 5 pieces added to the cart for Journey ${last}. The cart holds 8 pieces, $`
    await expect(page.getByText(added).first()).toBeVisible()
    await expect(lines).toHaveValue('NSN\tSize\tQuantity\tPrice\n8405-01-999-0000\t\t1')
    expect(await inCart()).toEqual([1, 2, 2, 3])
  })
  await test.step('Undo takes all of it out again', async () => {
    await button(mainOf(page), /^Undo: 2 lines/).click()
    await expect(page.getByText('2 lines, 5 pieces removed from the cart for ').first()).toBeVisible()
    expect(await inCart()).toEqual([1, 2])
  })
  await test.step('quantities of two sizes are added with one press on the page of the product', async () => {
    await follow(page, '/products/nsn/10002')
    await combobox(page, 'Service member').fill(last)
    await option(page, new RegExp(last)).click()
    await button(page, 'Several sizes').click()
    await textbox(page, '42 Regular quantity').fill('2')
    await textbox(page, '44 Long quantity').fill('1')
    await button(page, 'Add 2 sizes to Cart').click()
    const added = page.getByText(`2 sizes, 3 pieces added to the cart for Journey ${last}.`)
    await expect(added.first()).toBeVisible()
    expect(await inCart()).toEqual([1, 2, 3])
  })
})
