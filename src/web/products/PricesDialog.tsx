import { useState } from 'react'
import { formatNsn } from '#domain/catalogue/stock-numbers.ts'
import { fiscalYearDays } from '#domain/fiscal-years.ts'
import { parseDollars } from '#domain/money.ts'
import { describeNewPrice, NO_NEW_PRICE } from '#domain/products/price-upkeep.ts'
import { useDone } from '#web/pages/useDone.ts'
import { usePanelForm } from '#web/pages/usePanelForm.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { Button } from '#web/ui/Button.tsx'
import { DateField } from '#web/ui/DateField.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { formatNumberOf } from '#web/ui/format.ts'
import { Alert } from '#web/ui/Notices.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { change } from '#wire/change.ts'
import { savePrices } from '#wire/products/product-prices.ts'
import type { KeptProduct } from '#wire/products/products.ts'
import { NewPrices } from './NewPrices.tsx'
import { nameSize, priceNow, pricePaid, writeDollars } from './price-words.ts'

type Values = { beginsOn: string; all: string } & Record<string, string>

export function PricesDialog({
  product,
  fiscalYear,
  isOwn,
  onClose,
}: {
  product: KeptProduct
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
  const [asked, setAsked] = useState<number | null>(null)
  const form = usePanelForm<Values, KeptProduct>({
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
      setAsked(form.attempt)
      return isAsking
    },
    onDone: (_, { beginsOn }) => {
      done(beginsOn === '' ? 'The prices were saved.' : 'The prices were prepared.')
      onClose()
    },
  })
  const isAsking = asked === form.attempt && form.conflict === null
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
      submitText={isAsking ? `Change ${formatNumberOf(fresh.length, 'price', 'prices')}` : 'Save prices'}
      form={form}
      onClose={onClose}
    >
      {isAsking ? (
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
          <Button variant="outline" onClick={() => setAsked(null)}>
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
