import { expect, it } from 'vitest'
import { findScreens, type Screen } from './screens.ts'

const screens: Screen[] = [
  { href: '/funding', title: 'Funding', words: 'money transfer funds adjust' },
  { href: '/orders', title: 'View Orders', words: 'approve approvals decline' },
  { href: '/reports/orderstatus', title: 'Order Status', words: 'report' },
  { href: '/reports/1348', title: '1348', words: 'dd form release' },
]
const find = (typed: string) => findScreens(screens, typed).map(({ href }) => href)

it('the search finds a screen by the first letters of its title and tasks, in any order', () => {
  expect(find('transfer funds')).toEqual(['/funding'])
  expect(find('funds tran')).toEqual(['/funding'])
  expect(find('APPROVE')).toEqual(['/orders'])
  expect(find('1348')).toEqual(['/reports/1348'])
  expect(find('transfer orders')).toEqual([])
})

it('a screen with that title comes before a screen about that topic', () => {
  expect(find('order')).toEqual(['/orders', '/reports/orderstatus'])
  expect(find('report')).toEqual(['/reports/orderstatus'])
})

it('order numbers, single letters, and empty text find no screen', () => {
  for (const typed of ['', ' ', 'f', '13', '6001', '%']) expect(find(typed), typed).toEqual([])
})
