import { useEffect, useState } from 'react'

/** Somebody who types has come to the end of a number when no key follows for so long (ms). */
const RESTS_AFTER = 700

/** What moving the money will do: shown and said when typing rests, and gone while a key may still change it. */
export function MoneyEffect({ text }: { text: string }) {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), RESTS_AFTER)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <p className="transfer__effect" role="status">
      {rested === text ? text : ''}
    </p>
  )
}
