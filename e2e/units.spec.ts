import { expect, test } from '@playwright/test'
import { readAmount } from '../src/domain/funds/funds.ts'
import { changeDodaac } from '../src/wire/dodaacs/dodaacs.ts'
import { createFund } from '../src/wire/funds/funds.ts'
import { addRole } from '../src/wire/roles/roles.ts'
import { expectAccessible, expectNoSidewaysScroll, settle } from './accessibility.ts'
import { ask } from './ask.ts'
import { expectDelay, holdTime } from './held-time.ts'
import { choose, press, reach, type } from './keyboard.ts'
import { addPersonByCall } from './new-people.ts'
import { addUnit, nextCode, openPanel, select, submitted, unitForm } from './new-units.ts'
import { NECKTIE } from './portal-calls.ts'
import { follow, signIn, signInQuietly } from './signing-in.ts'

test.describe('a manager of DoDAACs', () => {
  test('adds one by keyboard, is shown the signal code that fits, and finds it in the list', async ({
    page,
  }) => {
    const code = nextCode()
    await signIn(page, 'manager', '/dodaac?search=honolulu')
    await test.step('a new one has nobody who keeps it yet [DOD-04 DOD-06 DOD-07]', async () => {
      await press(page.getByRole('link', { name: 'Add DoDAAC' }))
      await expect(page).toHaveURL('/dodaac?search=honolulu&manage=add')
      await expect(page.getByRole('heading', { level: 1, name: 'Add DoDAAC' })).toBeFocused()
      await expect(page.getByText('To manage access, this DoDAAC must first be created.')).toBeVisible()
      await expect(page.getByRole('navigation', { name: 'Roles' })).toHaveCount(0)
    })
    await test.step('what must be filled in is labelled and asked for [DOD-09 DOD-10 VAL-15]', async () => {
      await press(page.getByRole('button', { name: 'Save' }))
      const summary = page.getByRole('group', { name: /^\w+ problems?$/ })
      await expect(summary).toBeFocused()
      await expect(summary.getByRole('link')).toHaveText([
        'A DoDAAC has six letters or digits.',
        'Choose a branch tape.',
        'Choose the signal code.',
        'Enter the street address.',
        'Enter the second line of the street address, or None.',
        'Enter the city.',
        'Enter the state.',
        'Enter the postal code.',
      ])
      for (const label of ['Signal Code', 'Branch Tape', 'Effective Date', 'Status', 'Postal Code'])
        await expect(page.getByText(`${label} (required)`, { exact: true })).toBeVisible()
    })
    await press(page.getByRole('link', { name: 'A DoDAAC has six letters or digits.' }))
    await page.keyboard.type(code.toLowerCase())
    await type(page.getByRole('textbox', { name: /^Description/ }), 'Keyboard depot')
    await select(page, /^Branch Tape/, 'Army')
    await choose(page.getByRole('combobox', { name: 'Ship-to DoDAAC' }), 'w9ar03', /^W9AR03/)
    await select(page, /^Signal Code/, 'B')
    const words = page.getByText(
      `Orders of ${code} ship to W9AR03, and ${code} pays. Signal code J says that.`,
    )
    await expect(words.first()).toBeVisible()
    await expect(page.getByText('Signal code B does not say that.')).toBeVisible()
    await press(page.getByRole('button', { name: 'Use J' }))
    await expect(page.getByRole('combobox', { name: /^Signal Code/ })).toHaveValue('J')
    await expect(page.getByRole('combobox', { name: /^Signal Code/ })).toBeFocused()
    await expect(page.getByRole('button', { name: 'Use J' })).toHaveCount(0)
    await type(page.getByRole('textbox', { name: 'Street Address (required)' }), '1 Depot Road')
    await type(page.getByRole('textbox', { name: /^Street Address 2/ }), 'None')
    await type(page.getByRole('textbox', { name: /^City/ }), 'Columbus')
    await select(page, /^State/, 'Virginia')
    await type(page.getByRole('textbox', { name: /^Postal Code/ }), '43085')
    await press(page.getByRole('button', { name: 'Save' }))
    await press(page.getByRole('link', { name: /^ZIP code 43085 is in Ohio, not in Virginia/ }))
    await reach(page.getByRole('combobox', { name: /^State/ }), 'Shift+Tab')
    await page.keyboard.type('Ohio')

    await test.step('what was saved is said for 0.6 s [DOD-11]', async () => {
      await reach(page.getByRole('button', { name: 'Save' }))
      await holdTime(page)
      await page.keyboard.press('Enter')
      await expectDelay(page, page.getByRole('main').getByText(submitted).first(), 600, {
        before: () => expect(page).toHaveURL('/dodaac?search=honolulu&manage=add'),
        after: () => expect(page).toHaveURL('/dodaac?search=honolulu'),
      })
      await page.clock.resume()
    })
    await test.step('it is found in the list [DOD-01 DOD-03]', async () => {
      await expect(page.getByRole('heading', { level: 1, name: 'DoDAACs' })).toBeFocused()
      await page.getByRole('searchbox', { name: 'Search DoDAACs' }).fill(`${code} keyb`)
      const row = page.getByRole('row').filter({ hasText: code })
      await expect(row.getByRole('rowheader')).toHaveText(code)
      await expect(row.getByRole('cell')).toHaveText(['Keyboard depotColumbus, OH', 'Active', 'Edit'])
    })
  })

  test('edits one, cancels back to the list as it was, and is told what somebody else saved', async ({
    page,
  }) => {
    await signIn(page, 'manager', '/dodaac?search=army&page=2')
    await test.step('the list shows twelve [DOD-02 DOD-05 CONST-06]', async () => {
      await expect(page.getByRole('columnheader')).toHaveText(['DoDAAC', 'Description', 'Status', 'Edit'])
      await expect(page.getByRole('rowheader')).toHaveCount(12)
    })
    await test.step('roles are kept where one is edited [DOD-08]', async () => {
      await page.getByRole('link', { name: /^Edit W9AR17/ }).click()
      await expect(page).toHaveURL('/dodaac?search=army&page=2&manage=W9AR17')
      await expect(page.getByRole('combobox', { name: /^Status/ })).toHaveValue('suspended')
      await expect(page.getByRole('navigation', { name: 'Roles' })).toBeVisible()
      await page.getByRole('link', { name: 'Cancel' }).click()
      await expect(page).toHaveURL('/dodaac?search=army&page=2')
    })
    const dodaac = await addUnit(page)
    await openPanel(page, dodaac)
    await expect(page.getByRole('textbox', { name: /^DoDAAC-UIC/ })).not.toBeEditable()
    await ask(page, changeDodaac, {
      params: { program: 'AR', dodaac },
      body: unitForm({ description: 'Theirs' }),
    })
    await page.getByRole('textbox', { name: /^Description/ }).fill('Mine')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('form').getByRole('alert')).toContainText(
      `Somebody else changed DoDAAC ${dodaac}`,
    )
    await page.getByRole('button', { name: 'Show it as it is now' }).click()
    await expect(page.getByRole('textbox', { name: /^Description/ })).toHaveValue('Theirs')
    await test.step('its status is chosen and shown in words [DATA-30]', async () => {
      await page.getByRole('combobox', { name: /^Status/ }).selectOption('Suspended')
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page).toHaveURL('/dodaac')
      await page.getByRole('searchbox', { name: 'Search DoDAACs' }).fill(dodaac)
      await expect(page.getByRole('row').filter({ hasText: dodaac })).toContainText('Suspended')
    })
  })

  test('suspends one, and its orderer reads why nothing is added or submitted and what to do [DATA-30]', async ({
    page,
    browser,
    baseURL,
  }) => {
    await signInQuietly(page, 'manager')
    const dodaac = await addUnit(page)
    const orderer = await addPersonByCall(page, { dodaac, last: 'Sterling' })
    for (const role of ['order-placer', 'finance'] as const)
      await ask(page, addRole, { body: { personId: Number(orderer.smid), role, dodaac } })
    const theirs = await (await browser.newContext({ baseURL })).newPage()
    await signInQuietly(theirs, orderer.username)
    await ask(theirs, createFund, { body: { dodaac, fundCode: '6C', amount: readAmount('500') } })
    const add = async () => {
      await theirs.goto(`/products/nsn/${NECKTIE}`)
      await theirs.getByRole('combobox', { name: 'Service member' }).fill('sterling')
      await theirs.getByRole('option', { name: /^Sterling, Robin/ }).click()
      await theirs.getByRole('combobox', { name: 'Fund code' }).fill('6C')
      await theirs.getByRole('option', { name: /^6C/ }).click()
      await theirs.getByRole('button', { name: 'Add to Cart' }).click()
    }
    await add()
    await expect(theirs.getByText(/1 × .* added to the cart for Robin Sterling/).first()).toBeVisible()

    await openPanel(page, dodaac)
    await select(page, /^Status/, 'Susp')
    await press(page.getByRole('button', { name: 'Save' }))
    await expect(page).toHaveURL('/dodaac')

    const sentence = `DoDAAC ${dodaac} is suspended and takes no new orders. Ask your account manager when orders go on.`
    await add()
    await expect(theirs.getByRole('alert').filter({ hasText: sentence })).toBeVisible()
    await theirs.goto('/cart')
    await expect(theirs.getByRole('listitem').filter({ hasText: sentence })).toBeVisible()
    await theirs
      .getByRole('button', { name: /^Submit/ })
      .first()
      .click()
    await expect(theirs.getByText(sentence).first()).toBeVisible()
    await expect(theirs.getByRole('heading', { level: 1, name: 'Your Cart' })).toBeVisible()
    await theirs.context().close()
  })

  test('has a list and a form that are good for everybody', async ({ page }) => {
    await signInQuietly(page, 'manager')
    for (const path of ['/dodaac?search=w9ar1', '/dodaac?search=zzzz', '/dodaac?manage=add']) {
      await follow(page, path)
      await settle(page)
      if (path.includes('w9ar1')) await expect(page.getByText('Suspended').first()).toBeVisible()
      if (path.includes('add')) {
        await page.getByRole('textbox', { name: /^DoDAAC-UIC/ }).fill('FBI901')
        await page.getByRole('combobox', { name: /^Branch Tape/ }).selectOption('Army')
        await page.getByRole('combobox', { name: /^Signal Code/ }).selectOption('B')
        await page.getByRole('button', { name: 'Save' }).click()
        await expect(page.getByText('DoDAACs normally have no letter I.').first()).toBeVisible()
      }
      await expectAccessible(page, path)
      await expectNoSidewaysScroll(page, path)
    }
  })
})
