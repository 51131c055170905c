import type { UseQueryResult } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type ComponentProps, useEffect } from 'react'
import { Pager } from '#web/ui/Pager.tsx'
import { useAddressQuery } from './address.ts'

type PagerWords = Omit<ComponentProps<typeof Pager>, 'renderLink'>

export function ListPager({
  list,
  ...pager
}: Omit<PagerWords, 'page' | 'total'> & { list: UseQueryResult<{ page: number; total: number }> }) {
  if (!list.data) return null
  const { page, total } = list.data
  return <AddressPager {...pager} page={page} total={total} isSettled={!list.isPlaceholderData} />
}

/**
 * When the list shows another page than the address names, this replaces the address. Back then leads to where the user
 * came from.
 */
export function AddressPager({
  isSettled,
  ...pager
}: PagerWords & {
  /** False while the shown page is not the requested one. */
  isSettled: boolean
}) {
  const router = useRouter()
  const requested = new URLSearchParams(useAddressQuery()).get('page')
  const { page, hrefFor } = pager
  const isRight = requested === null ? page === 1 : requested === String(page)
  const right = hrefFor(page)
  useEffect(() => {
    if (isSettled && !isRight) void router.navigate({ href: right, replace: true, resetScroll: false })
  }, [isSettled, isRight, right, router])
  return <Pager {...pager} />
}
