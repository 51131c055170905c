import { useCall } from '#web/calls/useCall.ts'
import { dodaacsAddress } from '#web/dodaacs/dodaacs-address.ts'
import { fundingAddress } from '#web/funds/funds-address.ts'
import { adminAddress } from '#web/pages/panel-address.ts'
import { ProgramName, QueryView, ViewHead } from '#web/pages/ViewParts.tsx'
import { productsAddress } from '#web/products/products-address.ts'
import { AppLink } from '#web/ui/AppLink.tsx'
import { Timeline, type TimelineStep } from '#web/ui/Timeline.tsx'
import { type ReadinessStep, readReadiness } from '#wire/opening/readiness.ts'

/** Screens for the steps. The other steps explain themselves. */
const PLACES: Partial<Record<ReadinessStep['key'], { text: string; href: string }>> = {
  categories: { text: 'Open Categories', href: adminAddress.write({ view: 'categories' }) },
  products: { text: 'Open Products', href: productsAddress.write({}) },
  prices: { text: 'Open products without a price', href: productsAddress.write({ state: 'unpriced' }) },
  dodaacs: { text: 'Open DoDAACs', href: dodaacsAddress.write({}) },
  orderers: { text: 'Open roles of Order Placers', href: dodaacsAddress.write({ role: 'order-placer' }) },
  approvers: { text: 'Open roles of Approvers', href: dodaacsAddress.write({ role: 'approver' }) },
  money: { text: 'Open Funding', href: fundingAddress.write({}) },
  supply: { text: 'Open Supply connection', href: adminAddress.write({ view: 'supply' }) },
}

/** Steps until the first order can be placed, approved and shipped. */
export function ReadinessView() {
  const readiness = useCall(readReadiness, {})
  return (
    <>
      <ViewHead title="Getting ready">
        What <ProgramName /> needs for its first order, step by step.
      </ViewHead>
      <QueryView query={readiness} text="Loading steps…">
        {({ sentence, steps }) => (
          <>
            <p>
              <strong>{sentence}</strong>
            </p>
            <Timeline label="Steps to the first order" steps={describeSteps(steps)} />
          </>
        )}
      </QueryView>
    </>
  )
}

/** The first open step is the current one. */
function describeSteps(steps: ReadinessStep[]): TimelineStep[] {
  const next = steps.findIndex(({ isDone }) => !isDone)
  return steps.map(({ key, title, isDone, sentence }, at) => {
    const place = PLACES[key]
    return {
      key,
      title,
      state: isDone ? 'done' : at === next ? 'current' : 'ahead',
      detail: (
        <>
          <p>{sentence}</p>
          {place && <AppLink href={place.href}>{place.text}</AppLink>}
        </>
      ),
    }
  })
}
