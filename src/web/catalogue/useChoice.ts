import { useTyped } from '#web/ui/typed.ts'
import type { Item } from '#wire/catalogue/catalogue.ts'
import { listColours } from './size-groups.ts'

export type Choice = ReturnType<typeof useChoice>

/** The chosen size and color of the product `about`. An only size is chosen from the start. */
export function useChoice(items: Item[], start: string | null, about: string) {
  const orderable = items.filter((item) => item.status !== 'obsolete')
  const only = orderable.length === 1 ? orderable[0] : undefined
  const first = {
    about,
    nsn: start ?? only?.nsn ?? null,
    colour: (items.find((item) => item.nsn === start) ?? orderable[0])?.colour ?? '',
  }
  const [stored, setStored] = useTyped(`choice ${about}`, first)
  // Resets for another product, or when the items arrive.
  const now = stored.about === about ? stored : first
  const { nsn, colour } = now
  const choose = (next: string | null) => setStored({ ...now, nsn: next })
  const colours = listColours(orderable)
  const sizes = orderable.filter((item) => item.colour === colour)
  const chosen = orderable.find((item) => item.nsn === nsn)
  return {
    orderable,
    only,
    nsn: nsn ?? (sizes.length === 1 ? (sizes[0]?.nsn ?? null) : null),
    choose,
    colours,
    colour,
    sizes,
    /** Of any color. */
    chooseOf(next: string) {
      setStored({ about, nsn: next, colour: orderable.find((one) => one.nsn === next)?.colour ?? colour })
    },
    chooseColour(next: string) {
      setStored({ about, nsn: findSameSize(orderable, next, chosen)?.nsn ?? null, colour: next })
    },
  }
}

/** Of another color, if it has the size. */
export function findSameSize(items: Item[], colour: string, chosen: Item | undefined): Item | undefined {
  return items.find((one) => one.colour === colour && one.size === chosen?.size)
}
