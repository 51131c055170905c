import { expect, it } from 'vitest'
import { checkRows } from '#testing/check-rows.ts'
import { nameItem } from './items.ts'

it('an item is named with its size, and its color appears once', () =>
  checkRows(
    [
      ['Boots, hot weather, Coyote 498', '9 R Coyote 498', 'Boots, hot weather, Coyote 498, size 9 R'],
      ['Beret, Black', 'Black', 'Beret, Black'],
      ['Cap, patrol', '7 1/4 OCP', 'Cap, patrol, size 7 1/4 OCP'],
      ['Scarf, Black', 'ONE SIZE Off-Black', 'Scarf, Black, size ONE SIZE Off-Black'],
      ['Tape, name, 1 LINE', '1 LINE', 'Tape, name, 1 LINE'],
      ['Insignia, collar', '', 'Insignia, collar'],
    ],
    (name, size, said) => expect(nameItem(name, size)).toBe(said),
  ))
