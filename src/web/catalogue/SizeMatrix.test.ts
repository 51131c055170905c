import { expect, it } from 'vitest'
import { withoutAdded } from './SizeMatrix.tsx'

it('the added sizes leave the form, and quantities of a hidden color stay', () => {
  expect(withoutAdded({ '1': '2', '2': '', '3': '4' }, [{ item: '1' }])).toEqual({ '2': '', '3': '4' })
})
