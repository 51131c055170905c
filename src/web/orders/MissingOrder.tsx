import { useSearchFault } from '#web/pages/useSearchFault.ts'
import { AppLink, useNavigateTo } from '#web/ui/AppLink.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { SearchBox } from '#web/ui/SearchBox.tsx'
import { useTyped } from '#web/ui/typed.ts'
import { ordersAddress } from './orders-address.ts'

/** Most letters of what was asked for that are said again. */
const MOST_SAID = 20

/**
 * An order that is not there and one that is not shown to this person look alike, so that nobody learns what is there. A number
 * is mistyped more often than anything is forbidden: the way on is a search.
 */
export function MissingOrder({ number }: { number: string }) {
  const go = useNavigateTo()
  const [text, setText] = useTyped('number', '')
  const fault = useSearchFault(text)
  return (
    <div className="page page--form">
      <PageHeading>There is no order {number.slice(0, MOST_SAID)} that you may see.</PageHeading>
      <p className="lede">Check the number. Orders of other units are shown to those who work for them.</p>
      {/* biome-ignore lint/a11y/useSemanticElements: the form is the search landmark, and Enter sends it */}
      <form
        role="search"
        aria-label="Find an order"
        onSubmit={(event) => {
          event.preventDefault()
          if (!fault) go(ordersAddress.write({ search: text.trim() }))
        }}
      >
        <SearchBox
          label="Find an order"
          hint="By number, requisition, name, DoDAAC, fund code or NSN."
          error={fault}
          value={text}
          onChange={setText}
          buttonText="Search"
        />
      </form>
      <AppLink href="/orders" className={buttonClass({ variant: 'outline' })}>
        Orders
      </AppLink>
    </div>
  )
}
