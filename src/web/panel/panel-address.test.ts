import { expect, it } from 'vitest'
import { importOf } from '#web/pages/ImportLink.tsx'
import { GETTING_READY } from '#web/pages/MissingNote.tsx'
import { importAddress } from './import-address.ts'
import { adminAddress } from './panel-address.ts'

it('Getting ready is where empty lists send those who may do something about it', () => {
  expect(GETTING_READY).toBe(adminAddress.write({ view: 'ready' }))
})

it('the link beside a list opens Import for what the list holds', () => {
  expect(importOf('people')).toBe(importAddress.write({ kind: 'people' }))
})
