import { TextField } from '#web/ui/TextField.tsx'
import { rowCode } from '#wire/programs/programs.ts'
import type { TextState } from './useForm.ts'

/** The code of a program or category that is added; later it is only read. */
export function CodeField(state: TextState) {
  return (
    <TextField
      {...state}
      label="Code"
      hint="Two to ten letters and digits. It stays as it is."
      isRequired
      maxLength={rowCode.most}
      autoComplete="off"
      autoCapitalize="characters"
    />
  )
}
