import { expect, type Page, test } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll, settle } from './accessibility.ts'
import { choose, press, reach, type } from './keyboard.ts'
import { timeAfterPress, watchTexts } from './moments.ts'
import { addPersonByCall } from './new-people.ts'
import { NECKTIE } from './portal-calls.ts'
import { API, originOf, signIn, signInQuietly } from './signing-in.ts'

const submitted = 'Form has been successfully submitted'
const greyed = 'You do not have the correct permissions to edit user permissions'
/** A sergeant without any account or role, member of W9AR02. */
const bell = { smid: '10397', name: 'James Bell', listed: 'Bell, James' }

let made = 0
/** A code of this run and this test file alone; a test that is tried again gets another one. */
const nextCode = () =>
  `W9U${String(Date.now() % 46_656)
    .padStart(2, '0')
    .slice(-2)}${made++ % 10}`

function unitForm(changes: Record<string, unknown> = {}) {
  return {
    desC1_0: 'Test depot',
    branchtapE_0: 2,
    effdaT_0: '2020-10-01',
    fundcodE_0: '6C',
    addliG_0: '1 Depot Road',
    addliG_1: 'None',
    ctY_0: 'Columbus',
    saT_0: 'OH',
    poscoD_0: '43085',
    signalcoD_0: 'A',
    enabL_0: 1,
    ...changes,
  }
}

