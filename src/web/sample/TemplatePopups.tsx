import { useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { createQuantitySends, TYPING_DELAY } from '#web/change/quantity-sends.ts'
import { DODAAC_NAMES } from '#web/people/people.queries.ts'
import { AsyncCombobox } from '#web/ui/AsyncCombobox.tsx'
import { AsyncMultiSelect } from '#web/ui/AsyncMultiSelect.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { ConfirmDialog, Dialog, Sheet } from '#web/ui/Dialog.tsx'
import { Disclosure, Menu, MenuList } from '#web/ui/Disclosure.tsx'
import type { OptionPage } from '#web/ui/option-search.ts'
import { QuantityStepper } from '#web/ui/QuantityStepper.tsx'
import { SearchBox } from '#web/ui/SearchBox.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { STATES } from './TemplateForm.tsx'

type Unit = { code: string; name: string }

const places = ['Fort Alder', 'Camp Birch', 'Depot Cedar', 'Station Elm', 'Base Juniper']
const units: Unit[] = Array.from({ length: 1008 }, (_, index) => ({
  code: `W45${(0xa00 + index).toString(16).toUpperCase()}`,
  name: places[index % places.length] ?? '',
}))

async function searchUnits(text: string, page: number): Promise<OptionPage<Unit>> {
  await new Promise((resolve) => setTimeout(resolve, 250))
  const wanted = text.toLowerCase()
  const matches = units.filter((unit) => `${unit.code} ${unit.name}`.toLowerCase().includes(wanted))
  return { options: matches.slice((page - 1) * 50, page * 50), total: matches.length }
}

const unitOptions = {
  search: searchUnits,
  names: DODAAC_NAMES,
  optionKey: (unit: Unit) => unit.code,
  optionCode: (unit: Unit) => unit.code,
  optionText: (unit: Unit) => `${unit.code} - ${unit.name}`,
}

export function SampleLookups() {
  const [unit, setUnit] = useState<Unit | null>(units[3] ?? null)
  const [chosen, setChosen] = useState<Unit[]>(units.slice(0, 2))
  const [text, setText] = useState('coat')
  return (
    <Card title="Lookups">
      <AsyncCombobox {...unitOptions} label="DoDAAC" value={unit} onChange={setUnit} />
      <AsyncMultiSelect
        {...unitOptions}
        optionText={(one) => one.code}
        renderOption={unitOptions.optionText}
        label="Report DoDAACs"
        value={chosen}
        onChange={setChosen}
      />
      <SearchBox label="Search products" value={text} onChange={setText} />
      <div className="toolbar toolbar--apart">
        <strong>Coat, all weather</strong>
        <SampleQuantity />
      </div>
    </Card>
  )
}

function SampleQuantity() {
  const [stored, setStored] = useState(2)
  const latest = useRef(stored)
  latest.current = stored
  const sends = useMemo(
    () =>
      createQuantitySends({
        send: async (_key, quantity) => setStored(quantity),
        storedOf: () => latest.current,
        typingDelay: TYPING_DELAY,
      }),
    [],
  )
  useSyncExternalStore(sends.subscribe, sends.version)
  return (
    <QuantityStepper
      itemName="Coat, all weather"
      stored={stored}
      holder="cart"
      line={sends.line('coat')}
      onRemove={() => sends.drop('coat')}
    />
  )
}

export function SamplePopups() {
  const [open, setOpen] = useState<'dialog' | 'confirm' | 'sheet' | null>(null)
  const close = () => setOpen(null)
  return (
    <Card title="Popups">
      <div className="toolbar">
        <Button variant="outline" onClick={() => setOpen('dialog')}>
          Open dialog
        </Button>
        <Button variant="outline" onClick={() => setOpen('confirm')}>
          Ask first
        </Button>
        <Button variant="outline" icon="menu" onClick={() => setOpen('sheet')}>
          Open menu sheet
        </Button>
        <Menu
          button="Profile"
          icon="person"
          intro={<p className="m-0 py-4 px-5 line-below soft">Welcome ELLIS JORDAN</p>}
          items={[
            { key: 'edit', text: 'Edit profile', href: '#sample-form', icon: 'edit' },
            { key: 'out', text: 'Logout', onSelect: close },
          ]}
        />
        <Disclosure button="Contact us" isPadded>
          <p>Monday to Friday, 8 to 5</p>
          <CopyButton text="support@example.mil" label="Copy email" note="Email copied to clipboard" />
        </Disclosure>
      </div>
      <p className="soft">support@example.mil</p>
      <CopyButton text="support@example.mil" label="Copy email address" />
      <Dialog
        isOpen={open === 'dialog'}
        onClose={close}
        title="Edit shipping"
        about="Where the items of this cart go."
        actions={
          <>
            <Button onClick={close}>Save shipping</Button>
            <Button variant="quiet" onClick={close}>
              Cancel
            </Button>
          </>
        }
      >
        <TextField label="Street" autoComplete="off" />
        <AsyncCombobox {...unitOptions} label="Ship to" value={null} onChange={() => {}} />
        <SelectField label="State" defaultValue="OH" options={STATES} />
      </Dialog>
      <ConfirmDialog
        isOpen={open === 'confirm'}
        title="Remove Coat, all weather?"
        confirmText="Remove item"
        cancelText="Keep item"
        isDanger
        onConfirm={close}
        onClose={close}
      >
        <p>The item leaves the cart. You can add it again later.</p>
      </ConfirmDialog>
      <Sheet isOpen={open === 'sheet'} onClose={close} title="Menu">
        <MenuList
          onChoose={close}
          items={[
            { key: 'home', text: 'Home', href: '#root', icon: 'home', isCurrent: true },
            { key: 'orders', text: 'View Orders', href: '#sample-tables', icon: 'list' },
            { key: 'reports', text: 'Reports', href: '#sample-tables', icon: 'chart' },
          ]}
        />
      </Sheet>
    </Card>
  )
}
