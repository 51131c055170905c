const DAY = /^(\d{4})-(\d{2})-(\d{2})$/

export function describeBackorder(getWellOn: string | null): string {
  const day = DAY.exec(getWellOn ?? '')
  return day ? `Backordered, expected ${day[2]}/${day[3]}/${day[1]}` : 'Backordered, no date yet'
}

export function describeStock({ status, getWellOn }: { status: string; getWellOn: string | null }): string {
  if (status === 'obsolete') return 'Obsolete, cannot be ordered'
  return status === 'backordered' ? describeBackorder(getWellOn) : 'In stock'
}

export function describeSizesInStock({
  itemCount,
  backordered,
  getWellOn,
}: {
  itemCount: number
  backordered: number
  getWellOn: string | null
}): string {
  if (backordered === 0) return 'In stock'
  if (itemCount === 1) return describeBackorder(getWellOn)
  const day = DAY.exec(getWellOn ?? '')
  const expected = day ? `, first expected ${day[2]}/${day[3]}/${day[1]}` : ''
  return backordered >= itemCount
    ? `All sizes backordered${expected}`
    : `${backordered} of ${itemCount} sizes backordered${expected}`
}
