import * as z from 'zod/mini'
import { type CategoryCode, isCategoryCode } from '#domain/catalogue/categories.ts'
import { type Code, code } from '../code.ts'
import { noSuch } from '../codes.ts'
import { ofText } from '../twins.ts'

export const category: Code<CategoryCode> = code(
  () =>
    ofText(
      z.string(noSuch('category')).check(z.refine(isCategoryCode, noSuch('category'))),
    ) as unknown as z.ZodMiniType<CategoryCode>,
)
