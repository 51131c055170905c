import { useState } from 'react'
import type { Item } from '#wire/catalogue/catalogue.ts'
import { listColours } from './size-groups.ts'

export type Choice = ReturnType<typeof useChoice>

/** Which size of a product is chosen, and in which colour; a product of one size is chosen from the beginning. */
export function useChoice(items: Item[], start: string | null) {
  const orderable = items.filter((item) => item.status !== 'obsolete')
  const only = orderable.length === 1 ? orderable[0] : undefined
  const [nsn, choose] = useState<string | null>(start ?? only?.nsn ?? null)
  const [colour, setColour] = useState(
    () => (items.find((item) => item.nsn === start) ?? orderable[0])?.colour ?? '',
  )
  const colours = listColours(orderable)
  const chosen = orderable.find((item) => item.nsn === nsn)
  return {
    orderable,
    only,
    nsn,
    choose,
    colours,
    colour,
    sizes: orderable.filter((item) => item.colour === colour),
    /** Keeps the size where the other colour has it. */
    chooseColour(next: string) {
      setColour(next)
      choose(orderable.find((one) => one.colour === next && one.size === chosen?.size)?.nsn ?? null)
    },
  }
}
