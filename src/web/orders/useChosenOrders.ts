import { useCallback, useEffect } from 'react'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { useTyped } from '#web/ui/typed.ts'
import { MAX_TOGETHER } from '#wire/orders/orders.ts'
import { type ChosenOrder, type Decidable, readChosen, saveChosen, toChosen } from './chosen-orders.ts'

/** Of all pages, for this tab. At most as many as one request decides. */
export function useChosenOrders() {
  const person = usePerson()
  const [chosen, setChosen] = useTyped<ChosenOrder[]>('chosen', () => readChosen(person))
  useEffect(() => saveChosen(person, chosen), [person, chosen])
  const drop = useCallback(
    (numbers: number[]) => setChosen((all) => all.filter(({ number }) => !numbers.includes(number))),
    [setChosen],
  )
  const choose = useCallback(
    (orders: Decidable[], isChosen: boolean) => {
      drop(orders.map(({ number }) => number))
      if (isChosen) setChosen((rest) => [...rest, ...orders.map(toChosen)].slice(0, MAX_TOGETHER))
    },
    [drop, setChosen],
  )
  const selectNone = useCallback(() => setChosen([]), [setChosen])
  return { chosen, choose, drop, selectNone }
}
