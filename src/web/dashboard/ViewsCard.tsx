import { useCall } from '#web/calls/useCall.ts'
import { AppLink } from '#web/ui/AppLink.tsx'
import { Card } from '#web/ui/Card.tsx'
import { listSavedViews } from '#wire/reports/saved-views.ts'

const IN_SIGHT = 10

/** Own and shared views, while there are any. */
export function ViewsCard() {
  const views = useCall(listSavedViews, {}).data
  if (!views || views.length === 0) return null
  return (
    <Card
      title="SAVED VIEWS"
      footer={<AppLink href="/reports?tab=custom">All saved views, in Reports</AppLink>}
    >
      <ul className="plain-list" aria-label="Saved views">
        {views.slice(0, IN_SIGHT).map(({ id, name, page, address }) => (
          <li key={id} className="py-2">
            <AppLink href={address}>{name}</AppLink> <span className="soft">{page}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
