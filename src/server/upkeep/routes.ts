import * as pictures from '#wire/panel/product-pictures.ts'
import * as more from '#wire/panel/product-prices.ts'
import * as wire from '#wire/panel/products.ts'
import { serveCut, serveRead, serveWrite } from '../http/serve.ts'
import type { Portal } from '../portal.ts'
import { readHistory } from './history.ts'
import { makeSent } from './make-sent.ts'
import { addPicture, movePicture, removePicture, savePictureText } from './pictures.ts'
import { previewProduct } from './preview.ts'
import { cancelPrices, listPrepared, savePrices } from './prices.ts'
import { listKept, readKept } from './products.ts'
import { saveSale } from './sale.ts'
import { addProduct, addSize, saveProduct, saveSize } from './save.ts'

const manager = { area: 'catalogue' } as const

/** The catalogue as people keep it by hand, with permission 8 (decision 75). */
export function serveUpkeep(portal: Portal): void {
  serveRead(portal, wire.listKeptProducts, manager, listKept)
  serveRead(portal, wire.readKeptProduct, manager, readKept)
  serveWrite(portal, wire.addProduct, manager, addProduct)
  serveWrite(portal, wire.saveProduct, manager, saveProduct)
  serveWrite(portal, wire.addSize, manager, addSize)
  serveWrite(portal, wire.saveSize, manager, saveSize)
  serveWrite(portal, more.savePrices, manager, savePrices)
  serveWrite(portal, more.cancelPrices, manager, cancelPrices)
  serveWrite(portal, more.saveSale, manager, saveSale)
  const isSlow = { ...manager, takesLong: true } as const
  serveWrite(portal, pictures.addPicture, isSlow, addPicture, (context, { body }) =>
    makeSent(context, body.file),
  )
  serveWrite(portal, pictures.savePictureText, manager, savePictureText)
  serveWrite(portal, pictures.movePicture, manager, movePicture)
  serveWrite(portal, pictures.removePicture, manager, removePicture)
  serveCut(portal, more.listPrepared, manager, listPrepared)
  serveRead(portal, more.readHistory, manager, (context, input) => readHistory(portal.served, context, input))
  serveRead(portal, more.previewProduct, manager, previewProduct)
}
