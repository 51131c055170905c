import { readCatalogueEntry, saveItemStatus, saveProductStatus } from '#wire/products/catalogue-upkeep.ts'
import { addCategory, listStoredCategories, retireCategory, saveCategory } from '#wire/products/categories.ts'
import * as pictures from '#wire/products/product-pictures.ts'
import * as more from '#wire/products/product-prices.ts'
import * as wire from '#wire/products/products.ts'
import { addSearchWords, dropSearchMiss, listSearchMisses } from '#wire/products/search-misses.ts'
import { copyPrices, listUnpriced, openYearPeriods, readYearTurn } from '#wire/products/year-turn.ts'
import { serveCut, serveRead, serveWrite } from '../http/serve.ts'
import { addRow, changeRow, listRows, retireRow } from '../http/stored-rows.ts'
import type { Portal } from '../portal.ts'
import { categories } from './categories.ts'
import { readHistory } from './history.ts'
import { makeSent } from './make-sent.ts'
import { getEntry, saveItemOf, saveProductOf } from './obsolete-items.ts'
import { addPicture, movePicture, removePicture, savePictureText } from './pictures.ts'
import { previewProduct } from './preview.ts'
import { cancelPrices, listPrepared, savePrices } from './prices.ts'
import { listStored, readStored } from './products.ts'
import { saveSale } from './sale.ts'
import { addProduct, addSize, saveProduct, saveSize } from './save.ts'
import { addWords, dropMiss, listMisses } from './search-misses.ts'
import { copyPricesOf, listUnpricedOf, openPeriodsOf, readYear } from './year-turn.ts'

const manager = { area: 'catalogue' } as const
const only99 = { area: 'everything' } as const

/** Permission 8 (decision 15). */
export function serveProducts(portal: Portal): void {
  serveRead(portal, wire.listStoredProducts, manager, listStored)
  serveRead(portal, wire.readStoredProduct, manager, readStored)
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

  serveRead(portal, listStoredCategories, manager, listRows(categories))
  serveWrite(portal, addCategory, only99, addRow(categories))
  serveWrite(portal, saveCategory, only99, changeRow(categories))
  serveWrite(portal, retireCategory, only99, retireRow(categories))

  serveRead(portal, readCatalogueEntry, manager, getEntry)
  serveWrite(portal, saveItemStatus, manager, saveItemOf)
  serveWrite(portal, saveProductStatus, manager, saveProductOf)

  serveRead(portal, readYearTurn, manager, readYear)
  serveRead(portal, listUnpriced, manager, listUnpricedOf)
  serveWrite(portal, copyPrices, manager, copyPricesOf)
  serveWrite(portal, openYearPeriods, manager, openPeriodsOf)

  serveRead(portal, listSearchMisses, manager, listMisses)
  serveWrite(portal, addSearchWords, manager, addWords)
  serveWrite(portal, dropSearchMiss, manager, dropMiss)
}
