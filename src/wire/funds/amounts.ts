import * as z from 'zod/mini'
import { type Amount, findAmountFault, readAmount } from '#domain/funds/funds.ts'
import { type Code, code } from '../code.ts'
import { ofText } from '../twins.ts'

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

export function chosen<T>(inner: Code<T>, sentence: string): Code<T> {
  const schema = () =>
    z.pipe(ofText(z.string(sentence).check(z.minLength(1, sentence))), inner.schema as never)
  return code(schema as unknown as () => z.ZodMiniType<T>, inner.write)
}
