import { CODE_FORM } from '../programs.ts'

/** The code of a category of products. Which there are is asked of the database. */
export type CategoryCode = string

/** Whether a text could be the code of a category. */
export function isCategoryCode(text: string): text is CategoryCode {
  return CODE_FORM.test(text)
}
