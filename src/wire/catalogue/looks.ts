import { MOST } from '#domain/catalogue/product-fields.ts'
import { nullable } from '../code.ts'
import { text } from '../codes.ts'

/** What an item looks like in a list: its picture, and the size family that is drawn in its place; '' where there is a picture. */
export const looks = { picture: ['imagePath', nullable(text())], sizeFamily: text(MOST.sizeFamily) } as const
