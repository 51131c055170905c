import { nameNumber, nameSuccessor } from '#domain/catalogue/successors.ts'
import { formatMoney } from '#domain/money.ts'
import { useCall } from '#web/calls/useCall.ts'
import { QueryView } from '#web/pages/ViewParts.tsx'
import { StatusTag } from '#web/ui/Badge.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { type KitItemRow, readKitVersion } from '#wire/kits/kits.ts'

/** The places of a version, with what the program sells of them today. */
export function KitPlaces({ kit, number }: { kit: number; number: number }) {
  const places = useCall(readKitVersion, { params: { kit, number } })
  return (
    <QueryView query={places} text="Loading places…">
      {(rows) => (
        <DataTable
          caption={`Places of version ${number}`}
          rows={rows}
          rowKey={({ place }) => place}
          emptyText="This version has no places yet. Add products to the draft."
          columns={[
            { key: 'place', header: 'Place', align: 'end', cell: ({ place }) => place },
            {
              key: 'items',
              header: 'Item, or one of',
              isRowHeader: true,
              cell: ({ alternatives }) => (
                <ul className="plain rows gap-2">
                  {alternatives.map((item) => (
                    <li key={item.nsn ?? item.pgc}>
                      {nameKitItem(item)} <ItemState item={item} />
                    </li>
                  ))}
                </ul>
              ),
            },
            { key: 'quantity', header: 'Quantity', align: 'end', cell: ({ quantity }) => quantity },
            {
              key: 'price',
              header: 'Price',
              align: 'end',
              isUnbroken: true,
              cell: ({ alternatives }) => describePrices(alternatives),
            },
          ]}
        />
      )}
    </QueryView>
  )
}

export type NamedItem = Pick<KitItemRow, 'pgc' | 'nsn' | 'name' | 'size'>

/** 'Coat, man's, dress, in the member's size (PGC 13015)' */
export function nameKitItem({ pgc, nsn, name, size }: NamedItem): string {
  return `${[name, nsn === null ? '' : size].filter(Boolean).join(' ')} (${nameNumber(nsn ?? pgc)})`
}

export function ItemState({
  item: { isSold, replacement },
}: {
  item: Pick<KitItemRow, 'isSold' | 'replacement'>
}) {
  if (isSold) return null
  if (replacement?.isSold)
    return (
      <StatusTag kind="info">
        Replaced by {replacement.name} ({nameSuccessor(replacement)})
      </StatusTag>
    )
  return <StatusTag kind="warning">Not sold today</StatusTag>
}

function describePrices(items: readonly KitItemRow[]): string {
  const cents = items.flatMap(({ leastPrice, maxPrice }) => [leastPrice ?? [], maxPrice ?? []].flat())
  if (cents.length === 0) return '–'
  const [least, max] = [Math.min(...cents), Math.max(...cents)]
  return least === max ? formatMoney(least) : `${formatMoney(least)} to ${formatMoney(max)}`
}