/** Adds a unit by its call, so that a journey can begin at its form. The page must be signed in. */
async function addUnit(page: Page, changes: Record<string, unknown> = {}): Promise<string> {
  const dodaac = nextCode()
  const answer = await page.request.post(`${API}/dodaac/create`, {
    headers: { origin: originOf(page) },
    data: { dodaaC_0: dodaac, ...unitForm(changes) },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  return dodaac
}

/** Takes a value of a select by typing the beginning of its text. */
async function select(page: Page, name: string | RegExp, text: string) {
  await reach(page.getByRole('combobox', { name }))
  await page.keyboard.type(text)
}

/** Opens a unit's panel at one tab. */
async function openPanel(page: Page, dodaac: string, role = '') {
  await page.goto(`/dodaac?manage=${dodaac}${role && `&role=${role}`}`)
  await expect(page.getByRole('heading', { level: 1, name: `Edit DoDAAC ${dodaac}` })).toBeVisible()
  await settle(page)
}

test.describe('whoever keeps DoDAACs', () => {
  test('adds one by keyboard, is shown the signal code that fits, and finds it in the list [DOD-01 DOD-03 DOD-04 DOD-06 DOD-07 DOD-09 DOD-10 DOD-11 VAL-15]', async ({
    page,
  }) => {
    test.setTimeout(120_000)
    const code = nextCode()
    await signIn(page, 'manager', '/dodaac?search=honolulu')
    await press(page.getByRole('link', { name: 'Add DoDAAC' }))
    await expect(page).toHaveURL('/dodaac?search=honolulu&manage=add')
    await expect(page.getByRole('heading', { level: 1, name: 'Add DoDAAC' })).toBeFocused()
    await expect(page.getByText('To manage access, this DoDAAC must first be created.')).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Roles' })).toHaveCount(0)

    await press(page.getByRole('button', { name: 'Save' }))
    const summary = page.getByRole('group', { name: 'Some answers need your attention' })
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

    await reach(page.getByRole('button', { name: 'Save' }))
    await watchTexts(page, [submitted])
    await page.keyboard.press('Enter')
    expect(await timeAfterPress(page, submitted, 'left')).toBeGreaterThanOrEqual(600)
    await expect(page).toHaveURL('/dodaac?search=honolulu')
    await expect(page.getByRole('heading', { level: 1, name: 'DoDAACs' })).toBeFocused()
    await page.getByRole('searchbox', { name: 'Search DoDAACs' }).fill(`${code} keyb`)
    const row = page.getByRole('row').filter({ hasText: code })
    await expect(row.getByRole('rowheader')).toHaveText(code)
    await expect(row.getByRole('cell')).toHaveText(['Keyboard depotColumbus, OH', 'Active', 'Edit'])
  })

  test('edits one, cancels back to the list as it was, and is told what somebody else saved [DOD-02 DOD-05 DOD-08 CONST-06 DATA-30]', async ({
    page,
  }) => {
    await signIn(page, 'manager', '/dodaac?search=army&page=2')
    await expect(page.getByRole('columnheader')).toHaveText(['DoDAAC', 'Description', 'Status', 'Edit'])
    await expect(page.getByRole('rowheader')).toHaveCount(12)
    await page.getByRole('link', { name: /^Edit W9AR17/ }).click()
    await expect(page).toHaveURL('/dodaac?search=army&page=2&manage=W9AR17')
    await expect(page.getByRole('combobox', { name: /^Status/ })).toHaveValue('suspended')
    await expect(page.getByRole('navigation', { name: 'Roles' })).toBeVisible()
    await page.getByRole('link', { name: 'Cancel' }).click()
    await expect(page).toHaveURL('/dodaac?search=army&page=2')

    const dodaac = await addUnit(page)
    await openPanel(page, dodaac)
    await expect(page.getByRole('textbox', { name: /^DoDAAC-UIC/ })).not.toBeEditable()
    await page.request.put(`${API}/dodaac/AR/${dodaac}`, {
      headers: { origin: originOf(page) },
      data: unitForm({ desC1_0: 'Theirs' }),
    })
    await page.getByRole('textbox', { name: /^Description/ }).fill('Mine')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('form').getByRole('alert')).toContainText(
      `Somebody else changed DoDAAC ${dodaac}`,
    )
    await page.getByRole('button', { name: 'Show it as it is now' }).click()
    await expect(page.getByRole('textbox', { name: /^Description/ })).toHaveValue('Theirs')
    await page.getByRole('combobox', { name: /^Status/ }).selectOption('Suspended')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page).toHaveURL('/dodaac')
    await page.getByRole('searchbox', { name: 'Search DoDAACs' }).fill(dodaac)
    await expect(page.getByRole('row').filter({ hasText: dodaac })).toContainText('Suspended')
  })

  test('is asked which person, gives and takes roles, and hears each change [ROLE-01 ROLE-02 ROLE-03 ROLE-04 ROLE-05 ROLE-06 ROLE-07]', async ({
    page,
  }) => {
    test.setTimeout(120_000)
    await signInQuietly(page, 'manager')
    const dodaac = await addUnit(page)
    await openPanel(page, dodaac)
    const tabs = page.getByRole('navigation', { name: 'Roles' }).getByRole('link')
    await expect(tabs).toHaveText(['Admin(0)', 'Finance - RA(0)', 'Order Placer(0)', 'Approver(0)'])
    await expect(page.getByText(/^Add or remove administrators\./)).toBeVisible()
    await press(tabs.filter({ hasText: 'Finance - RA' }))
    await expect(page.getByText('Finance - RA must be added to every DoDAAC needed.')).toBeVisible()

    const add = page.getByRole('combobox', { name: 'Person to add as Finance - RA' })
    await press(page.getByRole('button', { name: 'Add Finance - RA' }))
    await expect(page.getByText('Choose a person first.')).toBeVisible()
    await expect(add).toBeFocused()
    await choose(add, 'bell james', /^Bell, James/)
    await press(page.getByRole('button', { name: 'Add Finance - RA' }))
    await expect(page.getByText(`${bell.name} is now Finance - RA of ${dodaac}.`).first()).toBeVisible()
    await expect(add).toBeFocused()
    const holders = page.getByRole('list', { name: 'Finance - RA' }).getByRole('listitem')
    await expect(holders).toContainText([/James Bell.*Since \d\d\/\d\d\/\d{4}, given by Thomas Lindqvist/])
    await press(page.getByRole('button', { name: 'Remove James Bell, Finance - RA' }), 'Shift+Tab')
    await expect(page.getByText(`${bell.name} is no longer Finance - RA of ${dodaac}.`).first()).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Finance - RA' })).toBeFocused()

    await press(tabs.filter({ hasText: 'Approver' }), 'Shift+Tab')
    await expect(page).toHaveURL(`/dodaac?manage=${dodaac}&role=approver`)
    await press(page.getByRole('button', { name: 'Add Sequence' }))
    await expect(page.getByRole('heading', { name: 'Level 2' })).toBeFocused()
    await expect(page.getByText('only if a next approval level is required')).toBeVisible()
    for (const level of [1, 2]) {
      await choose(
        page.getByRole('combobox', { name: `Person to add as Approver level ${level}` }),
        'bell james',
        /^Bell/,
      )
      await page.keyboard.press('Tab')
      await press(page.getByRole('button', { name: `Add Approver level ${level}` }))
      await expect(
        page.getByRole('button', { name: `Remove James Bell, Approver level ${level}` }),
      ).toBeVisible()
    }
    await expect(page.getByRole('button', { name: 'Remove level 2' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Remove James Bell, Approver level 2' }).click()
    await expect(page.getByRole('button', { name: 'Remove James Bell, Approver level 2' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Remove James Bell, Approver level 1' })).toBeVisible()
    await press(page.getByRole('button', { name: 'Remove level 2' }))
    await expect(page.getByRole('heading', { name: 'Level 2' })).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Level 1' })).toBeFocused()
  })

  test('suspends one, and its orderer reads why nothing is added or submitted and what to do [DATA-30]', async ({
    page,
    browser,
    baseURL,
  }) => {
    test.setTimeout(120_000)
    await signInQuietly(page, 'manager')
    const dodaac = await addUnit(page)
    const orderer = await addPersonByCall(page, { dodaac, last: 'Sterling' })
    for (const roleiD_0 of ['00000000000000000002', '00000000000000000004']) {
      const data = { smiD_0: orderer.smid, roleiD_0, dodaaC_0: dodaac, seQ_0: 0 }
      const headers = { origin: originOf(page) }
      const given = await page.request.post(`${API}/role/dodaac/role`, { headers, data })
      expect(given.status(), await given.text()).toBe(200)
    }
    const theirs = await (await browser.newContext({ baseURL })).newPage()
    await signInQuietly(theirs, orderer.username)
    const funded = await theirs.request.post(`${API}/funding/create`, {
      headers: { origin: originOf(theirs) },
      data: { dodaaC_0: dodaac, fundcodE_0: '6C', fundamT_0: '500' },
    })
    expect(funded.status(), await funded.text()).toBe(200)
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

  test('who may not edit roles reads them greyed, with the sentence why [ROLE-08 ERR-15]', async ({
    page,
  }) => {
    await signInQuietly(page, 'manager')
    // No account has 4 without 7, so here the browser is told that this one has. The server has tests of its own.
    await page.route(`**${API}/session`, async (route) => {
      const answer = await route.fetch()
      const session = await answer.json()
      const permissions = session.permissionS_0.filter((area: unknown) => Number(area) !== 7)
      await route.fulfill({ response: answer, json: { ...session, permissionS_0: permissions } })
    })
    await openPanel(page, 'W9AR01', 'approver')
    await expect(page.getByText(greyed)).toBeVisible()
    await expect(page.getByText('Naomi Castillo').first()).toBeVisible()
    for (const name of [/^Remove /, 'Add Sequence', /^Add Approver/])
      await expect(page.getByRole('button', { name })).toHaveCount(0)
    await expect(page.getByRole('combobox', { name: /^Person to add/ })).toHaveCount(0)
    await expectAccessible(page, 'roles, greyed')
  })

  test('has a list and a form that are good for everybody', async ({ page }) => {
    test.setTimeout(120_000)
    await signInQuietly(page, 'manager')
    for (const path of ['/dodaac?search=w9ar1', '/dodaac?search=zzzz', '/dodaac?manage=add']) {
      await page.goto(path)
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

  test('has a role panel that is good for everybody, on every tab [ROLE-02]', async ({ page }) => {
    test.setTimeout(120_000)
    await signInQuietly(page, 'manager')
    await openPanel(page, 'W9AR01')
    for (const name of ['Admin', 'Finance - RA', 'Order Placer', 'Approver']) {
      await page.getByRole('navigation', { name: 'Roles' }).getByRole('link', { name }).click()
      await expect(page.getByRole('heading', { level: 3, name })).toBeVisible()
      await expectAccessible(page, `roles, ${name}`)
      await expectNoSidewaysScroll(page, `roles, ${name}`)
    }
  })
})
