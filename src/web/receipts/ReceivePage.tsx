import './receipts.css'
import { useAddress } from '#web/pages/address.ts'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { HandoverList } from './HandoverList.tsx'
import { IssuingDesk } from './IssuingDesk.tsx'
import { ReceivingDesk } from './ReceivingDesk.tsx'
import { receiveAddress } from './receive-address.ts'

/** /receive: receive shipments, issue them by person, and find the receipts that members signed. */
export function ReceivePage() {
  const [{ scan, tab, dodaac }] = useAddress(receiveAddress)
  const tabOf = (key: typeof tab, text: string) => ({
    key,
    text,
    href: receiveAddress.write({ tab: key, dodaac }),
  })
  return (
    <div className="page">
      <div className="page__head">
        <PageHeading>Receive and issue</PageHeading>
      </div>
      <Tabs
        label="Parts of receive and issue"
        current={tab}
        tabs={[tabOf('receive', 'Receive'), tabOf('issue', 'To issue'), tabOf('receipts', 'Receipts')]}
      />
      {tab === 'receive' && <ReceivingDesk key={scan} scan={scan} />}
      {tab === 'issue' && <IssuingDesk />}
      {tab === 'receipts' && <HandoverList />}
    </div>
  )
}
