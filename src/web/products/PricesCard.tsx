import { useEffect, useRef, useState } from 'react'
import { formatNsn } from '#domain/catalogue/stock-numbers.ts'
import { fiscalYearDays } from '#domain/fiscal-years.ts'
import { formatMoney, parseDollars } from '#domain/money.ts'
import { describeNewPrice, NO_NEW_PRICE } from '#domain/products/price-upkeep.ts'
import { useDone } from '#web/pages/useDone.ts'
import { usePanelForm } from '#web/pages/usePanelForm.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { DateField } from '#web/ui/DateField.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { formatDate, formatNumberOf } from '#web/ui/format.ts'
import { Alert } from '#web/ui/Notices.tsx'
import { focusForReading } from '#web/ui/PageHeading.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useTyped } from '#web/ui/typed.ts'
import { change } from '#wire/change.ts'
import { savePrices } from '#wire/products/product-prices.ts'
import type { StoredProduct } from '#wire/products/products.ts'
import { CancelPrices } from './CancelPrices.tsx'
import { nameSize, priceNow, pricePaid, writeDollars } from './price-words.ts'

type Values = { beginsOn: string; all: string } & Record<string, string>

type NewPrice = { nsn: string; size: string; before: number | null; after: number | null }

export function PricesCard({ product }: { product: StoredProduct }) {
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

function PreparedPrices({ product }: { product: StoredProduct }) {
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

function PricesDialog({
  product,
  fiscalYear,
  isOwn,
  onClose,
}: {
  product: StoredProduct
  fiscalYear: number
  isOwn: boolean
  onClose: () => void
}) {
  const done = useDone()
  const { programName } = usePerson()
  const { pgc, version } = product
  const sizes = product.sizes.filter(({ status }) => status !== 'obsolete')
  const standing = new Map(
    sizes.map(({ nsn }) => [nsn, writeDollars(priceNow(product, { nsn, fiscalYear, isOwn }))]),
  )
  const listNew = (values: Values) =>
    sizes.flatMap(({ nsn }) => {
      const typed = (values[nsn] ?? '').trim()
      if (typed === standing.get(nsn)) return []
      return [{ nsn, typed, price: typed === '' ? null : parseDollars(typed) }]
    })
  /** The attempt to confirm. After a refusal the dialog returns to the fields. */
  const [requested, setRequested] = useState<number | null>(null)
  const form = usePanelForm<Values, StoredProduct>({
    name: `prices ${pgc} ${fiscalYear} ${isOwn}`,
    initial: { beginsOn: '', all: '', ...Object.fromEntries(standing) },
    findProblems: (values) => {
      const fresh = listNew(values)
      if (fresh.length === 0) return [{ field: 'all', text: NO_NEW_PRICE }]
      return fresh
        .filter(({ typed, price }) => typed !== '' && price === null)
        .map(({ nsn }) => ({ field: nsn, text: 'Enter dollars with at most two decimals, such as 84.50.' }))
    },
    change: (values) =>
      change(savePrices, {
        params: { pgc },
        body: {
          fiscalYear,
          isOwn,
          beginsOn: values.beginsOn || null,
          prices: listNew(values).map(({ nsn, price }) => ({ nsn, price })),
        },
        ifMatch: version,
      }),
    isAgreed: (): boolean => {
      setRequested(form.attempt)
      return isConfirming
    },
    onDone: (_, { beginsOn }) => {
      done(beginsOn === '' ? 'The prices were saved.' : 'The prices were prepared.')
      onClose()
    },
  })
  const isConfirming = requested === form.attempt && form.conflict === null
  const fresh = listNew(form.values)
  const ahead = fiscalYear > product.fiscalYear ? fiscalYearDays(fiscalYear).first : null
  const begins = form.values.beginsOn || ahead
  const { carts, awaiting, ownCarts, ownAwaiting } = product.holders
  const holders = isOwn ? { carts: ownCarts, awaiting: ownAwaiting } : { carts, awaiting }
  return (
    <FormDialog
      title={
        isOwn
          ? `Prices of ${programName}, fiscal year ${fiscalYear}`
          : `Prices of all programs, fiscal year ${fiscalYear}`
      }
      about={
        <Alert kind={holders.carts + holders.awaiting > 0 ? 'warning' : 'info'}>
          {describeNewPrice(holders, begins)}
        </Alert>
      }
      submitText={isConfirming ? `Change ${formatNumberOf(fresh.length, 'price', 'prices')}` : 'Save prices'}
      form={form}
      onClose={onClose}
    >
      {isConfirming ? (
        <>
          <NewPrices
            prices={fresh.map(({ nsn, price }) => ({
              nsn,
              size: nameSize(sizes.find((one) => one.nsn === nsn) ?? { size: nsn, colour: '' }),
              before: pricePaid(product, { nsn, fiscalYear, isOwn }, begins),
              after: price,
            }))}
            who={isOwn ? programName : 'all programs'}
            begins={begins}
            none={isOwn ? 'Price of all programs' : 'None'}
          />
          <Button variant="outline" onClick={() => setRequested(null)}>
            Back to the prices
          </Button>
        </>
      ) : (
        <>
          <DateField
            {...form.dayOf('beginsOn')}
            label="Begins on"
            hint={`MM/DD/YYYY, a future day. Empty: ${ahead ? 'with the fiscal year' : 'at once'}.`}
          />
          <TextField
            {...form.textOf('all')}
            label="Price of all sizes"
            hint="Fills every size below; you can change single sizes."
            maxLength={12}
            inputMode="decimal"
            autoComplete="off"
            onChange={(event) => {
              const typed = event.target.value
              form.change({ all: typed, ...Object.fromEntries(sizes.map(({ nsn }) => [nsn, typed])) })
            }}
          />
          <fieldset className="fields admin__days">
            <legend>Dollars per size{isOwn && ', empty: the price of all programs'}</legend>
            {sizes.map((size) => (
              <TextField
                key={size.nsn}
                {...form.textOf(size.nsn)}
                label={nameSize(size)}
                hint={formatNsn(size.nsn)}
                maxLength={12}
                inputMode="decimal"
                autoComplete="off"
              />
            ))}
          </fieldset>
        </>
      )}
    </FormDialog>
  )
}

function NewPrices({
  prices,
  who,
  begins,
  none,
}: {
  prices: readonly NewPrice[]
  /** 'all programs', or the name of the user's program. */
  who: string
  /** Null: effective immediately. */
  begins: string | null
  none: string
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The confirmation has replaced the fields.
  useEffect(() => {
    if (heading.current) focusForReading(heading.current)
  }, [])
  const show = (cents: number | null, without: string) => (cents === null ? without : formatMoney(cents))
  return (
    <>
      <h3 ref={heading}>
        Change {formatNumberOf(prices.length, 'price', 'prices')} of {who},{' '}
        {begins === null ? 'from now on' : `from ${formatDate(begins)} on`}?
      </h3>
      <DataTable
        caption="Old and new prices"
        isCaptionHidden
        rows={[...prices]}
        rowKey={({ nsn }) => nsn}
        emptyText=""
        columns={[
          { key: 'size', header: 'Size', isRowHeader: true, cell: ({ size }) => size },
          { key: 'before', header: 'Old price', align: 'end', cell: ({ before }) => show(before, 'None') },
          { key: 'after', header: 'New price', align: 'end', cell: ({ after }) => show(after, none) },
        ]}
      />
    </>
  )
}
