import { CODE_FORM } from '../programs.ts'

export type CategoryCode = string

export function isCategoryCode(text: string): text is CategoryCode {
  return CODE_FORM.test(text)
}
