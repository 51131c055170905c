import * as z from 'zod/mini'
import { type Amount, findAmountFault, readAmount } from '#domain/funds/funds.ts'
import { type Code, code } from '../code.ts'
import { ofText } from '../twins.ts'

/** An amount as typed, more than zero; `missing` is the sentence for nothing and for zero. */
export function amount(missing: string): Code<Amount> {
  const schema = () =>
    z.pipe(
      ofText(
        z.string(missing).check(
          z.refine((typed) => findAmountFault(typed, missing) === null, {
            error: (issue) => findAmountFault(String(issue.input), missing) ?? missing,
          }),
        ),
      ),
      z.transform(readAmount),
    )
  return code(schema as unknown as () => z.ZodMiniType<Amount>, ({ typed }) => typed)
}

/** A choice that must be made: nothing gets the sentence of the form. */
export function chosen<T>(inner: Code<T>, sentence: string): Code<T> {
  const schema = () =>
    z.pipe(ofText(z.string(sentence).check(z.minLength(1, sentence))), inner.schema as never)
  return code(schema as unknown as () => z.ZodMiniType<T>, inner.write)
}
