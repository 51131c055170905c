import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { whyCannotOrder } from '#domain/roles/permissions.ts'
import { useLikelyFund } from '#web/funds/FundCodeField.tsx'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { useTyped } from '#web/ui/typed.ts'
import type { PersonOption } from '#wire/people/people.ts'
import { cartQuery } from './cart.queries.ts'
import { orderingMembersQuery } from './ordering-members.ts'
import { readPreviousMember, savePreviousMember } from './previous-member.ts'

export type OrderingFor = ReturnType<typeof useOrderingFor>

/**
 * The member and the fund code with which every ordering screen begins. It is the member of before in this visit, else
 * the only possible one, else nobody. [PROD-03]
 */
export function useOrderingFor() {
  const person = usePerson()
  const mayOrder = !whyCannotOrder(person)
  const [before] = useState(() => readPreviousMember(sessionStorage, person))
  const [own, setOwn] = useTyped<PersonOption | null | undefined>('member', () => before ?? undefined)
  const [ownFund, setFundCode] = useTyped<string | null | undefined>('fund', undefined)
  const last = useQuery({ ...orderingMembersQuery(), enabled: mayOrder && !own })
  const only = last.data?.find(({ isOnly }) => isOnly) ?? null
  const member = own === undefined ? only : own
  // The browser never stores digits of a DoD ID, so rank and digits are read.
  const named = useQuery({ ...orderingMembersQuery(member?.smid), enabled: mayOrder && member !== null })
  const carts = useQuery({ ...cartQuery(person.id), enabled: mayOrder })
  const openCart = carts.data?.carts.find((cart) => cart.memberId === member?.smid)
  const likelyFund = useLikelyFund(member?.dodaac)
  const usualFund = carts.isPending ? null : (openCart?.fundCode ?? likelyFund)
  return {
    mayOrder,
    member,
    /** With rank and last digits, once they are read. */
    known: named.data?.find(({ smid }) => smid === member?.smid) ?? null,
    isAsBefore: before !== null && member?.smid === before.smid,
    /** Offered while nobody is chosen. */
    last: last.data ?? [],
    /** The open cart's code, else the usual one of the DoDAAC. */
    fundCode: ownFund === undefined ? usualFund : ownFund,
    setFundCode,
    setMember(next: PersonOption | null) {
      setOwn(next)
      setFundCode(undefined)
      if (next) savePreviousMember(sessionStorage, person, next)
    },
  }
}
