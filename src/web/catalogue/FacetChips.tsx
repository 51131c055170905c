import {
  describePrices,
  FACET_NAMES,
  type FacetChoice,
  nameFacetValue,
  TICKED_FACETS,
} from '#domain/catalogue/facets.ts'
import { Button } from '#web/ui/Button.tsx'

type Chip = { key: string; label: string; text: string; without: Partial<FacetChoice> }

function listChips(choice: FacetChoice, wearer: string): Chip[] {
  const { inStock, priceFrom, priceTo, fits } = choice
  return [
    ...(inStock ? [{ key: 'stock', label: 'Stock', text: 'In stock', without: { inStock: false } }] : []),
    ...(fits === null ? [] : [{ key: 'fits', label: 'Fits', text: wearer, without: { fits: null } }]),
    ...(priceFrom === null && priceTo === null
      ? []
      : [
          {
            ...{ key: 'price', label: 'Price', text: describePrices(choice) },
            without: { priceFrom: null, priceTo: null },
          },
        ]),
    ...TICKED_FACETS.flatMap((facet) =>
      choice[facet].map((value) => ({
        key: `${facet} ${value}`,
        label: FACET_NAMES[facet],
        text: nameFacetValue(facet, value),
        without: { [facet]: choice[facet].filter((one) => one !== value) },
      })),
    ),
  ]
}

/** Each is a button that takes its filter back. */
export function FacetChips({
  choice,
  wearer,
  onChange,
}: {
  choice: FacetChoice
  wearer: string
  onChange: (choice: Partial<FacetChoice>) => void
}) {
  const chips = listChips(choice, wearer)
  if (chips.length === 0) return null
  return (
    <ul className="facet-chips cluster align-stretch gap-3 mb-5 no-print" aria-label="Filters in use">
      {chips.map(({ key, label, text, without }) => (
        <li key={key}>
          <Button variant="outline" icon="close" onClick={() => onChange(without)}>
            <span className="soft regular">{label}</span> {text}
            <span className="visually-hidden"> (remove)</span>
          </Button>
        </li>
      ))}
    </ul>
  )
}
