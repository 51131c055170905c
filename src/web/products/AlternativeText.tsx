import { TextField, type TextFieldProps } from '#web/ui/TextField.tsx'
import { alternativeText } from '#wire/products/product-pictures.ts'

export function AlternativeText(field: Omit<TextFieldProps, 'label'>) {
  return (
    <TextField
      {...field}
      label="Alternative text"
      hint="Text for people who cannot see the picture, such as: Black coat with a belt, seen from behind."
      isRequired
      maxLength={alternativeText.most}
      autoComplete="off"
    />
  )
}
