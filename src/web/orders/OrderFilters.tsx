import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef } from 'react'
import { seesWholeProgram } from '#domain/roles/permissions.ts'
import { callQuery } from '#web/calls/useCall.ts'
import { useSearchFault } from '#web/pages/useSearchFault.ts'
import {
  DODAAC_NAMES,
  describeMember,
  nameMembers,
  searchDodaacs,
  searchMembers,
} from '#web/people/people.queries.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { useNavigateTo } from '#web/ui/AppLink.tsx'
import { AsyncMultiSelect } from '#web/ui/AsyncMultiSelect.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { useNotices } from '#web/ui/Notices.tsx'
import { SearchBox } from '#web/ui/SearchBox.tsx'
import { useTyped } from '#web/ui/typed.ts'
import { countOrderPlaces } from '#wire/orders/order-places.ts'
import { hrefOf, sayFound } from './OrderPlaces.tsx'
import { nameMember, nameOrderer, type PersonChoice, rememberNames } from './order-filter-words.ts'
import { countIn, describeUnmatched, findElsewhere, type PlaceKey } from './order-places.ts'
import { filterOf, isNarrowed, type OrdersView, ordersAddress } from './orders-address.ts'

export const SEARCH_ORDERS_ID = 'search-orders'

/** Filters take effect with Apply. Results in exactly one other place open there. [ORD-04 to ORD-07] */
export function OrderFilters({
  view,
  place,
  splits,
  onApplied,
}: {
  view: OrdersView
  place: PlaceKey
  splits: boolean
  /** Called before the new list shows. */
  onApplied: () => void
}) {
  const person = usePerson()
  const goTo = useNavigateTo()
  const findPlace = useFindPlace(place, splits)
  const [search, setSearch] = useTyped('search', view.search)
  const fault = useSearchFault(search)
  const [dodaacs, setDodaacs] = useTyped('dodaacs', view.dodaacs)
  const [andBelow, setAndBelow] = useTyped('below', view.andBelow)
  const [members, setMembers] = useTyped<PersonChoice[]>('members', () => view.members.map(nameMember))
  const [orderers, setOrderers] = useTyped<PersonChoice[]>('orderers', () => view.orderers.map(nameOrderer))
  const applied = JSON.stringify([view.search, view.dodaacs, view.andBelow, view.members, view.orderers])
  const shown = useRef(applied)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the fields follow the address when that changes
  useEffect(() => {
    if (shown.current === applied) return
    shown.current = applied
    setSearch(view.search)
    setDodaacs(view.dodaacs)
    setAndBelow(view.andBelow)
    setMembers(view.members.map(nameMember))
    setOrderers(view.orderers.map(nameOrderer))
  }, [applied])

  const own = person.dodaacs.map((one) => one.dodaac)
  const findAll = searchDodaacs(person.program, true)
  /** Permission 99 sees every DoDAAC of the program. */
  const findDodaacs = async (text: string, page: number, signal: AbortSignal) => {
    if (seesWholeProgram(person)) {
      const found = await findAll(text, page, signal)
      return { options: found.options.map(({ dodaac }) => dodaac), total: found.total }
    }
    const options = own.filter((dodaac) => dodaac.includes(text.trim().toUpperCase()))
    return { options, total: options.length }
  }
  const findPeople = async (text: string, page: number, signal: AbortSignal) => {
    const found = await searchMembers(person.program, '')(text, page, signal)
    return {
      options: found.options.map((one) => ({ smid: one.smid, text: describeMember(one) })),
      total: found.total,
    }
  }
  const { status, waitingFor, layout, sort } = view
  const apply = async (event: FormEvent) => {
    event.preventDefault()
    if (fault) return document.getElementById(SEARCH_ORDERS_ID)?.focus()
    rememberNames([...members, ...orderers])
    const [memberIds, ordererIds] = [members.map(({ smid }) => smid), orderers.map(({ smid }) => smid)]
    const filters = { search, dodaacs, andBelow, members: memberIds, orderers: ordererIds }
    goTo(await findPlace({ status, waitingFor, layout, sort, ...filters, page: 1 }))
    onApplied()
  }
  const reset = () => {
    setSearch('')
    setDodaacs([])
    setAndBelow(null)
    setMembers([])
    setOrderers([])
    goTo(ordersAddress.write({ status, waitingFor, layout, sort }))
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: the form is the search landmark, and Enter applies it
    <form
      className="py-5"
      role="search"
      aria-label="Orders"
      noValidate
      onSubmit={(event) => void apply(event)}
    >
      <div className="fields">
        <SearchBox
          id={SEARCH_ORDERS_ID}
          label="Search orders"
          hint="Order number, name, NSN or item."
          error={fault}
          value={search}
          onChange={setSearch}
        />
        <AsyncMultiSelect
          label="DoDAAC"
          value={dodaacs}
          onChange={setDodaacs}
          search={findDodaacs}
          minLength={0}
          names={DODAAC_NAMES}
          debounce={seesWholeProgram(person) ? undefined : 0}
          optionKey={(dodaac) => dodaac}
          optionText={(dodaac) => dodaac}
        />
        {dodaacs.length > 0 && (
          <Checkbox
            label="Also the DoDAACs below"
            checked={andBelow !== null}
            onChange={(event) => setAndBelow(event.target.checked ? 'yes' : null)}
          />
        )}
        <AsyncMultiSelect
          label="Service Member"
          value={members}
          onChange={setMembers}
          search={findPeople}
          minLength={0}
          names={nameMembers(null)}
          optionKey={(member) => String(member.smid)}
          optionText={(member) => member.text}
        />
        <AsyncMultiSelect
          label="Placed By"
          value={orderers}
          onChange={setOrderers}
          search={findPeople}
          minLength={0}
          names={nameMembers(null)}
          optionKey={(orderer) => String(orderer.smid)}
          optionText={(orderer) => orderer.text}
        />
      </div>
      <div className="toolbar">
        <Button type="submit">Apply</Button>
        <Button variant="outline" onClick={reset}>
          Reset
        </Button>
      </div>
    </form>
  )
}

/** The current place if it has results, else the only other one that has. */
function useFindPlace(here: PlaceKey, splits: boolean) {
  const queries = useQueryClient()
  const { notify } = useNotices()
  return async (requested: OrdersView): Promise<string> => {
    const places = callQuery(countOrderPlaces, { query: filterOf(requested) })
    const counts = isNarrowed(requested) ? await queries.fetchQuery(places).catch(() => null) : null
    if (!counts || countIn(here, counts) > 0) return ordersAddress.write(requested)
    const [only, ...others] = findElsewhere(here, counts, splits)
    if (!only || others.length > 0) return ordersAddress.write(requested)
    notify({
      kind: 'info',
      text: `${describeUnmatched(here, requested)} ${sayFound(only.place, only.count, requested)}.`,
      hideAfter: 10_000,
    })
    return hrefOf(only.place, requested)
  }
}
