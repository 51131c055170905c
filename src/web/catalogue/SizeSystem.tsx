import { FIT_SYSTEMS, type FitSystem, findFitSystem } from '#domain/catalogue/size-families.ts'
import { RadioGroup } from '#web/ui/Checkbox.tsx'
import { useTyped } from '#web/ui/typed.ts'
import type { Choice } from './useChoice.ts'

export const CHOOSE_SYSTEM = 'Choose men’s or women’s sizes.'

/** A product with sizes of several systems shows those of one: the chosen one, that of the chosen size, or the member's. */
export function useSizeSystem({ orderable, sizes, nsn }: Choice, own: FitSystem | null) {
  const [chosen, chooseSystem] = useTyped<FitSystem | null>('size system', null)
  const systems = [...new Set(sizes.map(findFitSystem))]
  const item = orderable.find((one) => one.nsn === nsn)
  const [first = null] = systems.length === 1 ? systems : []
  const wanted = chosen ?? (item ? findFitSystem(item) : own)
  const system = first ?? systems.find((one) => one === wanted) ?? null
  return { systems, system, sizes: sizes.filter((size) => findFitSystem(size) === system), chooseSystem }
}

export function SizeSystemField({
  systems,
  value,
  onChange,
  error,
}: {
  systems: readonly FitSystem[]
  value: FitSystem | null
  onChange: (system: FitSystem) => void
  error: string | undefined
}) {
  return (
    <RadioGroup
      id={value === null ? 'product-size' : undefined}
      label="Sizes for"
      isInline
      isRequired
      error={error}
      value={value}
      onChange={(system) => onChange(system as FitSystem)}
      options={systems.map((system) => ({ value: system, label: FIT_SYSTEMS[system] }))}
    />
  )
}
