import { type ComponentProps, useEffect } from 'react'
import { Pager } from '#web/ui/Pager.tsx'
import { useAddressSearch } from './address.ts'

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
  const [address, changeSearch] = useAddressSearch()
  const asked = address.get('page')
  const { page } = pager
  const isRight = asked === null ? page === 1 : asked === String(page)
  useEffect(() => {
    if (isSettled && !isRight) changeSearch({ page: page > 1 ? page : null }, { replaces: true })
  }, [isSettled, isRight, page, changeSearch])
  return <Pager {...pager} />
}
