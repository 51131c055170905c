import { useRouter } from '@tanstack/react-router'
import { type ComponentProps, useEffect } from 'react'
import { Pager } from '#web/ui/Pager.tsx'
import { useAddressQuery } from './address.ts'

/**
 * The pages of a list that lives in the address. Where the list shows another page than the address asks for – one beyond
 * the end, or no number at all – the address is put right in its place: Back leads to where the person came from.
 */
export function ListPager({
  isSettled,
  ...pager
}: Omit<ComponentProps<typeof Pager>, 'renderLink'> & {
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
