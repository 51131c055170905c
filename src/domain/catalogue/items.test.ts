import { expect, it } from 'vitest'
import { nameItem } from './items.ts'

it.each([
  ['Boots, hot weather, Coyote 498', '9 R Coyote 498', 'Boots, hot weather, Coyote 498, size 9 R'],
  ['Beret, Black', 'Black', 'Beret, Black'],
  ['Cap, patrol', '7 1/4 OCP', 'Cap, patrol, size 7 1/4 OCP'],
  ['Scarf, Black', 'ONE SIZE Off-Black', 'Scarf, Black, size ONE SIZE Off-Black'],
  ['Coat', '42 REGULAR', 'Coat, size 42 REGULAR'],
  ['Tape, name, 1 LINE', '1 LINE', 'Tape, name, 1 LINE'],
  ['Insignia, collar', '', 'Insignia, collar'],
])('%s in size %s is named %s, and its color appears once', (name, size, said) => {
  expect(nameItem(name, size)).toBe(said)
})
