import { sizeBeside } from '#domain/catalogue/items.ts'
import { FIT_SYSTEMS, findFitSystem } from '#domain/catalogue/size-families.ts'
import { formatMoney } from '#domain/money.ts'
import { useCall } from '#web/calls/useCall.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { type Item, readProduct } from '#wire/catalogue/catalogue.ts'

/** Sizes of a product that can be ordered. `blank` is the choice without a size. */
export function SizeChoice({
  id,
  pgc,
  name,
  blank,
  value,
  error,
  onChange,
}: {
  id?: string
  pgc: string
  name: string
  blank: string
  /** The chosen NSN; '' for none. */
  value: string
  error?: string | undefined
  onChange: (item: Item | null) => void
}) {
  const { program } = usePerson()
  const items = useCall(readProduct, { params: { program, item: pgc } }, { staleTime: 60_000 })
  const orderable = items.data?.filter(({ status }) => status !== 'obsolete') ?? []
  const systems = [...new Set(orderable.map(findFitSystem))]
  return (
    <SelectField
      id={id}
      label={`Size of ${name}`}
      isLabelHidden
      error={error ?? items.error?.message}
      value={value}
      onChange={({ target }) => onChange(orderable.find(({ nsn }) => nsn === target.value) ?? null)}
    >
      <option value="">{items.isPending ? 'Loading sizes…' : blank}</option>
      {systems.map((system) => {
        const options = orderable
          .filter((item) => findFitSystem(item) === system)
          .map((item) => (
            <option key={item.nsn} value={item.nsn}>
              {sizeBeside(item.name, item.size) || 'One size'}, {formatMoney(item.price)}
            </option>
          ))
        return systems.length === 1 ? (
          options
        ) : (
          <optgroup key={system} label={FIT_SYSTEMS[system]}>
            {options}
          </optgroup>
        )
      })}
    </SelectField>
  )
}
