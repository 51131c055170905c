import { expect, test } from '@playwright/test'
import { readGrants, saveGrants, setPersonEnabled } from '../src/wire/panel/administration.ts'
import {
  addAnnouncement,
  changeAnnouncement,
  endAnnouncement,
  listAllAnnouncements,
  readTexts,
  saveTexts,
} from '../src/wire/panel/portal-content.ts'
import {
  addSupplyStatus,
  listSupplyStatuses,
  restoreSupplyStatus,
  saveSupplyStatus,
} from '../src/wire/panel/supply-statuses.ts'
import { readPerson } from '../src/wire/people/person-record.ts'
import { addClosure, changeClosure, endClosure, listClosures } from '../src/wire/texts/closures.ts'
import { ask } from './ask.ts'
import { type Form, loseReplies } from './lost-replies.ts'
import { addMember, makeName } from './new-people.ts'
import { follow, signIn } from './signing-in.ts'

test('a lost reply makes no second entry: the forms of the panel are pressed again', async ({ page }) => {
  await signIn(page, 'admin', '/admin?view=announcements')
  const last = makeName('Gone')
  const person = await addMember(page, last)
  const dialog = page.getByRole('dialog')
  const main = page.getByRole('main')
  const said = (text: string) => () => expect(main.getByText(text).first()).toBeVisible()
  const view = (name: string) => follow(page, `/admin?view=${name}`)
  const announcements = () => ask(page, listAllAnnouncements, {})
  const closures = () => ask(page, listClosures, {})
  const statuses = () => ask(page, listSupplyStatuses, {})

  const forms: Record<string, Form> = {
    'Add announcement': {
      fill: async () => {
        await page.getByRole('button', { name: 'Add announcement' }).click()
        await dialog.getByLabel('Title').fill('Lost replies')
        await dialog.getByLabel('Text').fill('They are found again.')
        await dialog.getByLabel('First day').fill('01/15/2091')
        return dialog.getByRole('button', { name: 'Save announcement' })
      },
      sends: addAnnouncement,
      holds: announcements,
      sees: said('The announcement was added.'),
    },
    'Edit announcement': {
      fill: async () => {
        await page.getByRole('button', { name: 'Edit Lost replies' }).click()
        await dialog.getByLabel('Text').fill('They were found again.')
        return dialog.getByRole('button', { name: 'Save announcement' })
      },
      sends: changeAnnouncement,
      holds: announcements,
      sees: said('The announcement was changed.'),
    },
    'End announcement': {
      fill: async () => {
        await page.getByRole('button', { name: 'End Lost replies' }).click()
        return dialog.getByRole('button', { name: 'End announcement' })
      },
      sends: endAnnouncement,
      holds: announcements,
      sees: said('Lost replies is shown no longer.'),
    },
    'Close ordering': {
      fill: async () => {
        await view('closures')
        await page.getByRole('button', { name: 'Close ordering' }).click()
        await dialog.getByLabel('Closed from').fill('01/15/2091')
        await dialog.getByLabel('Notice').fill('Counting.')
        return dialog.getByRole('button', { name: 'Save closure' })
      },
      sends: addClosure,
      holds: closures,
      sees: said('The closure was saved.'),
    },
    'Edit closure': {
      fill: async () => {
        await page.getByRole('button', { name: 'Edit closure from 01/15/2091' }).click()
        await dialog.getByLabel('Notice').fill('Counting once more.')
        return dialog.getByRole('button', { name: 'Save closure' })
      },
      sends: changeClosure,
      holds: closures,
      sees: () => expect(main.getByText('Counting once more.')).toBeVisible(),
    },
    'Remove closure': {
      fill: async () => {
        await page.getByRole('button', { name: 'Remove closure from 01/15/2091' }).click()
        return dialog.getByRole('button', { name: 'Remove closure' })
      },
      sends: endClosure,
      holds: closures,
      sees: said('The closure was removed.'),
    },
    'Save texts': {
      fill: async () => {
        await view('texts')
        // A text that no other journey reads.
        await page.getByLabel('Reports site').fill('https://quartermaster.example/elsewhere')
        return page.getByRole('button', { name: 'Save texts' })
      },
      sends: saveTexts,
      holds: () => ask(page, readTexts, {}),
      sees: said('The texts were saved.'),
    },
    'Add code': {
      fill: async () => {
        await view('statuses')
        await page.getByRole('button', { name: 'Add code' }).click()
        await dialog.getByLabel('Code', { exact: false }).first().fill('Q7')
        await dialog.getByLabel('Words in lists').fill('Lost')
        return dialog.getByRole('button', { name: 'Save code' })
      },
      sends: addSupplyStatus,
      holds: statuses,
      sees: said('Code Q7 was saved.'),
    },
    'Edit code': {
      fill: async () => {
        await page.getByRole('button', { name: 'Edit code Q7' }).click()
        await dialog.getByLabel('Meaning').fill('Found')
        return dialog.getByRole('button', { name: 'Save code' })
      },
      sends: saveSupplyStatus,
      holds: statuses,
      sees: () => expect(page.getByRole('row').filter({ hasText: 'Found' })).toBeVisible(),
    },
    'Remove code': {
      fill: async () => {
        await page.getByRole('button', { name: 'Remove code Q7' }).click()
        return dialog.getByRole('button', { name: 'Remove code' })
      },
      sends: restoreSupplyStatus,
      holds: statuses,
      sees: said('Code Q7 was removed.'),
    },
    Disable: {
      fill: async () => {
        await view('users')
        await page.getByLabel('Email address or EDIPI').fill(`${last.toLowerCase()}@example.mil`)
        await page.getByRole('button', { name: 'Submit' }).click()
        await page.getByRole('button', { name: `Disable: Journey ${last}` }).click()
        await dialog.getByLabel('Reason').fill('Has left.')
        return dialog.getByRole('button', { name: 'Disable', exact: true })
      },
      sends: setPersonEnabled,
      holds: () => ask(page, readPerson, { params: { person } }),
      sees: said(`Journey ${last} is disabled and signed out.`),
    },
    Enable: {
      fill: async () => {
        await page.getByRole('button', { name: `Enable: Journey ${last}` }).click()
        await dialog.getByLabel('Reason').fill('Is back.')
        return dialog.getByRole('button', { name: 'Enable', exact: true })
      },
      sends: setPersonEnabled,
      holds: () => ask(page, readPerson, { params: { person } }),
      sees: said(`Journey ${last} is enabled.`),
    },
    Permissions: {
      fill: async () => {
        await page.getByRole('button', { name: `Permissions: Journey ${last}` }).click()
        await dialog.getByRole('checkbox', { name: /^2 / }).check()
        await dialog.getByLabel('Reason').fill('Orders for the band.')
        return dialog.getByRole('button', { name: 'Save permissions' })
      },
      sends: saveGrants,
      holds: () => ask(page, readGrants, { params: { person } }),
      sees: said(`The permissions of Journey ${last} were changed.`),
    },
  }
  await loseReplies(page, forms)
})
