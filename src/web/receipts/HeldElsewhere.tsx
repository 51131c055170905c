import { useCall } from '#web/calls/useCall.ts'
import { DataTable } from '#web/ui/DataTable.tsx'
import { formatDate } from '#web/ui/format.ts'
import { readHeldElsewhere } from '#wire/receipts/turn-ins.ts'

/** Nothing for a person whom no other program issued anything that is still held. */
export function HeldElsewhere({ person }: { person: number }) {
  const { data = [], error } = useCall(readHeldElsewhere, { params: { person } })
  if (data.length === 0 && !error) return null
  return (
    <section className="record__year" aria-label="Held from other programs">
      <h2>Held from other programs</h2>
      {error ? (
        <p role="alert">{error.message}</p>
      ) : (
        <>
          <p>
            Other programs issued these pieces to a person with the same EDIPI. Each look at them is in the
            audit trail.
          </p>
          <DataTable
            caption="Pieces held from other programs"
            isCaptionHidden
            isCompact
            columns={[
              { key: 'article', header: 'Item', isRowHeader: true, cell: ({ article }) => article },
              { key: 'size', header: 'Size', cell: ({ size }) => size },
              { key: 'pieces', header: 'Pieces', align: 'end', cell: ({ pieces }) => pieces },
              { key: 'day', header: 'Held on', isUnbroken: true, cell: ({ heldOn }) => formatDate(heldOn) },
            ]}
            rows={data}
            rowKey={({ article, size, heldOn }) => `${article} ${size} ${heldOn}`}
          />
        </>
      )}
    </section>
  )
}
