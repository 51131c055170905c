import { MAX } from '#domain/catalogue/product-fields.ts'
import { nullable } from '../code.ts'
import { text } from '../codes.ts'

/** The size family is '' if there is a picture. */
export const looks = { picture: ['imagePath', nullable(text())], sizeFamily: text(MAX.sizeFamily) } as const
