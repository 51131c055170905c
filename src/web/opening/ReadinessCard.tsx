import { useCall } from '#web/calls/useCall.ts'
import { adminAddress } from '#web/pages/panel-address.ts'
import { AppLink } from '#web/ui/AppLink.tsx'
import { Card } from '#web/ui/Card.tsx'
import { readReadiness } from '#wire/opening/readiness.ts'

/** Visible until the program is ready. */
export function ReadinessCard() {
  const { data } = useCall(readReadiness, {})
  if (!data || data.steps.every(({ isDone }) => isDone)) return null
  return (
    <Card
      title="Getting ready"
      footer={<AppLink href={adminAddress.write({ view: 'ready' })}>See every step</AppLink>}
    >
      <p>{data.sentence}</p>
    </Card>
  )
}
