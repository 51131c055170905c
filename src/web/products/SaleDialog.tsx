import { describeNewSale } from '#domain/products/price-upkeep.ts'
import { useDone } from '#web/pages/useDone.ts'
import { usePanelForm } from '#web/pages/usePanelForm.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { DateField } from '#web/ui/DateField.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Alert } from '#web/ui/Notices.tsx'
import { change } from '#wire/change.ts'
import { saveSale } from '#wire/products/product-prices.ts'
import type { KeptProduct } from '#wire/products/products.ts'

export function SaleDialog({ product, onClose }: { product: KeptProduct; onClose: () => void }) {
  const done = useDone()
  const { programName } = usePerson()
  const { pgc, version, holders } = product
  const form = usePanelForm({
    name: `sale of ${pgc}`,
    initial: {
      isListed: true,
      soldFrom: product.soldFrom ?? '',
      soldUntil: product.soldUntil ?? '',
    },
    change: ({ isListed, soldFrom, soldUntil }) =>
      change(saveSale, {
        params: { pgc },
        body: {
          isListed,
          soldFrom: (isListed && soldFrom) || null,
          soldUntil: (isListed && soldUntil) || null,
        },
        ifMatch: version,
      }),
    onDone: ({ isListed }) => {
      done(isListed ? `The sale in ${programName} was saved.` : `${programName} does not sell it any more.`)
      onClose()
    },
  })
  const held = { carts: holders.ownCarts, awaiting: holders.ownAwaiting }
  return (
    <FormDialog
      title={`Sale in ${programName}`}
      about={
        <Alert kind={held.carts + held.awaiting > 0 ? 'warning' : 'info'}>{describeNewSale(held)}</Alert>
      }
      submitText="Save sale"
      form={form}
      onClose={onClose}
    >
      <Checkbox
        label={`Sold in ${programName}`}
        checked={form.values.isListed}
        onChange={(event) => form.change({ isListed: event.target.checked })}
      />
      {form.values.isListed && (
        <div className="fields admin__days">
          <DateField {...form.dayOf('soldFrom')} label="From" hint="MM/DD/YYYY; empty: at once" />
          <DateField {...form.dayOf('soldUntil')} label="Until" hint="MM/DD/YYYY; empty: without end" />
        </div>
      )}
    </FormDialog>
  )
}
