import { expect, it } from 'vitest'
import { GETTING_READY } from '#web/pages/MissingNote.tsx'
import { adminAddress } from './panel-address.ts'

it('Getting ready is where empty lists send those who may do something about it', () => {
  expect(GETTING_READY).toBe(adminAddress.write({ view: 'ready' }))
})
