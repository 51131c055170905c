import { useState } from 'react'
import { chooseTheme, readThemeChoice, type ThemeChoice } from '#web/theme/theme-choice.ts'
import { RadioGroup } from './Checkbox.tsx'

/** Takes effect at once and is stored in this browser. */
export function ThemeSwitch() {
  const [choice, setChoice] = useState<ThemeChoice>(readThemeChoice)
  return (
    <RadioGroup
      label="Appearance"
      isInline
      value={choice}
      options={[
        { value: 'system', label: 'System' },
        { value: 'light', label: 'Light' },
        { value: 'dark', label: 'Dark' },
      ]}
      onChange={(value) => {
        const next: ThemeChoice = value === 'light' || value === 'dark' ? value : 'system'
        setChoice(next)
        chooseTheme(next)
      }}
    />
  )
}
