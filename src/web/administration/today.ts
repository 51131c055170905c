import { dayIn } from '#domain/fiscal-years.ts'

/** The day it is where the portal's dates are counted, for the first value of a form; the server decides by its own. */
export function todayInWashington(): string {
  return dayIn('America/New_York', new Date())
}
