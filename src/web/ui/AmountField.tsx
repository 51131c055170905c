import { TextField, type TextFieldProps } from './TextField.tsx'

/** Dollars as they are typed, with room for commas and blanks. */
export function AmountField(props: Omit<TextFieldProps, 'inputMode' | 'autoComplete' | 'maxLength'>) {
  return <TextField {...props} inputMode="decimal" autoComplete="off" maxLength={20} />
}
