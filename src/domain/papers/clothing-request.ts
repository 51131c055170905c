import { formatMoney } from '../money.ts'
import { addUp, type LineShare, pieceCents } from './line-shares.ts'

/** DA Form 3078, Personal Clothing Request: what a member was given, laid out on pages. Money in cents. */
export type ClothingItem = {
  fiscalYear: number
  nsn: string
  article: string
  size: string
  /** In which quantity, issued and the price are: the ordered unit of issue. */
  unit: string
  /** Units and price as they were shipped, where that was another unit; else ''. */
  shippedAs: string
  /** Approved. */
  quantity: number
  /** Issued and not given back. */
  issued: number
  unitPrice: number
  totalPrice: number
}

/** The kinds of transaction that the form offers to tick (F3078-07). */
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
  /** What the items of this page cost together. */
  subtotal: number
  /** Empty lines for the pen. */
  blankLines: number
}

/** Lines of print that fit on a page; the first one also holds the head in full, the last one the signatures. */
export const LINES_ON_FIRST = 35
export const LINES_ON_NEXT = 42
export const LINES_FOR_SIGNATURES = 7
/** Letters that fit on one line of the two narrow columns. */
const ARTICLE_WIDTH = 44
const SIZE_WIDTH = 16

type Share = LineShare & { fiscalYear: number }

/**
 * Rows of the form (docs/decisions/0046): what came or is to come, issued already or not, except goods that all came and were
 * all given back. An item that came several times in a year stands once for each price, as it was shipped.
 */
export function listClothingItems(shares: readonly Share[]): ClothingItem[] {
  const listed = shares.filter(({ pieces, isGivenBack }) => pieces > 0 && !isGivenBack)
  return addUp(listed, (share) => {
    const { nsn, unit, shipped } = share
    return [nsn, unit, pieceCents(share), shipped?.unit ?? '', shipped?.cents ?? 0]
  }).map(toClothingItem)
}

/** A row of the form for a share of a line. */
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

/** `Gloves (2 PR at $60.00, counted in EA)`: for what was not shipped in the ordered unit. */
export function nameArticle({
  article,
  unit,
  shippedAs,
}: Pick<ClothingItem, 'article' | 'unit' | 'shippedAs'>): string {
  return shippedAs ? `${article} (${shippedAs}, counted in ${unit})` : article
}

/** How many lines of print an item takes, so that long names are never cut. */
export function countLines(item: Pick<ClothingItem, 'article' | 'unit' | 'shippedAs' | 'size'>): number {
  const { size } = item
  return Math.max(1, Math.ceil(nameArticle(item).length / ARTICLE_WIDTH), Math.ceil(size.length / SIZE_WIDTH))
}

/** Spreads items over pages in their order; a year begins with a line of its own, also where it goes on on a new page. */
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
  // The signatures need their place: without it they get a page of their own, empty lines and all.
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
