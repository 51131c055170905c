import { useAddress } from '#web/pages/address.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { LAYOUTS, type OrdersLayout, ordersAddress } from './orders-address.ts'
import { keepLayout } from './orders-layout.ts'

const WORDS: Record<OrdersLayout, string> = { rows: 'Rows', cards: 'Cards' }

/** Rows or cards: remembered for this person in this browser, and said in the address. */
export function LayoutChoice({ layout }: { layout: OrdersLayout }) {
  const person = usePerson()
  const [, changeView] = useAddress(ordersAddress)
  return (
    <fieldset className="layout-choice row gap-2 no-print">
      <legend>Show as</legend>
      {LAYOUTS.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === layout}
          onClick={() => {
            keepLayout(person.id, one)
            changeView({ layout: one, page: 1 }, { replaces: true })
          }}
        >
          {WORDS[one]}
        </button>
      ))}
    </fieldset>
  )
}
