import { expect, test } from '@playwright/test'
import { changeDodaac, createDodaac, listDodaacs, readDodaac } from '../src/wire/dodaacs/dodaacs.ts'
import { createGroup, deleteGroup, listAllGroups, saveGroup } from '../src/wire/groups/groups.ts'
import { listPeople } from '../src/wire/people/people.ts'
import { changePerson, createPerson, readPerson } from '../src/wire/people/person-record.ts'
import { readPersonSizes, savePersonSizes } from '../src/wire/people/sizes.ts'
import { addLevel, addRole, listRoles, removeLevel, removeRole } from '../src/wire/roles/roles.ts'
import { ask } from './ask.ts'
import { type Form, loseReplies } from './lost-replies.ts'
import { addMember, makeDodId, makeName } from './new-people.ts'
import { addUnit, bell, nextCode, openPanel, submitted } from './new-units.ts'
import { follow, signIn } from './signing-in.ts'

test('a lost reply makes no second group, unit, role or member: every form of the manager is pressed again', async ({
  page,
}) => {
  await signIn(page, 'manager')
  const [group, code, dodaac, last] = ['E2E-LOST', nextCode(), await addUnit(page), makeName('Lost')]
  const member = await addMember(page, makeName('Moved'))
  const said = (text: string) => () => expect(page.getByText(text).first()).toBeVisible()
  const back = (path: string) => async () => {
    await expect(page.getByText(submitted).first()).toBeVisible()
    await expect(page).toHaveURL(path)
  }
  const save = () => page.getByRole('button', { name: 'Save', exact: true })
  const program = { program: 'AR' }
  const groups = () => ask(page, listAllGroups, { params: program, query: { searchTerm: group } })
  const units = () => ask(page, listDodaacs, { params: program, query: { searchTerm: code } })
  const roles = () => ask(page, listRoles, { params: { dodaac } })
  const levels = async () => (await ask(page, readDodaac, { params: { ...program, dodaac } })).levels
  const people = () => ask(page, listPeople, { params: program, query: { searchTerm: last } })
  const record = () => ask(page, readPerson, { params: { person: member } })

  const forms: Record<string, Form> = {
    'Add Group': {
      fill: async () => {
        await follow(page, '/groups?manage=add')
        await page.getByRole('textbox', { name: 'Number' }).fill(group)
        await page.getByRole('textbox', { name: /^Description/ }).fill('Lost replies')
        return save()
      },
      sends: createGroup,
      holds: groups,
      sees: back('/groups'),
    },
    'Edit Group': {
      fill: async () => {
        await follow(page, `/groups?manage=${group}`)
        await page.getByRole('textbox', { name: /^Description/ }).fill('Found replies')
        return save()
      },
      sends: saveGroup,
      holds: groups,
      sees: back('/groups'),
    },
    'Delete Group': {
      fill: async () => {
        await follow(page, `/groups?manage=${group}`)
        await page.getByRole('button', { name: 'Delete Group' }).click()
        return page.getByRole('button', { name: 'Delete group', exact: true })
      },
      sends: deleteGroup,
      holds: groups,
      sees: async () => {
        await said(`Group ${group} has been deleted.`)()
        await expect(page).toHaveURL('/groups')
      },
    },
    'Add DoDAAC': {
      fill: async () => {
        await follow(page, '/dodaac?manage=add')
        await page.getByRole('textbox', { name: /^DoDAAC/ }).fill(code)
        await page.getByRole('textbox', { name: /^Description/ }).fill('Lost depot')
        await page.getByRole('combobox', { name: /^Branch Tape/ }).selectOption({ index: 2 })
        await page.getByRole('combobox', { name: /^Signal Code/ }).selectOption('A')
        await page.getByRole('textbox', { name: 'Street Address (required)' }).fill('1 Depot Road')
        await page.getByRole('textbox', { name: /^Street Address 2/ }).fill('None')
        await page.getByRole('textbox', { name: /^City/ }).fill('Columbus')
        await page.getByRole('combobox', { name: /^State/ }).selectOption('OH')
        await page.getByRole('textbox', { name: /^Postal Code/ }).fill('43085')
        return save()
      },
      sends: createDodaac,
      holds: units,
      sees: back('/dodaac'),
    },
    'Edit DoDAAC': {
      fill: async () => {
        await follow(page, `/dodaac?manage=${code}`)
        await page.getByRole('textbox', { name: /^Description/ }).fill('Found depot')
        return save()
      },
      sends: changeDodaac,
      holds: units,
      sees: back('/dodaac'),
    },
    'Add Approver': {
      fill: async () => {
        await openPanel(page, dodaac, 'approver')
        await page.getByRole('combobox', { name: 'Person to add as Approver level 1' }).fill('bell james')
        await page.getByRole('option', { name: /^Bell, James/ }).click()
        return page.getByRole('button', { name: 'Add Approver level 1' })
      },
      sends: addRole,
      holds: roles,
      sees: said(`${bell.name} is now Approver level 1 of ${dodaac}.`),
    },
    'Add Sequence': {
      fill: async () => page.getByRole('button', { name: 'Add Sequence' }),
      sends: addLevel,
      holds: levels,
      sees: said(`Level 2 added. Orders of ${dodaac} now need 2 approvals`),
    },
    'Remove level': {
      fill: async () => page.getByRole('button', { name: 'Remove level 2' }),
      sends: removeLevel,
      holds: levels,
      sees: said(`Level 2 removed. Orders of ${dodaac} now need 1 approval.`),
    },
    'Remove Approver': {
      fill: async () => page.getByRole('button', { name: 'Remove James Bell, Approver level 1' }),
      sends: removeRole,
      holds: roles,
      sees: said(`${bell.name} is no longer Approver level 1 of ${dodaac}.`),
    },
    'Add Service Member': {
      fill: async () => {
        await follow(page, '/servicemember?manage=add')
        await page.getByRole('textbox', { name: 'First Name' }).fill('Journey')
        await page.getByRole('textbox', { name: 'Last Name' }).fill(last)
        await page.getByRole('textbox', { name: 'EDIPI' }).fill(makeDodId())
        await page.getByRole('combobox', { name: 'DoDAAC' }).fill('w9ar02')
        await page.getByRole('option', { name: /^W9AR02/ }).click()
        await page.getByRole('combobox', { name: 'Branch Tape' }).selectOption({ index: 2 })
        await page.getByRole('combobox', { name: 'Status' }).selectOption({ index: 2 })
        await page.getByRole('textbox', { name: 'E-mail' }).fill('journey@example.mil')
        return save()
      },
      sends: createPerson,
      holds: people,
      sees: back('/servicemember'),
    },
    'Edit Service Member': {
      fill: async () => {
        await follow(page, `/servicemember?manage=${member}`)
        await page.getByRole('textbox', { name: 'Phone' }).fill('555-201-4455')
        return save()
      },
      sends: changePerson,
      holds: record,
      sees: back('/servicemember'),
    },
    Sizes: {
      fill: async () => {
        await follow(page, `/servicemember/sizes/${member}`)
        await page.getByRole('combobox', { name: 'Coats' }).selectOption({ index: 2 })
        return save()
      },
      sends: savePersonSizes,
      holds: () => ask(page, readPersonSizes, { params: { person: member } }),
      sees: async () => {
        await expect(page.getByText(/The sizes of .* are saved\./).first()).toBeVisible()
        await expect(page).toHaveURL(`/servicemember?manage=${Number(member)}`)
      },
    },
  }
  await loseReplies(page, forms)
})
