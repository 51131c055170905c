import { Checkbox } from '#web/ui/Checkbox.tsx'
import { useSingleKeys } from './single-keys.ts'

/** Turns single-key shortcuts off for this user. (WCAG 2.1.4) */
export function SingleKeysSwitch({ hint }: { hint: string }) {
  const [isOn, choose] = useSingleKeys()
  return (
    <Checkbox
      role="switch"
      label="One-key shortcuts"
      hint={hint}
      checked={isOn}
      onChange={(event) => choose(event.target.checked)}
    />
  )
}
