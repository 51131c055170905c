import { expect, it } from 'vitest'
import { checkRows } from '#testing/check-rows.ts'
import { findTones } from './colours.ts'

it('a color has its tone, a camouflage pattern has three, and a pattern that the screen cannot show has none', () => {
  checkRows(
    [
      ['Army Green 564', '#4f5142'],
      ['USMC Green 2241', '#46503b'],
      ['GREEN', '#3f6b45'],
      ['AF Blue 1620', '#2c3a58'],
      ['AF Blue 1550', '#a9bdd6'],
      ['Navy Blue 3346', '#1f2637'],
      ['Heritage Tan', '#c9b48c'],
      ['Tan 499', '#b49c74'],
      ['Gray', '#85888c'],
      ['grey', '#85888c'],
    ],
    (colour, tone) => expect(findTones(colour)).toEqual([tone]),
  )
  for (const pattern of ['OCP', 'MARPAT Woodland']) expect(findTones(pattern)).toHaveLength(3)
  for (const colour of ['Clear', 'Multicolor', '', 'Colored', 'Tandem']) expect(findTones(colour)).toEqual([])
})
