import { useEffect, useRef, useState } from 'react'
import './facets.css'
import {
  type CountedFacet,
  countChosen,
  FACET_NAMES,
  type FacetChoice,
  findPriceFault,
  NO_FACETS,
  nameFacetValue,
  TICKED_FACETS,
  type TickedFacet,
} from '#domain/catalogue/facets.ts'
import { formatMoney, parseDollars } from '#domain/money.ts'
import { AmountField } from '#web/ui/AmountField.tsx'
import { NO_BREAK } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Collapsible } from '#web/ui/Disclosure.tsx'
import { FieldError } from '#web/ui/Field.tsx'
import { Swatch } from '#web/ui/Swatch.tsx'
import { useTyped } from '#web/ui/typed.ts'
import type { Facets } from '#wire/catalogue/facets.ts'

type Change = (choice: Partial<FacetChoice>, options?: { replaces: boolean }) => void
type PanelProps = {
  choice: FacetChoice
  /** Undefined while they load for the first time. */
  facets: Facets | undefined
  /** With the products that fit. */
  fitting: Facets | undefined
  /** For whom the person orders. */
  member: { id: number; name: string } | null
  onChange: Change
}

/** Beside the products, or in a sheet. Each press changes the address, and the control keeps the focus. */
export function FacetPanel({ choice, facets, fitting, member, onChange }: PanelProps) {
  const numberOf = (facet: CountedFacet, counted = facets) =>
    counted && (counted.counts.find((one) => one.facet === facet)?.products ?? 0)
  const wearer = choice.fits === null ? member : (facets?.member ?? { id: choice.fits, name: 'the person' })
  return (
    <div className="facets">
      <Checkbox
        label={<Counted name="In stock" products={numberOf('stock')} />}
        checked={choice.inStock}
        onChange={(event) => onChange({ inStock: event.target.checked })}
      />
      {wearer && (
        <Checkbox
          label={<Counted name={`Fits ${wearer.name}`} products={numberOf('fits', fitting)} />}
          checked={choice.fits !== null}
          onChange={(event) => onChange({ fits: event.target.checked ? wearer.id : null })}
        />
      )}
      <PriceFields choice={choice} facets={facets} onChange={onChange} />
      {TICKED_FACETS.map((facet) => (
        <FacetValues key={facet} {...{ facet, facets, onChange }} chosen={choice[facet]} />
      ))}
      <Button
        variant="outline"
        icon="close"
        isDisabled={countChosen(choice) === 0}
        onClick={() => onChange(NO_FACETS)}
      >
        Clear filters
      </Button>
    </div>
  )
}

function Counted({ name, products }: { name: string; products: number | undefined }) {
  return (
    <>
      {name}
      {products !== undefined && (
        <span className="soft text-2 digits nowrap">
          {/* Chromium drops a plain space that is updated with the number, and Orca would join the words. */}
          {`${NO_BREAK}${products}`}
          <span className="visually-hidden">{`${NO_BREAK}${products === 1 ? 'product' : 'products'}`}</span>
        </span>
      )}
    </>
  )
}

/** More values are behind a button. */
const IN_SIGHT = 8

