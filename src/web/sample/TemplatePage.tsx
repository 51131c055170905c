import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Card, Figures, Hero } from '#web/ui/Card.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { Skippable } from '#web/ui/Skippable.tsx'
import { ThemeSwitch } from '#web/ui/ThemeSwitch.tsx'
import { SampleForm } from './TemplateForm.tsx'
import { SampleLookups, SamplePopups } from './TemplatePopups.tsx'
import { SampleStates } from './TemplateStates.tsx'
import { SampleTables } from './TemplateTables.tsx'

/**
 * The design sample page `/ui/template`: sample text, a form, cards and every building block in its states, with
 * made-up values and no server. New screens are put together from what stands here. [MISC-10, NAV-08]
 */
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
