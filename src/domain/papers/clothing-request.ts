import { formatMoney } from '../money.ts'
import { addUp, type LineShare, pieceCents } from './line-shares.ts'

/** DA Form 3078, Personal Clothing Request. Money in cents. */
export type ClothingItem = {
  fiscalYear: number
  nsn: string
  article: string
  size: string
  /** The ordered unit of issue. */
  unit: string
  /** As shipped, when the unit differs; else ''. */
  shippedAs: string
  /** Approved. */
  quantity: number
  /** Issued and not returned. */
  issued: number
  unitPrice: number
  totalPrice: number
}

/** (F3078-07) */
export const TRANSACTION_TYPES = [
  'Initial',
  'Gratuitous',
  'Replacement',
  'Supplemental',
  'Exchange',
  'Individual Charge Sale',
] as const

export type ClothingPage = {
  items: ClothingItem[]
  subtotal: number
  blankLines: number
}

/** Print lines. The first page holds the full head, the last one the signatures. */
export const LINES_ON_FIRST = 35
export const LINES_ON_NEXT = 42
export const LINES_FOR_SIGNATURES = 7
const ARTICLE_WIDTH = 44
const SIZE_WIDTH = 16

type Share = LineShare & { fiscalYear: number }

/** Without goods that were all returned (decision 23). One row per price within a year. */
export function listClothingItems(shares: readonly Share[]): ClothingItem[] {
  const listed = shares.filter(({ pieces, isGivenBack }) => pieces > 0 && !isGivenBack)
  return addUp(listed, (share) => {
    const { nsn, unit, shipped } = share
    return [nsn, unit, pieceCents(share), shipped?.unit ?? '', shipped?.cents ?? 0]
  }).map(toClothingItem)
}

function toClothingItem(share: Share): ClothingItem {
  const { fiscalYear, nsn, article, size, unit, shipped, pieces, issued, returned, totalCents } = share
  return {
    ...{ fiscalYear, nsn, article, size, unit, totalPrice: totalCents },
    shippedAs: shipped ? `${shipped.units} ${shipped.unit} at ${formatMoney(shipped.cents)}` : '',
    quantity: pieces,
    issued: issued - returned,
    unitPrice: pieceCents(share),
  }
}

export function nameArticle({
  article,
  unit,
  shippedAs,
}: Pick<ClothingItem, 'article' | 'unit' | 'shippedAs'>): string {
  return shippedAs ? `${article} (${shippedAs}, counted in ${unit})` : article
}

export function countLines(item: Pick<ClothingItem, 'article' | 'unit' | 'shippedAs' | 'size'>): number {
  const { size } = item
  return Math.max(1, Math.ceil(nameArticle(item).length / ARTICLE_WIDTH), Math.ceil(size.length / SIZE_WIDTH))
}

export function layOutPages(items: readonly ClothingItem[]): ClothingPage[] {
  const pages: ClothingItem[][] = [[]]
  let room = LINES_ON_FIRST
  for (const item of items) {
    const takesLines = (page: ClothingItem[]) =>
      countLines(item) + Number(page.at(-1)?.fiscalYear !== item.fiscalYear)
    let page = pages.at(-1) as ClothingItem[]
    if (takesLines(page) > room && page.length > 0) {
      page = []
      pages.push(page)
      room = LINES_ON_NEXT
    }
    room -= takesLines(page)
    page.push(item)
  }
  if (room < LINES_FOR_SIGNATURES) {
    pages.push([])
    room = LINES_ON_NEXT
  }
  return pages.map((page, at) => ({
    items: page,
    subtotal: page.reduce((sum, item) => sum + item.totalPrice, 0),
    blankLines: at === pages.length - 1 ? room - LINES_FOR_SIGNATURES : 0,
  }))
}
