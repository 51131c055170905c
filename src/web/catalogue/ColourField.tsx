import { RadioGroup } from '#web/ui/Checkbox.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { Swatch } from '#web/ui/Swatch.tsx'

/** So many colours are all in sight; more stand in a list. */
const MOST_IN_SIGHT = 6

/** One colour of those that a product comes in, by its name; a dot before it shows it. [PROD-01] */
export function ColourField({
  colours,
  value,
  onChange,
}: {
  colours: string[]
  value: string
  onChange: (colour: string) => void
}) {
  if (colours.length > MOST_IN_SIGHT)
    return (
      <SelectField
        label="Color"
        value={value}
        options={colours.map((name) => ({ value: name, text: name }))}
        onChange={(event) => onChange(event.target.value)}
      />
    )
  return (
    <RadioGroup
      label="Color"
      isInline
      value={value}
      onChange={onChange}
      options={colours.map((name) => ({
        value: name,
        label: (
          <span className="colour">
            <Swatch colour={name} />
            {name || 'No color named'}
          </span>
        ),
      }))}
    />
  )
}
