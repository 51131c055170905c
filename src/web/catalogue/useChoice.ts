import { useTyped } from '#web/ui/typed.ts'
import type { Item } from '#wire/catalogue/catalogue.ts'
import { listColours } from './size-groups.ts'

export type Choice = ReturnType<typeof useChoice>

/** Which size of the product `about` is chosen, and in which colour; the only size is chosen from the beginning. */
export function useChoice(items: Item[], start: string | null, about: string) {
  const orderable = items.filter((item) => item.status !== 'obsolete')
  const only = orderable.length === 1 ? orderable[0] : undefined
  const first = {
    about,
    nsn: start ?? only?.nsn ?? null,
    colour: (items.find((item) => item.nsn === start) ?? orderable[0])?.colour ?? '',
  }
  const [kept, setKept] = useTyped(`choice ${about}`, first)
  // Another product, or the same now that its items have come, begins anew.
  const now = kept.about === about ? kept : first
  const { nsn, colour } = now
  const choose = (next: string | null) => setKept({ ...now, nsn: next })
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
    /** A size of any colour. */
    chooseOf(next: string) {
      setKept({ about, nsn: next, colour: orderable.find((one) => one.nsn === next)?.colour ?? colour })
    },
    /** Keeps the size where the other colour has it. */
    chooseColour(next: string) {
      const same = orderable.find((one) => one.colour === next && one.size === chosen?.size)
      setKept({ about, nsn: same?.nsn ?? null, colour: next })
    },
  }
}
