import { type Facts, PROGRAM } from './world.ts'

/** What a screen asks the portal for: the one place to change when screens ask in another way. */
type Screen = (n: number) => string[]

const at = <T>(values: readonly T[], n: number) => values[n % values.length] as T

/** Categories and pages that are full. */
const FULL = ['INSIG page=1', 'INSIG page=2', 'HERA page=1', 'INSIG page=3'] as const
const WORDS = ['coat', 'shirt long', 'trousers', 'cap', 'insignia', 'badge']
/** Of the twenty thousand orders on which the table is measured; `-- growth` has more. */
export const DEEP_PAGE = 400

export const findCategory = (n: number) => at(FULL, n).split(' page=') as [string, string]
export const findWord = (n: number) => at(WORDS, n)

export function listScreens(facts: Facts, deepPage = DEEP_PAGE) {
  const orders = (page: number): Screen => {
    const query = `SCSTA_0=6&page=${page}&pageSize=12`
    return () => [`/cart/orders?${query}`]
  }
  const search = (term: string) => [
    `/product/search/${PROGRAM}?searchTerm=${encodeURIComponent(term)}&page=1&pageSize=20`,
  ]
  return {
    'catalogue page': (n) => {
      const [category, page] = findCategory(n)
      return [`/product/all/${PROGRAM}/${category}?page=${page}&pageSize=20`]
    },
    'text search': (n) => search(findWord(n)),
    'NSN search': (n) => search(at(facts.nsns, n)),
    'order list, page 1': orders(1),
    'order list, deep page': orders(deepPage),
    'order page': (n) => [`/cart/order/${at(facts.orders, n)}`],
    dashboard: () =>
      ['purchases', 'funds', 'awaitingapproval', 'spending'].map(
        (what) => `/Dashboard/getall/${what}/${facts.admin}`,
      ),
  } as const satisfies Record<string, Screen>
}
