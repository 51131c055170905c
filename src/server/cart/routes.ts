import { readOrderAgain } from '#wire/cart/again.ts'
import {
  addLinesToCart,
  addToCart,
  changeCart,
  changeCartQuantity,
  deleteCart,
  justifyCart,
  readCart,
  readCarts,
  removeFromCart,
  replaceCartLine,
  submitCart,
} from '#wire/cart/cart.ts'
import { restoreCart, restoreCartLine } from '#wire/cart/undo.ts'
import { submitAgain } from '#wire/orders/return.ts'
import { serveRead, serveWrite } from '../http/serve.ts'
import type { Portal } from '../portal.ts'
import { addItem, addLines } from './add.ts'
import { getOrderAgain } from './again.ts'
import { getCart, getCarts } from './carts.ts'
import {
  changeCartDetails,
  changeQuantity,
  deleteCart as deleteOwnCart,
  justify,
  removeLine,
} from './change.ts'
import { replaceLine } from './replace.ts'
import { restoreLine, restoreCart as restoreOwnCart } from './restore.ts'
import { submitCart as submitOwnCart } from './submit.ts'
import { submitOrderAgain } from './submit-again.ts'

export function serveCart(portal: Portal): void {
  serveRead(portal, readCarts, { area: 'carts', isLight: true }, getCarts)
  serveRead(portal, readCart, { area: 'carts', isLight: true }, getCart)
  serveRead(portal, readOrderAgain, { area: 'products' }, getOrderAgain)
  serveWrite(portal, addToCart, { area: 'products' }, addItem)
  serveWrite(portal, addLinesToCart, { area: 'products' }, addLines)
  serveWrite(portal, removeFromCart, { area: 'products' }, removeLine)
  serveWrite(portal, changeCartQuantity, { area: 'products' }, changeQuantity)
  serveWrite(portal, replaceCartLine, { area: 'products' }, replaceLine)
  serveWrite(portal, changeCart, { area: 'products' }, changeCartDetails)
  serveWrite(portal, justifyCart, { area: 'products' }, justify)
  serveWrite(portal, submitCart, { area: 'products' }, submitOwnCart)
  serveWrite(portal, submitAgain, { area: 'anyone' }, submitOrderAgain)
  serveWrite(portal, deleteCart, { area: 'products' }, deleteOwnCart)
  serveWrite(portal, restoreCart, { area: 'products' }, restoreOwnCart)
  serveWrite(portal, restoreCartLine, { area: 'products' }, restoreLine)
}