function FacetValues({
  facet,
  chosen,
  facets,
  onChange,
}: {
  facet: TickedFacet
  chosen: readonly string[]
  facets: Facets | undefined
  onChange: Change
}) {
  const [isOpen, setOpen] = useState(chosen.length > 0)
  const [isWhole, setWhole] = useState(false)
  const counted = facets?.counts.filter((one) => one.facet === facet) ?? []
  const gone = chosen.filter((value) => !counted.some((one) => one.value === value))
  // By name, so that a press moves nothing.
  const values = [...counted, ...gone.map((value) => ({ value, products: facets ? 0 : undefined }))]
    .map((one) => ({ ...one, name: nameFacetValue(facet, one.value) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
  const shown = isWhole ? values : values.filter(({ value }, at) => at < IN_SIGHT || chosen.includes(value))
  if (values.length === 0 || (values.length === 1 && chosen.length === 0)) return null
  const name = FACET_NAMES[facet]
  return (
    <Collapsible
      title={chosen.length === 0 ? name : `${name}, ${chosen.length} chosen`}
      headingLevel={3}
      isOpen={isOpen}
      onOpenChange={setOpen}
    >
      <fieldset className="field box-list">
        <legend className="visually-hidden">{name}</legend>
        {shown.map(({ value, name: label, products }) => (
          <Checkbox
            key={value}
            label={
              <>
                {facet === 'colour' && <Swatch colour={value} />} <Counted name={label} products={products} />
              </>
            }
            checked={chosen.includes(value)}
            onChange={(event) =>
              onChange({
                [facet]: event.target.checked ? [...chosen, value] : chosen.filter((one) => one !== value),
              })
            }
          />
        ))}
        {shown.length < values.length && (
          <Button variant="quiet" onClick={() => setWhole(true)}>
            Show all {values.length}
            <span className="visually-hidden"> of {name}</span>
          </Button>
        )}
      </fieldset>
    </Collapsible>
  )
}

/** Pause after the last key (ms), as in a search. [CONST-14] */
const PRICE_DELAY = 500

const spell = (cents: number | null) =>
  cents === null ? '' : (cents / 100).toFixed(cents % 100 === 0 ? 0 : 2)

/** Undefined: no amount. A price that is not finished, such as `12.`, counts as it stands. */
function readPrice(typed: string): number | null | undefined {
  const text = typed.trim().replace(/^\$/, '').replaceAll(',', '').replace(/\.$/, '')
  return text === '' ? null : (parseDollars(text) ?? undefined)
}

/** Typed text stays as it is. A fault shows when the person leaves the fields. */
function PriceFields({
  choice: { priceFrom, priceTo },
  facets,
  onChange,
}: Pick<PanelProps, 'choice' | 'facets' | 'onChange'>) {
  const [text, setText] = useTyped('prices', { from: spell(priceFrom), to: spell(priceTo) })
  const [isLeft, setLeft] = useState(true)
  const sent = useRef({ priceFrom, priceTo })
  // The address also changes from outside, such as by the Back button.
  useEffect(() => {
    if (sent.current.priceFrom === priceFrom && sent.current.priceTo === priceTo) return
    sent.current = { priceFrom, priceTo }
    setText({ from: spell(priceFrom), to: spell(priceTo) })
  }, [priceFrom, priceTo, setText])
  const [from, to] = [readPrice(text.from), readPrice(text.to)]
  const fault =
    from === undefined || to === undefined ? 'Enter dollars such as 12.50.' : findPriceFault(from, to)
  const send = () => {
    if (from === undefined || to === undefined || fault !== null) return
    if (from === sent.current.priceFrom && to === sent.current.priceTo) return
    sent.current = { priceFrom: from, priceTo: to }
    onChange({ priceFrom: from, priceTo: to }, { replaces: true })
  }
  const latest = useRef(send)
  latest.current = send
  const key = `${text.from} ${text.to}`
  useEffect(() => {
    if (key === ' ' && sent.current.priceFrom === null && sent.current.priceTo === null) return
    const timer = setTimeout(() => latest.current(), PRICE_DELAY)
    return () => clearTimeout(timer)
  }, [key])
  const shownFault = isLeft ? (fault ?? undefined) : undefined
  const { leastPrice = null, maxPrice = null } = facets ?? {}
  const field = (end: 'from' | 'to', label: string) => (
    <AmountField
      label={label}
      value={text[end]}
      aria-invalid={shownFault ? true : undefined}
      aria-describedby="facets-prices"
      onChange={(event) => setText({ ...text, [end]: event.target.value })}
      onKeyDown={(event) => {
        // Escape closes the sheet.
        if (event.key !== 'Enter' && event.key !== 'Escape') return
        setLeft(true)
        send()
      }}
    />
  )
  return (
    <fieldset
      className="field facets__prices"
      onFocus={() => setLeft(false)}
      onBlur={(event) => {
        if (event.currentTarget.contains(event.relatedTarget)) return
        setLeft(true)
        send()
      }}
    >
      <legend className="field__label">Price</legend>
      <div id="facets-prices">
        {/* Always one line, so that the fields stay in their place. */}
        <div className="field__hint">
          {leastPrice === null || maxPrice === null
            ? 'No product'
            : `${formatMoney(leastPrice)} to ${formatMoney(maxPrice)}`}
        </div>
        <FieldError id="facets-prices-error" text={shownFault} />
      </div>
      <div className="facets__ends">
        {field('from', 'From')}
        {field('to', 'To')}
      </div>
    </fieldset>
  )
}
