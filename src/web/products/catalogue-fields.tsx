import type { TextState } from '#web/pages/useForm.ts'
import { TextField } from '#web/ui/TextField.tsx'

/** Fields that several forms about the catalogue have. */

export function ReplacementNsnField(state: TextState) {
  return (
    <TextField
      {...state}
      label="Replacement NSN"
      hint="Empty: none of its own."
      autoComplete="off"
      inputMode="numeric"
      maxLength={20}
    />
  )
}

export function SizeFamilyField({ most, ...state }: TextState & { most: number }) {
  return (
    <TextField
      {...state}
      label="Size family"
      hint="Which sizes belong together, such as tops or footwear."
      maxLength={most}
      autoComplete="off"
    />
  )
}
