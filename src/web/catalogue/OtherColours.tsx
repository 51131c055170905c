import { useQuery } from '@tanstack/react-query'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { AppLink } from '#web/ui/AppLink.tsx'
import { Swatch } from '#web/ui/Swatch.tsx'
import { notesQuery } from './product.queries.ts'

/** The same garment in other colors, each a product of its own. */
export function OtherColours({ pgc }: { pgc: string }) {
  const { program } = usePerson()
  const others = useQuery(notesQuery(program, pgc)).data?.otherColours ?? []
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
