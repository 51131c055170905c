import type { UseQueryResult } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type ComponentProps, useEffect } from 'react'
import { Pager } from '#web/ui/Pager.tsx'
import { useAddressQuery } from './address.ts'

type PagerWords = Omit<ComponentProps<typeof Pager>, 'renderLink'>

/** The pages of a list that lives in the address, once there is an answer. */
export function ListPager({
  list,
  ...pager
}: Omit<PagerWords, 'page' | 'total'> & { list: UseQueryResult<{ page: number; total: number }> }) {
  if (!list.data) return null
  const { page, total } = list.data
  return <AddressPager {...pager} page={page} total={total} isSettled={!list.isPlaceholderData} />
}

/**
 * Where the list shows another page than the address asks for – one beyond the end, or no number at all – the address is put
 * right in its place: Back leads to where the person came from.
 */
export function AddressPager({
  isSettled,
  ...pager
}: PagerWords & {
  /** False while what is shown is not yet what was asked for. */
  isSettled: boolean
}) {
  const router = useRouter()
  const asked = new URLSearchParams(useAddressQuery()).get('page')
  const { page, hrefFor } = pager
  const isRight = asked === null ? page === 1 : asked === String(page)
  const right = hrefFor(page)
  useEffect(() => {
    if (isSettled && !isRight) void router.navigate({ href: right, replace: true, resetScroll: false })
  }, [isSettled, isRight, right, router])
  return <Pager {...pager} />
}
