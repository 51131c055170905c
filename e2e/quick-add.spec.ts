import { expect, test } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { reach } from './keyboard.ts'
import { addMember, addOrderer, makeName } from './new-people.ts'
import { NECKTIE, readCarts, submitByCall } from './portal-calls.ts'
import { signIn, signInQuietly } from './signing-in.ts'

test('several lines are pasted from a sheet: each says what it means, all are added with one press and taken back with another', async ({
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
    (await readCarts(page)).flatMap(({ memberId, lines }) =>
      memberId === Number(member.smid) ? lines.map(({ quantity }) => quantity) : [],
    )
  await page.getByRole('button', { name: 'Quick add by NSN' }).click()
  await expect(page.getByRole('combobox', { name: 'Service member' })).toHaveValue(
    `${last}, Journey (W9AR02)`,
  )
  await expect(page.getByRole('radio', { name: /^6C — \$/ })).toBeChecked()

  await test.step('a PGC with its size is one line', async () => {
    await reach(page.getByRole('textbox', { name: 'NSN, or PGC and size' }))
    await keyboard.type('10002 60Z')
    await keyboard.press('Enter')
    await expect(page.getByRole('alert')).toContainText('No size 60Z of 10002 in this program.')
    await keyboard.press('Control+a')
    await keyboard.type('10002 42r')
    await keyboard.press('Enter')
    await expect(page.getByRole('list', { name: `Items for Journey ${last}` })).toContainText('42 REGULAR')
    expect(await inCart()).toEqual([1])
  })

  const preview = page.getByRole('list', { name: 'What the lines mean' })
  await test.step('each pasted line says what it means or what is wrong with it', async () => {
    await reach(page.getByRole('textbox', { name: 'NSN, or PGC and size' }))
    await page.evaluate((text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', text)
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      )
    }, `NSN\tQuantity\n${NECKTIE}\t3\n10002\t44L\t2\n8405-01-999-0000\t1`)
    await expect(page.getByRole('textbox', { name: 'Lines' })).toBeFocused()
    await expect(preview.getByRole('listitem')).toHaveText([
      /^3 × NECKTIE/,
      /^2 × COAT.*, 44L$/,
      'Line 4: no item 8405-01-999-0000 in this program.',
    ])
    await expect(page.getByText('2 lines can be added, 1 cannot.')).toBeVisible()
    await expectAccessible(page, 'pasted lines')
  })
  await test.step('one press adds what can be added, and leaves the line that cannot', async () => {
    await page.getByRole('button', { name: 'Add 2 lines to Cart' }).click()
    await expect(
      page
        .getByText(`2 lines, 5 pieces added to the cart for Journey ${last}. The cart holds 6 pieces.`)
        .first(),
    ).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Lines' })).toHaveValue(
      'NSN\tQuantity\n8405-01-999-0000\t1',
    )
    expect((await inCart()).sort()).toEqual([1, 2, 3])
  })
  await test.step('Undo takes all of it out again', async () => {
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Undo: 2 lines/ })
      .click()
    await expect(page.getByText('2 lines, 5 pieces taken out of the cart again.').first()).toBeVisible()
    expect(await inCart()).toEqual([1])
  })
})
