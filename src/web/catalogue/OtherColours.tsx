import { useCall } from '#web/calls/useCall.ts'
import { AppLink } from '#web/ui/AppLink.tsx'
import { Swatch } from '#web/ui/Swatch.tsx'
import { readProductNotes } from '#wire/catalogue/product-notes.ts'

/** The same garment in other colors, each a product of its own. */
export function OtherColours({ pgc }: { pgc: string }) {
  const others = useCall(readProductNotes, { params: { item: pgc } }).data?.otherColours ?? []
  if (others.length === 0) return null
  return (
    <nav className="other-colours cluster gap-0 gap-x-5 mb-5 no-print" aria-label="Also in">
      <span aria-hidden="true">Also in</span>
      <ul className="colours cluster align-stretch gap-2 gap-x-5">
        {others.map((other) => (
          <li key={other.pgc}>
            <AppLink href={`/products/nsn/${other.pgc}`}>
              <Swatch colour={other.colour} />
              {other.colour}
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
