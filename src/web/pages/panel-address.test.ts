import { expect, it } from 'vitest'
import { importAddress } from '#web/imports/import-address.ts'
import { importOf } from './ImportLink.tsx'
import { GETTING_READY } from './MissingNote.tsx'
import { adminAddress } from './panel-address.ts'

it('Getting ready is where empty lists send those who may do something about it', () => {
  expect(GETTING_READY).toBe(adminAddress.write({ view: 'ready' }))
})

it('the link beside a list opens Import for what the list holds', () => {
  expect(importOf('people')).toBe(importAddress.write({ kind: 'people' }))
})
