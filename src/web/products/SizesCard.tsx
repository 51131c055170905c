import { describeBackorder } from '#domain/catalogue/get-well-dates.ts'
import { formatNsn } from '#domain/catalogue/stock-numbers.ts'
import { ITEM_STATUS_WORDS } from '#domain/products/catalogue-upkeep.ts'
import { RowActions } from '#web/pages/ViewParts.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { useTyped } from '#web/ui/typed.ts'
import type { KeptProduct, KeptSize } from '#wire/products/products.ts'
import { SizeDialog } from './SizeDialog.tsx'

export function SizesCard({ product }: { product: KeptProduct }) {
  const [open, setOpen] = useTyped<KeptSize | 'add' | null>('sizes', null)
  return (
    <Card
      title="Sizes and colors"
      actions={
        <Button variant="outline" icon="plus" onClick={() => setOpen('add')}>
          Add size
        </Button>
      }
    >
      <DataTable
        caption="Sizes and colors"
        isCaptionHidden
        rows={product.sizes}
        rowKey={({ nsn }) => nsn}
        emptyText="It has no sizes yet. Add the first one. A product without sizes has one without a name."
        columns={[
          {
            key: 'nsn',
            header: 'NSN',
            isRowHeader: true,
            isUnbroken: true,
            cell: ({ nsn }) => <span className="code">{formatNsn(nsn)}</span>,
          },
          { key: 'size', header: 'Size', cell: ({ size }) => size || '–' },
          { key: 'colour', header: 'Color', cell: ({ colour }) => colour || '–' },
          { key: 'status', header: 'Status', cell: describeStatus },
          { key: 'position', header: 'Position', align: 'end', cell: ({ position }) => position },
          {
            key: 'weight',
            header: 'Weight',
            align: 'end',
            cell: ({ weight }) => (weight === null ? '–' : `${weight} oz`),
          },
          {
            key: 'change',
            header: 'Change',
            isAction: true,
            align: 'end',
            cell: (size) => (
              <RowActions
                what={`NSN ${formatNsn(size.nsn)}`}
                actions={[{ text: 'Edit', onClick: () => setOpen(size) }]}
              />
            ),
          },
        ]}
      />
      {open && (
        <SizeDialog product={product} size={open === 'add' ? null : open} onClose={() => setOpen(null)} />
      )}
    </Card>
  )
}

function describeStatus({ status, getWellOn, replacementNsn }: KeptSize): string {
  if (status === 'backordered') return describeBackorder(getWellOn)
  if (status === 'obsolete' && replacementNsn) return `Obsolete, replaced by ${formatNsn(replacementNsn)}`
  return ITEM_STATUS_WORDS[status]
}
