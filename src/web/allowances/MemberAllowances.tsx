import { useCall } from '#web/calls/useCall.ts'
import { readAllowancesOf } from '#wire/allowances/allowances.ts'

/** The rules for a product, with the pieces left of each. */
export function MemberAllowances({ person, pgc, name }: { person: number; pgc: string; name: string }) {
  const { data = [] } = useCall(readAllowancesOf, { params: { person }, query: { pgc } })
  return (
    <div role="status">
      {data.length > 0 && (
        <ul className="plain-list m-0 mb-5" aria-label={`Allowances of ${name}`}>
          {data.map((one) => (
            <li key={one.id}>
              {one.name}: {one.left}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
