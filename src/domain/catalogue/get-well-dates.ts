const DAY = /^(\d{4})-(\d{2})-(\d{2})$/

/** `Backordered, expected 03/12/2026`, for a get-well date as an ISO day; without one `Backordered, no date yet`. */
export function describeBackorder(getWellOn: string | null): string {
  const day = DAY.exec(getWellOn ?? '')
  return day ? `Backordered, expected ${day[2]}/${day[3]}/${day[1]}` : 'Backordered, no date yet'
}

/** 'In stock', until when an item is waited for, or that it is not made any more. */
export function describeStock({ status, getWellOn }: { status: string; getWellOn: string | null }): string {
  if (status === 'obsolete') return 'Obsolete, cannot be ordered'
  return status === 'backordered' ? describeBackorder(getWellOn) : 'In stock'
}

/** How much of a product is backordered, for a card of a list; empty when nothing is. */
export function describeBackorderedSizes({
  itemCount,
  backordered,
  getWellOn,
}: {
  itemCount: number
  backordered: number
  getWellOn: string | null
}): string {
  if (backordered === 0) return ''
  if (itemCount === 1) return describeBackorder(getWellOn)
  const day = DAY.exec(getWellOn ?? '')
  const expected = day ? `, first expected ${day[2]}/${day[3]}/${day[1]}` : ''
  return backordered >= itemCount
    ? `All sizes backordered${expected}`
    : `${backordered} of ${itemCount} sizes backordered${expected}`
}
