import { useCall, WITH_PREVIOUS_ROWS } from '#web/calls/useCall.ts'
import { useOrderingFor } from '#web/cart/useOrderingFor.ts'
import { usePathParams } from '#web/pages/address.ts'
import { RecordPage } from '#web/pages/PageStates.tsx'
import { AppLink } from '#web/ui/AppLink.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { readSavedList } from '#wire/lists/lists.ts'
import { WantedForm } from './WantedForm.tsx'

const MEMBER_FIELD = 'list-member'

/** /lists/{list}: orders from a list, for one member after the other. */
export function UseListPage() {
  const id = Number(usePathParams().list)
  const ordering = useOrderingFor()
  const { member, setMember } = ordering
  const query = member ? { memberId: member.smid } : {}
  const list = useCall(readSavedList, { params: { list: id }, query }, WITH_PREVIOUS_ROWS)
  const { data } = list
  return (
    <RecordPage
      className="stack"
      kind="Order from a list"
      name={data && `Order from ${data.name}`}
      error={data ? null : list.error}
      onRetry={() => void list.refetch()}
    >
      {data && (
        <>
          <div className="toolbar">
            <AppLink href={`/lists/${id}/lines`} className={buttonClass({ variant: 'outline' })}>
              Edit lines
            </AppLink>
            <AppLink href="/lists" className={buttonClass({ variant: 'quiet' })}>
              My lists
            </AppLink>
          </div>
          <WantedForm
            checked={data.checked}
            isOutdated={list.isPlaceholderData}
            shows={readSavedList}
            member={member}
            onMember={setMember}
            ordering={ordering}
            memberFieldId={MEMBER_FIELD}
            usualFund={null}
            onAdded={() => {
              setMember(null)
              document.getElementById(MEMBER_FIELD)?.focus()
            }}
          />
        </>
      )}
    </RecordPage>
  )
}
