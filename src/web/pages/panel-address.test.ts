import { expect, it } from 'vitest'
import { importAddress } from '#web/imports/import-address.ts'
import { importOf } from './ImportLink.tsx'
import { GETTING_READY } from './MissingNote.tsx'
import { adminAddress } from './panel-address.ts'

it('empty lists link to Getting ready for people who can act on it', () => {
  expect(GETTING_READY).toBe(adminAddress.write({ view: 'ready' }))
})

it('the link next to a list opens Import for the kind of the list', () => {
  expect(importOf('people')).toBe(importAddress.write({ kind: 'people' }))
})
