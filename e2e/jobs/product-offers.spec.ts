import { expect, test } from '@playwright/test'
import { shortenSize } from '../../src/domain/catalogue/size-names.ts'
import { readProduct } from '../../src/wire/catalogue/catalogue.ts'
import { readLastOrdered } from '../../src/wire/orders/last-ordered.ts'
import { type PersonSize, readPersonSizes } from '../../src/wire/people/sizes.ts'
import { findMember, submitByCall } from '../portal-calls.ts'
import { changeResponses, sendRequest } from '../send-request.ts'
import { signIn } from '../signing-in.ts'

test('a product page offers the last order of the member with one press, and chooses a known size', async ({
  page,
}) => {
  await signIn(page, 'placer')
  const member = await findMember(page, 20)
  const pgc = '13015'
  const items = await sendRequest(page, readProduct, { params: { program: 'AR', item: pgc } })
  const nsn = items.find(({ status }) => status !== 'obsolete')?.nsn
  await submitByCall(page, member, { quantity: 1, nsn })
  const [last] = await sendRequest(page, readLastOrdered, { params: { person: Number(member.smid), pgc } })
  let sizes: PersonSize[] = []
  await changeResponses(page, readPersonSizes, (reply) => ({ ...reply, sizes }))
  await page.goto(`/products/nsn/${pgc}`)
  await page.getByRole('combobox', { name: 'Service member' }).fill(`${member.last}, ${member.first}`)
  await page.getByRole('option').first().click()
  const again = page.getByRole('button', { name: /^Last ordered: .+ on [A-Z][a-z]+ \d+/ })
  await expect(again).toContainText(`Last ordered: ${shortenSize(last?.size ?? '')} on `)
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  await again.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('radio', { checked: true })).toHaveValue(last?.nsn ?? '')
  await expect(again).toBeFocused()
  await expect(page.locator('[aria-live=polite]')).toContainText([`${last?.size}`])
  await test.step('the known size of the member is chosen, and the page says whose it is', async () => {
    const coat = {
      family: 'coat',
      system: 'men',
      name: 'Coat, men’s',
      size: '42 REGULAR',
      version: '1',
    } as const
    sizes = [{ ...coat, source: 'measured', verdict: 'fits', notedOn: '2026-10-01', isOld: false }]
    await page.goto('/products/nsn/10002')
    await page.getByRole('combobox', { name: 'Service member' }).fill(`${member.last}, ${member.first}`)
    await page.getByRole('option').first().click()
    const said = `${member.last} wears 42 REGULAR in Coat, men’s.`
    await expect(page.getByRole('status').filter({ hasText: said })).toBeVisible()
    await expect(page.getByRole('radio', { name: /^42 REGULAR, /i })).toBeChecked()
    await page.getByRole('radio').first().check()
    await expect(page.getByRole('radio', { name: /^42 REGULAR, /i })).not.toBeChecked()
  })
})
