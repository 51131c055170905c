import { expect, test } from '@playwright/test'
import { changeDodaac } from '../src/wire/dodaacs/dodaacs.ts'
import { readSession } from '../src/wire/session/session.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { readForm } from './form-values.ts'
import { expectDelay, holdTime } from './held-time.ts'
import { choose, press, reach, type } from './keyboard.ts'
import { bell, greyed, nextCode, openPanel, select, submitted, unitForm } from './new-units.ts'
import { changeResponses, sendRequest } from './send-request.ts'
import { signIn } from './signing-in.ts'

test.describe('a manager of DoDAACs', () => {
  test('a manager adds a DoDAAC by keyboard, sees the signal code that fits, gives and removes its roles, and suspends it', async ({
    page,
  }) => {
    const code = nextCode()
    await signIn(page, 'manager', '/dodaac?search=honolulu')
    await test.step('a new DoDAAC has no manager yet [DOD-04 DOD-06 DOD-07]', async () => {
      await press(page.getByRole('link', { name: 'Add DoDAAC' }))
      await expect(page).toHaveURL('/dodaac?search=honolulu&manage=add')
      await expect(page.getByRole('heading', { level: 1, name: 'Add DoDAAC' })).toBeFocused()
      await expect(page.getByText('To manage access, this DoDAAC must first be created.')).toBeVisible()
      await expect(page.getByRole('navigation', { name: 'Roles' })).toHaveCount(0)
    })
    await test.step('the form labels required fields and asks for them [DOD-09 DOD-10 VAL-15]', async () => {
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
      await expectAccessible(page, 'the form of a DoDAAC with mistakes')
      await expectNoSidewaysScroll(page, 'the form of a DoDAAC with mistakes')
      for (const label of ['Signal Code', 'Branch Tape', 'Effective Date', 'Status', 'Postal Code'])
        await expect(page.getByText(`${label} (required)`, { exact: true })).toBeVisible()
    })
    await press(page.getByRole('link', { name: 'A DoDAAC has six letters or digits.' }))
    await page.keyboard.type(code.toLowerCase())
    await type(page.getByRole('textbox', { name: /^Description/ }), 'Keyboard depot')
    await select(page, /^Branch Tape/, 'Army')
    await choose(page.getByRole('combobox', { name: 'Parent DoDAAC' }), 'w9ar03', /^W9AR03/)
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

    await test.step('the portal confirms the save for 0.6 s [DOD-11]', async () => {
      await reach(page.getByRole('button', { name: 'Save' }))
      await holdTime(page)
      await page.keyboard.press('Enter')
      await expectDelay(page, page.getByRole('main').getByText(submitted).first(), 600, {
        before: () => expect(page).toHaveURL('/dodaac?search=honolulu&manage=add'),
        after: () => expect(page).toHaveURL('/dodaac?search=honolulu'),
      })
      await page.clock.resume()
    })
    await test.step('it is found in the list of twelve [DOD-01 DOD-02 DOD-03 DOD-05]', async () => {
      await expect(page.getByRole('heading', { level: 1, name: 'DoDAACs' })).toBeFocused()
      const search = page.getByRole('searchbox', { name: 'Search DoDAACs' })
      await search.fill('army')
      await expect(page.getByRole('columnheader')).toHaveText([
        'DoDAAC',
        'Description',
        'Status',
        'Roles',
        'Edit',
      ])
      await expect(page.getByRole('rowheader')).toHaveCount(12)
      await expectAccessible(page, 'the list of DoDAACs')
      await expectNoSidewaysScroll(page, 'the list of DoDAACs')
      await search.fill(`${code} keyb`)
      const row = page.getByRole('row').filter({ hasText: code })
      await expect(row.getByRole('rowheader')).toHaveText(code)
      await expect(row.getByRole('cell')).toHaveText([
        ...['Keyboard depotColumbus, OH', 'Active', 'Roles', 'Edit'],
      ])
    })
    const dodaac = code
    await sendRequest(page, changeDodaac, {
      params: { program: 'AR', dodaac },
      body: unitForm({
        ...{ description: 'Keyboard depot', email: 'depot@example.mil', contactName: 'Supply desk' },
        ...{ billTo: 'W9AR04', shipTo: 'W9AR03', soldTo: 'W9AR02', signalCode: 'L', phone: '555-201-0001' },
        ...{
          parent: 'W9AR03',
          street2: 'Building 2',
          street3: 'Room 3',
          firstContactId: 10397,
          secondContactId: 10244,
        },
      }),
    })
    await press(page.getByRole('link', { name: new RegExp(`^Edit ${code}`) }))
    await expect(page.getByRole('heading', { level: 1, name: `Edit DoDAAC ${code}` })).toBeFocused()
    expect(await readForm(page.getByRole('form'))).toEqual({
      'Bill-to DoDAAC': 'W9AR04',
      'Branch Tape (required)': 'Army',
      'City (required)': 'Columbus',
      'Contact name': 'Supply desk',
      Country: 'United States',
      'Default fund code': '6C Military clothing and textiles',
      Description: 'Keyboard depot',
      'DoDAAC-UIC (required)': code,
      Email: 'depot@example.mil',
      'Effective Date (required)': '10/01/2020',
      'First point of contact': 'Bell, James Dale (W9AR02)',
      'Parent DoDAAC': 'W9AR03',
      Phone: '555-201-0001',
      'Postal Code (required)': '43085',
      'Second point of contact': 'Doyle, David (W9AR02)',
      'Ship-to DoDAAC': 'W9AR03',
      'Signal Code (required)': 'L: ships to another DoDAAC, billed to the party that the fund code names',
      'Sold-to DoDAAC': 'W9AR02',
      'State (required)': 'Ohio (OH)',
      'Status (required)': 'Active',
      'Street Address (required)': '1 Depot Road',
      'Street Address 2 (required)': 'Building 2',
      'Street Address 3': 'Room 3',
    })
    const access = page.getByRole('table', { name: `People with a role on ${dodaac}` })
    await test.step('the form says in one line for each role that nobody has it, and leads to the page [ROLE-01 DOD-06]', async () => {
      await expect(access.getByRole('row')).toHaveText([
        'RolePeople',
        'AdminNobody',
        'Finance - RANobody',
        'Order PlacerNobody',
        'ApproverNobody',
      ])
      await press(page.getByRole('link', { name: `Change the roles of ${dodaac}` }))
      await expect(page.getByRole('heading', { level: 1, name: `Roles of ${dodaac}` })).toBeFocused()
      await expect(page).toHaveURL(`/dodaac/${dodaac}/roles`)
    })
    const tabs = page.getByRole('navigation', { name: 'Roles' }).getByRole('link')
    await test.step('the page has a tab for each role, and says what it is for [ROLE-02 ROLE-03]', async () => {
      await expect(tabs).toHaveText([
        ...['Admin (0)', 'Finance - RA (0)', 'Order Placer (0)', 'Approver (0)', 'Signers and absences'],
      ])
      await expect(page.getByText(/^Add or remove administrators\./)).toBeVisible()
    })
    await test.step('Finance - RA is given and taken [ROLE-04]', async () => {
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
      await press(page.getByRole('button', { name: 'Appointment of James Bell, Finance - RA' }), 'Shift+Tab')
      const dialog = page.getByRole('dialog', { name: 'Appointment' })
      await reach(dialog.getByRole('checkbox', { name: `${dodaac} and below` }))
      await page.keyboard.press('Space')
      await expectAccessible(page, 'the appointment of a role and below')
      await press(dialog.getByRole('button', { name: 'Save' }))
      await expect(holders).toContainText([new RegExp(`James Bell.*Given on ${dodaac} and below`)])
      await press(page.getByRole('button', { name: 'Remove James Bell, Finance - RA' }))
      await expectAccessible(page, 'the question before a role is removed')
      await press(page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }))
      await expect(
        page.getByText(`${bell.name} is no longer Finance - RA of ${dodaac}.`).first(),
      ).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Finance - RA' })).toBeFocused()
      await expect(holders).toContainText([/James Bell.*Removed\./])
    })
    await test.step('approvers belong to levels, and the manager can add more [ROLE-05 ROLE-06]', async () => {
      await press(tabs.filter({ hasText: 'Approver' }), 'Shift+Tab')
      await expect(page).toHaveURL(`/dodaac/${dodaac}/roles?tab=approver`)
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
    })
    await expectAccessible(page, 'roles with two levels of approvers')
    await test.step('a rule of level 2 is said in words while the manager types it, and then stands beside the level', async () => {
      await expect(page.getByText('Level 2 signs every order.')).toBeVisible()
      const open = page.getByRole('button', { name: 'Change which orders level 2 signs' })
      await press(open, 'Shift+Tab')
      const dialog = page.getByRole('dialog', { name: 'Orders that level 2 signs' })
      await expectAccessible(page, 'rule of a level')
      await dialog.getByRole('textbox', { name: 'From a sum' }).fill('500')
      await dialog.getByRole('checkbox', { name: 'Expedited orders' }).check()
      await expect(dialog.getByRole('status')).toHaveText(
        'Level 2 signs orders of $500.00 or more and expedited orders. There are no orders of the last 90 days to compare with.',
      )
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(dialog).toHaveCount(0)
      await expect(open).toBeFocused()
      await expect(
        page.getByRole('listitem').getByText('Level 2 signs orders of $500.00 or more and expedited orders.'),
      ).toBeVisible()
    })
    await test.step('an approver who is removed from one level stays on the other [ROLE-07]', async () => {
      await expect(page.getByRole('button', { name: 'Remove level 2' })).toHaveCount(0)
      const before = await page.getByRole('button', { name: 'Add Approver level 2' }).boundingBox()
      await page.getByRole('button', { name: 'Remove James Bell, Approver level 2' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
      await expect(page.getByRole('button', { name: 'Remove James Bell, Approver level 2' })).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'Remove James Bell, Approver level 1' })).toBeVisible()
      const after = await page.getByRole('button', { name: 'Add Approver level 2' }).boundingBox()
      expect(after?.y, 'nothing moves under the pointer').toBeCloseTo(before?.y ?? 0, 0)
      await press(page.getByRole('button', { name: 'Remove level 2' }))
      await expect(page.getByRole('heading', { name: 'Level 2' })).toHaveCount(0)
      await expect(page.getByRole('heading', { name: 'Level 1' })).toBeFocused()
    })
    await test.step('the form does not overwrite what another user saved, and shows it on demand', async () => {
      await press(page.getByRole('link', { name: `Edit DoDAAC ${dodaac}` }))
      await expect(access.getByRole('row')).toContainText([
        /People/,
        /Nobody/,
        /Nobody/,
        /Nobody/,
        /James Bell/,
      ])
      await expect(page.getByRole('textbox', { name: /^DoDAAC-UIC/ })).not.toBeEditable()
      await sendRequest(page, changeDodaac, {
        params: { program: 'AR', dodaac },
        body: unitForm({ description: 'Theirs' }),
      })
      const description = page.getByRole('textbox', { name: /^Description/ })
      await description.fill('Mine')
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByRole('form').getByRole('alert')).toContainText(
        `Somebody else changed DoDAAC ${dodaac}`,
      )
      await page.getByRole('button', { name: 'Show the current version' }).click()
      await expect(description).toHaveValue('Theirs')
    })
    await test.step('it is suspended, and the list says so in words [DATA-30]', async () => {
      await page.getByRole('combobox', { name: /^Status/ }).selectOption('Suspended')
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'DoDAACs' })).toBeFocused()
      await page.getByRole('searchbox', { name: 'Search DoDAACs' }).fill(dodaac)
      await expect(page.getByRole('row').filter({ hasText: dodaac }).getByRole('cell')).toHaveText([
        'TheirsColumbus, OH',
        'Suspended',
        'Roles',
        'Edit',
      ])
    })
  })

  test('a user who may not edit roles sees them dimmed, with the reason, and returns to the list [ROLE-08 ERR-15 DOD-08]', async ({
    page,
  }) => {
    // No account has 4 without 7, so the test changes the session in the browser only.
    await changeResponses(page, readSession, (session) => ({
      ...session,
      permissions: session.permissions.filter((area) => area !== 7),
    }))
    await signIn(page, 'manager', '/dodaac?search=army&page=2')
    await page.getByRole('link', { name: /^Edit W9AR17/ }).click()
    await expect(page).toHaveURL('/dodaac?search=army&page=2&manage=W9AR17')
    await expect(page.getByRole('combobox', { name: /^Status/ })).toHaveValue('suspended')
    await page.getByRole('link', { name: 'Cancel' }).click()
    await expect(page).toHaveURL('/dodaac?search=army&page=2')
    await openPanel(page, 'W9AR01', 'approver')
    await expect(page.getByText(greyed)).toBeVisible()
    await expect(page.getByText('Naomi Castillo').first()).toBeVisible()
    for (const name of [/^Remove /, 'Add Sequence', /^Add Approver/])
      await expect(page.getByRole('button', { name })).toHaveCount(0)
    await expect(page.getByRole('combobox', { name: /^Person to add/ })).toHaveCount(0)
    await expectAccessible(page, 'roles, greyed')
  })
})
