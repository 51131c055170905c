import { formatNsn } from '#domain/catalogue/stock-numbers.ts'
import { formatMoney } from '#domain/money.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { formatDate } from '#web/ui/format.ts'
import { SelectField } from '#web/ui/SelectField.tsx'
import { useTyped } from '#web/ui/typed.ts'
import type { KeptProduct } from '#wire/products/products.ts'
import { CancelPrices } from './CancelPrices.tsx'
import { PricesDialog } from './PricesDialog.tsx'
import { nameSize, priceNow } from './price-words.ts'

export function PricesCard({ product }: { product: KeptProduct }) {
  const { program, programName } = usePerson()
  const [fiscalYear, setFiscalYear] = useTyped('prices of', product.fiscalYear)
  const [open, setOpen] = useTyped<'all' | 'own' | null>('prices', null)
  const sizes = product.sizes.filter(({ status }) => status !== 'obsolete')
  const show = (nsn: string, isOwn: boolean) => {
    const cents = priceNow(product, { nsn, fiscalYear, isOwn })
    return cents === null ? '–' : formatMoney(cents)
  }
  return (
    <Card
      title="Prices"
      actions={
        <>
          <Button
            variant="outline"
            icon="edit"
            isDisabled={sizes.length === 0}
            onClick={() => setOpen('all')}
          >
            Prices of all programs
          </Button>
          <Button
            variant="outline"
            icon="edit"
            isDisabled={sizes.length === 0}
            onClick={() => setOpen('own')}
          >
            Prices of {program}
          </Button>
        </>
      }
    >
      <div className="width-16">
        <SelectField
          label="Fiscal year"
          value={String(fiscalYear)}
          options={[0, 1].map((ahead) => {
            const year = String(product.fiscalYear + ahead)
            return { value: year, text: ahead === 0 ? `${year}, this year` : year }
          })}
          onChange={(event) => setFiscalYear(Number(event.target.value))}
        />
      </div>
      <DataTable
        caption={`Prices in fiscal year ${fiscalYear}`}
        isCaptionHidden
        rows={sizes}
        rowKey={({ nsn }) => nsn}
        emptyText="It has no size that can be ordered, so it needs no price."
        columns={[
          { key: 'size', header: 'Size', isRowHeader: true, cell: nameSize },
          {
            key: 'nsn',
            header: 'NSN',
            isUnbroken: true,
            cell: ({ nsn }) => <span className="code">{formatNsn(nsn)}</span>,
          },
          { key: 'all', header: 'All programs', align: 'end', cell: ({ nsn }) => show(nsn, false) },
          { key: 'own', header: programName, align: 'end', cell: ({ nsn }) => show(nsn, true) },
        ]}
      />
      <PreparedPrices product={product} />
      {open && (
        <PricesDialog
          product={product}
          fiscalYear={fiscalYear}
          isOwn={open === 'own'}
          onClose={() => setOpen(null)}
        />
      )}
    </Card>
  )
}

function PreparedPrices({ product }: { product: KeptProduct }) {
  const { programName } = usePerson()
  const days = Map.groupBy(
    product.prices.filter(({ beginsOn }) => beginsOn !== null),
    ({ beginsOn, isOwn }) => `${beginsOn} ${isOwn}`,
  )
  if (days.size === 0) return null
  const sizes = new Map(product.sizes.map((size) => [size.nsn, nameSize(size)]))
  return (
    <>
      <h3>Prepared</h3>
      <ul>
        {[...days].map(([key, prices]) => {
          const { beginsOn, isOwn } = prices[0] as (typeof prices)[number]
          const who = isOwn ? programName : 'all programs'
          return (
            <li key={key}>
              From {formatDate(beginsOn)} on, for {who}:{' '}
              {prices.map(({ nsn, price }) => `${sizes.get(nsn)} ${formatMoney(price)}`).join('; ')}{' '}
              <CancelPrices pgc={product.pgc} isOwn={isOwn} beginsOn={beginsOn ?? ''} who={who} />
            </li>
          )
        })}
      </ul>
    </>
  )
}
