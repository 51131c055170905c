import { expect, test } from '@playwright/test'
import { changeDodaac } from '../src/wire/dodaacs/dodaacs.ts'
import { readSession } from '../src/wire/session/session.ts'
import { readForm } from './form-values.ts'
import { expectDelay, holdTime } from './held-time.ts'
import { choose, press, reach, type } from './keyboard.ts'
import { bell, greyed, nextCode, openPanel, select, submitted, unitForm } from './new-units.ts'
import {
  button,
  checkbox,
  combobox,
  dialogOf,
  heading,
  link,
  list,
  mainOf,
  problemsOf,
  textbox,
  title,
} from './parts.ts'
import { changeResponses, sendRequest } from './send-request.ts'
import { signIn } from './signing-in.ts'

test('a manager adds a DoDAAC by keyboard, sees the signal code that fits, gives and removes its roles, and suspends it', async ({
  page,
}) => {
  const code = nextCode()
  const dialog = dialogOf(page)
  const save = button(page, 'Save')
  const search = page.getByRole('searchbox', { name: 'Search DoDAACs' })
  const cells = page.getByRole('row').filter({ hasText: code }).getByRole('cell')
  await signIn(page, 'manager', '/dodaac?search=honolulu')
  await test.step('a new DoDAAC has no manager yet [DOD-04 DOD-06 DOD-07]', async () => {
    await press(link(page, 'Add DoDAAC'))
    await expect(page).toHaveURL('/dodaac?search=honolulu&manage=add')
    await expect(title(page, 'Add DoDAAC')).toBeFocused()
    await expect(page.getByText('To manage access, this DoDAAC must first be created.')).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Roles' })).toHaveCount(0)
  })
  await test.step('the form labels required fields and asks for them [DOD-09 DOD-10 VAL-15]', async () => {
    await press(save)
    await expect(problemsOf(page)).toBeFocused()
    await expect(problemsOf(page).getByRole('link')).toHaveText([
      ...['A DoDAAC has six letters or digits.', 'Choose a branch tape.', 'Choose the signal code.'],
      ...['Enter the street address.', 'Enter the second line of the street address, or None.'],
      ...['Enter the city.', 'Enter the state.', 'Enter the postal code.'],
    ])
  })
  const signal = combobox(page, /^Signal Code/)
  await test.step('the form names the signal code that fits, and the state of the postal code', async () => {
    await press(link(page, 'A DoDAAC has six letters or digits.'))
    await page.keyboard.type(code.toLowerCase())
    await type(textbox(page, /^Description/), 'Keyboard depot')
    await select(page, /^Branch Tape/, 'Army')
    await choose(combobox(page, 'Parent DoDAAC'), 'w9ar03', /^W9AR03/)
    await choose(combobox(page, 'Ship-to DoDAAC'), 'w9ar03', /^W9AR03/)
    await select(page, /^Signal Code/, 'B')
    const words = `Orders of ${code} ship to W9AR03, and ${code} pays. Signal code J says that.`
    await expect(page.getByText(words).first()).toBeVisible()
    await expect(page.getByText('Signal code B does not say that.', { exact: true })).toBeVisible()
    await press(button(page, 'Use J'))
    await expect(signal).toHaveValue('J')
    await expect(signal).toBeFocused()
    await expect(button(page, 'Use J')).toHaveCount(0)
    await type(textbox(page, 'Street Address (required)'), '1 Depot Road')
    await type(textbox(page, /^Street Address 2/), 'None')
    await type(textbox(page, /^City/), 'Columbus')
    await select(page, /^State/, 'Virginia')
    await type(textbox(page, /^Postal Code/), '43085')
    await press(save)
    await press(link(page, /^ZIP code 43085 is in Ohio, not in Virginia/))
    await reach(combobox(page, /^State/), 'Shift+Tab')
    await page.keyboard.type('Ohio')
  })
  await test.step('the portal confirms the save for 0.6 s [DOD-11]', async () => {
    await reach(save)
    await holdTime(page)
    await page.keyboard.press('Enter')
    await expectDelay(page, mainOf(page).getByText(submitted).first(), 600, {
      before: () => expect(page).toHaveURL('/dodaac?search=honolulu&manage=add'),
      after: () => expect(page).toHaveURL('/dodaac?search=honolulu'),
    })
    await page.clock.resume()
  })
  await test.step('it is found in the list of twelve [DOD-01 DOD-02 DOD-03 DOD-05]', async () => {
    await expect(title(page, 'DoDAACs')).toBeFocused()
    await search.fill('army')
    await expect(page.getByRole('rowheader')).toHaveCount(12)
    await search.fill(`${code} keyb`)
    await expect(cells).toHaveText(['Keyboard depotColumbus, OH', 'Active', 'Roles', 'Edit'])
  })
  await sendRequest(page, changeDodaac, {
    params: { program: 'AR', dodaac: code },
    body: unitForm({
      ...{ description: 'Keyboard depot', email: 'depot@example.mil', contactName: 'Supply desk' },
      ...{ billTo: 'W9AR04', shipTo: 'W9AR03', soldTo: 'W9AR02', signalCode: 'L', phone: '555-201-0001' },
      ...{ parent: 'W9AR03', street2: 'Building 2', street3: 'Room 3' },
      ...{ firstContactId: 10397, secondContactId: 10244 },
    }),
  })
  await press(link(page, new RegExp(`^Edit ${code}`)))
  await expect(title(page, `Edit DoDAAC ${code}`)).toBeFocused()
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
  const access = page.getByRole('table', { name: `People with a role on ${code}` }).getByRole('row')
  const tabs = page.getByRole('navigation', { name: 'Roles' }).getByRole('link')
  const removal = (role: string) => button(page, `Remove ${bell.name}, ${role}`)
  await test.step('the form says in one line for each role that nobody has it, and leads to the page [ROLE-01 DOD-06]', async () => {
    await expect(access).toHaveText([
      ...['RolePeople', 'AdminNobody', 'Finance - RANobody', 'Order PlacerNobody', 'ApproverNobody'],
    ])
    await press(link(page, `Change the roles of ${code}`))
    await expect(title(page, `Roles of ${code}`)).toBeFocused()
    await expect(page).toHaveURL(`/dodaac/${code}/roles`)
  })
  await test.step('the page has a tab for each role, and says what it is for [ROLE-02 ROLE-03]', async () => {
    await expect(tabs).toHaveText([
      ...['Admin (0)', 'Finance - RA (0)', 'Order Placer (0)', 'Approver (0)', 'Signers and absences'],
    ])
    await expect(page.getByText(/^Add or remove administrators\./)).toBeVisible()
  })
  await test.step('Finance - RA is given and taken [ROLE-04]', async () => {
    const who = combobox(page, 'Person to add as Finance - RA')
    const add = button(page, 'Add Finance - RA')
    const holders = list(page, 'Finance - RA').getByRole('listitem')
    await press(tabs.filter({ hasText: 'Finance - RA' }))
    await expect(page.getByText('Finance - RA must be added to every DoDAAC needed.')).toBeVisible()
    await press(add)
    await expect(page.getByText('Choose a person first.')).toBeVisible()
    await expect(who).toBeFocused()
    await choose(who, 'bell james', /^Bell, James/)
    await press(add)
    await expect(page.getByText(`${bell.name} is now Finance - RA of ${code}.`).first()).toBeVisible()
    await expect(who).toBeFocused()
    await expect(holders).toContainText([/James Bell.*Since \d\d\/\d\d\/\d{4}, given by Thomas Lindqvist/])
    await press(button(page, 'Appointment of James Bell, Finance - RA'), 'Shift+Tab')
    await checkbox(dialog, `${code} and below`).press('Space')
    await press(button(dialog, 'Save'))
    await expect(holders).toContainText([new RegExp(`James Bell.*Given on ${code} and below`)])
    await press(removal('Finance - RA'))
    await press(button(dialog, /^Remove$/))
    await expect(page.getByText(`${bell.name} is no longer Finance - RA of ${code}.`).first()).toBeVisible()
    await expect(heading(page, 'Finance - RA')).toBeFocused()
    await expect(holders).toContainText([/James Bell.*Removed\./])
  })
  await test.step('approvers belong to levels, and the manager can add more [ROLE-05 ROLE-06]', async () => {
    await press(tabs.filter({ hasText: 'Approver' }), 'Shift+Tab')
    await expect(page).toHaveURL(`/dodaac/${code}/roles?tab=approver`)
    await press(button(page, 'Add Sequence'))
    await expect(heading(page, 'Level 2')).toBeFocused()
    await expect(page.getByText('only if a next approval level is required')).toBeVisible()
    for (const level of [1, 2]) {
      await choose(combobox(page, `Person to add as Approver level ${level}`), 'bell james', /^Bell/)
      await page.keyboard.press('Tab')
      await press(button(page, `Add Approver level ${level}`))
      await expect(removal(`Approver level ${level}`)).toBeVisible()
    }
  })
  await test.step('a rule of level 2 is said in words while the manager types it, and then stands beside the level', async () => {
    const rule = 'Level 2 signs orders of $500.00 or more and expedited orders.'
    const open = button(page, 'Change which orders level 2 signs')
    await expect(page.getByText('Level 2 signs every order.')).toBeVisible()
    await press(open, 'Shift+Tab')
    await textbox(dialog, 'From a sum').fill('500')
    await checkbox(dialog, 'Expedited orders').check()
    await expect(dialog.getByRole('status')).toHaveText(
      `${rule} There are no orders of the last 90 days to compare with.`,
    )
    await button(dialog, 'Save').click()
    await expect(open).toBeFocused()
    await expect(page.getByRole('listitem').getByText(rule)).toBeVisible()
  })
  await test.step('an approver who is removed from one level stays on the other [ROLE-07]', async () => {
    const findTop = async () => (await button(page, 'Add Approver level 2').boundingBox())?.y ?? 0
    await expect(button(page, 'Remove level 2')).toHaveCount(0)
    const before = await findTop()
    await removal('Approver level 2').click()
    await button(dialog, /^Remove$/).click()
    await expect(removal('Approver level 2')).toHaveCount(0)
    await expect(removal('Approver level 1')).toBeVisible()
    expect(await findTop(), 'nothing moves under the pointer').toBeCloseTo(before, 0)
    await press(button(page, 'Remove level 2'))
    // The rule would not come back with the level.
    await expect(dialog).toContainText(`Its rule ends, too: Level 2 signs orders of $500.00`)
    await button(dialog, 'Remove level 2').click()
    await expect(heading(page, 'Level 2')).toHaveCount(0)
    await expect(heading(page, 'Level 1')).toBeFocused()
  })
  await test.step('it is suspended, and the list says so in words [DATA-30]', async () => {
    await press(link(page, `Edit DoDAAC ${code}`))
    await expect(access).toContainText([/People/, /Nobody/, /Nobody/, /Nobody/, /James Bell/])
    await expect(textbox(page, /^DoDAAC-UIC/)).not.toBeEditable()
    await combobox(page, /^Status/).selectOption('Suspended')
    await save.click()
    await search.fill(code)
    await expect(cells).toHaveText(['Keyboard depotColumbus, OH', 'Suspended', 'Roles', 'Edit'])
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
  await signIn(page, 'manager', '/dodaac?search=army&page=2&manage=W9AR17')
  await link(page, 'Cancel').click()
  await expect(page).toHaveURL('/dodaac?search=army&page=2')
  await openPanel(page, 'W9AR01', 'approver')
  await expect(page.getByText(greyed)).toBeVisible()
  await expect(page.getByText('Naomi Castillo').first()).toBeVisible()
  for (const name of [/^Remove /, 'Add Sequence', /^Add Approver/])
    await expect(button(page, name)).toHaveCount(0)
  await expect(combobox(page, /^Person to add/)).toHaveCount(0)
})
