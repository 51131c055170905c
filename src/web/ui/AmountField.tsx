import { TextField, type TextFieldProps } from './TextField.tsx'

export function AmountField(props: Omit<TextFieldProps, 'inputMode' | 'autoComplete' | 'maxLength'>) {
  return <TextField {...props} inputMode="decimal" autoComplete="off" maxLength={20} />
}
