import { useState } from 'react'
import { nameNumber } from '#domain/catalogue/successors.ts'
import { QUANTITY_SENTENCE } from '#domain/kits/check-kit.ts'
import { MAX_ALTERNATIVES, MAX_KIT_QUANTITY, MAX_PLACES } from '#domain/kits/kits.ts'
import { useAnnounce } from '#web/ui/Announcer.tsx'
import { AsyncCombobox } from '#web/ui/AsyncCombobox.tsx'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { FieldError } from '#web/ui/Field.tsx'
import { formatNumberOf } from '#web/ui/format.ts'
import { readQuantity } from '#web/ui/quantity.ts'
import { TextField } from '#web/ui/TextField.tsx'
import { ItemState, nameKitItem } from './KitPlaces.tsx'
import { type EditedItem, type EditedPlace, ITEM_NAMES, moveTo, searchKitItems } from './kit-items.ts'

export function readPlaceQuantity({ quantity }: Pick<EditedPlace, 'quantity'>): number | null {
  return readQuantity(quantity, 1, MAX_KIT_QUANTITY)
}

const focus = (id: string) => requestAnimationFrame(() => document.getElementById(id)?.focus())
const keyOf = ({ nsn, pgc }: EditedItem) => nsn ?? pgc

/** `faultAt` gives the sentence of the server for a place and an alternative. */
export function PlacesEditor({
  id,
  places,
  onChange,
  isChecked,
  faultAt,
}: {
  id: string
  places: EditedPlace[]
  onChange: (places: EditedPlace[]) => void
  isChecked: boolean
  faultAt: (place: number, alternative: number) => string | undefined
}) {
  const announce = useAnnounce()
  /** The place that gets an alternative. */
  const [adding, setAdding] = useState<number | null>(null)
  const nameOf = (place: EditedPlace) => place.items[0]?.name ?? 'empty place'
  const idAt = (key: number, part: string) => `${id}-${key}-${part}`
  const change = (key: number, next: Partial<EditedPlace>) =>
    onChange(places.map((place) => (place.key === key ? { ...place, ...next } : place)))
  const add = (item: EditedItem) => {
    const key = Math.max(0, ...places.map((place) => place.key)) + 1
    onChange([...places, { key, quantity: '1', items: [item] }])
    announce(`${item.name} is place ${places.length + 1}.`)
  }
  const move = (from: number, by: -1 | 1) => {
    const place = places[from]
    const to = from + by
    if (!place || to < 0 || to >= places.length) return
    onChange(moveTo(places, from, to))
    announce(`${nameOf(place)} is place ${to + 1} of ${places.length} now.`)
    focus(idAt(place.key, by < 0 ? 'up' : 'down'))
  }
  const remove = (place: EditedPlace) => {
    onChange(places.filter((one) => one !== place))
    announce(`${nameOf(place)} removed. ${formatNumberOf(places.length - 1, 'place', 'places')}.`)
    focus(`${id}-add`)
  }
  const removeItem = (place: EditedPlace, item: EditedItem) => {
    change(place.key, { items: place.items.filter((one) => one !== item) })
    announce(`${item.name} removed from the place.`)
    focus(idAt(place.key, 'alternative'))
  }
  const addAlternative = (place: EditedPlace, item: EditedItem) => {
    setAdding(null)
    focus(idAt(place.key, 'alternative'))
    if (place.items.some((one) => keyOf(one) === keyOf(item)))
      return announce(`${item.name} is in this place already.`)
    change(place.key, { items: [...place.items, item] })
    announce(`${item.name} added. The member needs one of ${place.items.length + 1}.`)
  }
  return (
    <div id={id} tabIndex={-1} className="rows gap-6">
      <DataTable
        caption="Places"
        rows={places}
        rowKey={({ key }) => key}
        emptyText="The draft has no places yet. Add the first product."
        columns={[
          { key: 'place', header: 'Place', align: 'end', cell: (_, index) => index + 1 },
          {
            key: 'items',
            header: 'Item, or one of',
            isRowHeader: true,
            cell: (place, index) => (
              <div className="rows gap-4">
                <ul className="rows gap-2">
                  {place.items.map((item, at) => (
                    <li key={keyOf(item)}>
                      <span className="row gap-4">
                        <span>
                          {nameKitItem(item)} <ItemState item={item} />
                        </span>
                        {place.items.length > 1 && (
                          <IconButton
                            icon="close"
                            label={`Remove ${nameNumber(keyOf(item))} from place ${index + 1}`}
                            onClick={() => removeItem(place, item)}
                          />
                        )}
                      </span>
                      <FieldError id={idAt(place.key, `fault-${at}`)} text={faultAt(index, at)} />
                    </li>
                  ))}
                </ul>
                {adding === place.key && (
                  <AsyncCombobox<EditedItem>
                    id={idAt(place.key, 'search')}
                    label={`Alternative for place ${index + 1}`}
                    hint="Name, PGC or NSN."
                    minLength={2}
                    value={null}
                    onChange={(item) => item && addAlternative(place, item)}
                    {...SEARCHED}
                  />
                )}
              </div>
            ),
          },
          {
            key: 'quantity',
            header: 'Quantity',
            width: '7rem',
            cell: (place, index) => (
              <TextField
                id={idAt(place.key, 'quantity')}
                label={`Quantity of place ${index + 1}`}
                isLabelHidden
                className="flush"
                inputMode="numeric"
                maxLength={3}
                autoComplete="off"
                value={place.quantity}
                error={isChecked && readPlaceQuantity(place) === null ? QUANTITY_SENTENCE : undefined}
                onChange={(event) => change(place.key, { quantity: event.target.value })}
              />
            ),
          },
          {
            key: 'change',
            header: 'Change',
            isAction: true,
            align: 'end',
            cell: (place, index) => (
              <div className="admin__row-actions row align-stretch gap-2 justify-end">
                {(
                  [
                    ['up', 'Up', index === 0, () => move(index, -1)],
                    ['down', 'Down', index === places.length - 1, () => move(index, 1)],
                    [
                      'alternative',
                      'Add alternative',
                      place.items.length >= MAX_ALTERNATIVES,
                      () => {
                        setAdding(place.key)
                        focus(idAt(place.key, 'search'))
                      },
                    ],
                    ['remove', 'Remove', false, () => remove(place)],
                  ] as const
                ).map(([part, text, isDisabled, act]) => (
                  <Button
                    key={part}
                    id={idAt(place.key, part)}
                    variant="quiet"
                    isDisabled={isDisabled}
                    aria-label={`${text} place ${index + 1}, ${nameOf(place)}`}
                    onClick={act}
                  >
                    {text}
                  </Button>
                ))}
              </div>
            ),
          },
        ]}
      />
      {places.length < MAX_PLACES && (
        <AsyncCombobox<EditedItem>
          id={`${id}-add`}
          label="Add a product"
          hint="Name, PGC or NSN. A PGC is in the size of the member, an NSN is always this size."
          minLength={2}
          value={null}
          onChange={(item) => item && add(item)}
          {...SEARCHED}
        />
      )}
    </div>
  )
}

const SEARCHED = {
  search: searchKitItems,
  names: ITEM_NAMES,
  optionKey: keyOf,
  optionText: nameKitItem,
  optionCode: keyOf,
}
