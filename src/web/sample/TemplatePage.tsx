import { useState } from 'react'
import { StatusTag } from '#web/ui/Badge.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Card, Figures, Hero } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LoadFailed, LoadingOverlay } from '#web/ui/LoadingOverlay.tsx'
import { RecentMessages } from '#web/ui/NoticeList.tsx'
import { Alert, useNotices } from '#web/ui/Notices.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { Skippable } from '#web/ui/Skippable.tsx'
import { ThemeSwitch } from '#web/ui/ThemeSwitch.tsx'
import { SampleForm } from './TemplateForm.tsx'
import { SampleLookups, SamplePopups } from './TemplatePopups.tsx'
import { SampleTables } from './TemplateTables.tsx'

/** [MISC-10, NAV-08] */
export function TemplatePage() {
  return (
    <div className="page">
      <Hero
        eyebrow="Design sample"
        title={<PageHeading>Building blocks</PageHeading>}
        actions={
          <>
            <a className={buttonClass({ variant: 'brass', size: 'large' })} href="#sample-form">
              See the form
            </a>
            <a className={buttonClass({ variant: 'outline', size: 'large' })} href="#sample-tables">
              See the tables
            </a>
          </>
        }
      >
        <p>Every part of the portal in all its states. Nothing here is sent anywhere.</p>
      </Hero>
      <Figures
        label="Sample figures"
        figures={[
          { key: 'waiting', value: 3, label: 'Awaiting Approval', href: '#sample-tables', isUrgent: true },
          { key: 'moving', value: 12, label: 'In shipment', href: '#sample-tables' },
          { key: 'funds', value: '$21,420.45', label: 'Available funds, 3 accounts', href: '#sample-tables' },
          { key: 'cart', value: 2, label: 'Items in your cart' },
        ]}
      />
      <div className="stack">
        <div className="grid">
          <SampleText />
          <Card title="Buttons">
            <div className="toolbar">
              <Button>Save changes</Button>
              <Button variant="brass" icon="cart">
                Add to cart
              </Button>
              <Button variant="outline">Export</Button>
              <Button variant="quiet">Cancel</Button>
              <Button variant="danger" icon="trash">
                Remove
              </Button>
              <Button isBusy busyText="Saving…">
                Save
              </Button>
              <Button isDisabled aria-describedby="why-disabled">
                Submit order
              </Button>
            </div>
            <p id="why-disabled" className="soft">
              Submit order waits for a fund code.
            </p>
            <ThemeSwitch />
          </Card>
        </div>
        <div className="grid">
          <Skippable name="the form">
            <SampleForm />
          </Skippable>
          <div className="stack">
            <Skippable name="the lookups">
              <SampleLookups />
            </Skippable>
            <Skippable name="the popups">
              <SamplePopups />
            </Skippable>
          </div>
        </div>
        <Skippable name="the tables">
          <SampleTables />
        </Skippable>
        <SampleStates />
      </div>
    </div>
  )
}

function SampleText() {
  return (
    <Card title="Text">
      <p className="lede">A lead sentence says in plain words what this page is for.</p>
      <p>
        Body text keeps to seventy letters a line. Codes such as <span className="code">W45A00</span> and{' '}
        <span className="code">8415012345678</span> never break. A <a href="#sample-form">link inside text</a>{' '}
        is underlined.
      </p>
      <h3>A third heading</h3>
      <ul>
        <li>Coat, all weather, man's</li>
        <li>Trousers, dress, woman's</li>
      </ul>
      <dl className="facts">
        <div>
          <dt>DoDAAC</dt>
          <dd className="code">W45A00</dd>
        </div>
        <div>
          <dt>Fund code</dt>
          <dd className="code">A21</dd>
        </div>
      </dl>
    </Card>
  )
}

function SampleStates() {
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
            onClick={() => notify({ kind: 'error', text: 'The funds are not sufficient.' })}
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
