import { useState } from 'react'
import { StatusTag } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LoadFailed, LoadingOverlay } from '#web/ui/LoadingOverlay.tsx'
import { RecentMessages } from '#web/ui/NoticeList.tsx'
import { Alert, useNotices } from '#web/ui/Notices.tsx'

/** Messages, and what a page shows while it loads, when it fails and when there is nothing. */
export function SampleStates() {
  const { notify } = useNotices()
  const [isLoading, setLoading] = useState(false)
  const load = () => {
    setLoading(true)
    setTimeout(() => setLoading(false), 1500)
  }
  return (
    <div className="grid">
      <Card title="Messages">
        <Alert kind="info">Always include requisition numbers when you ask about an order.</Alert>
        <Alert kind="success">Order 100004 was submitted.</Alert>
        <Alert kind="warning" title="The fund period closes on 09/30/2026">
          Orders submitted later use the next period.
        </Alert>
        <Alert kind="error">Order 100004 is already approved.</Alert>
        <div className="toolbar">
          <Button
            variant="outline"
            onClick={() => notify({ kind: 'success', text: 'Saved.', hideAfter: 4000 })}
          >
            Short notice
          </Button>
          <Button
            variant="outline"
            onClick={() => notify({ kind: 'error', text: 'The funds do not suffice.' })}
          >
            Lasting notice
          </Button>
        </div>
      </Card>
      <Card title="Recent messages">
        <RecentMessages />
      </Card>
      <Card title="States">
        <p className="toolbar">
          <StatusTag>Draft</StatusTag>
          <StatusTag kind="info">Awaiting</StatusTag>
          <StatusTag kind="success">Approved</StatusTag>
          <StatusTag kind="warning">Backordered</StatusTag>
          <StatusTag kind="error">Declined</StatusTag>
          <StatusTag icon="truck" kind="success">
            Shipped
          </StatusTag>
        </p>
        <LoadingOverlay isLoading={isLoading}>
          <p>This text is covered while it loads.</p>
          <Button variant="outline" onClick={load}>
            Load again
          </Button>
        </LoadingOverlay>
      </Card>
      <Card title="Failed and empty">
        <LoadFailed message="The orders could not be loaded." onRetry={load} />
        <EmptyState text="Your cart is empty." icon="cart">
          <a href="#sample-form">Find products</a>
        </EmptyState>
      </Card>
    </div>
  )
}
