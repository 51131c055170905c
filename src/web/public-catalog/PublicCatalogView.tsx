import { useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { formatMoney } from '#domain/money.ts'
import { findMonthFault } from '#domain/public-catalog/months.ts'
import {
  compareSizes,
  DRAFT_STATE_WORDS,
  DRAFT_STATES,
  nameForPeople,
} from '#domain/public-catalog/proposals.ts'
import { useCall, WITH_PREVIOUS_ROWS } from '#web/calls/useCall.ts'
import { useImportAddress } from '#web/imports/import-address.ts'
import { AddressSearch } from '#web/pages/AddressSearch.tsx'
import { useAddress } from '#web/pages/address.ts'
import { ConfirmAction } from '#web/pages/ConfirmAction.tsx'
import { EntryDialog } from '#web/pages/EntryDialog.tsx'
import { FileField } from '#web/pages/FileField.tsx'
import { MissingNote, TO_SELL } from '#web/pages/MissingNote.tsx'
import { PagedTable } from '#web/pages/PagedTable.tsx'
import { type PublicPlace, publicAddress } from '#web/pages/public-address.ts'
import { SendProgress } from '#web/pages/SendProgress.tsx'
import { type Sent, useSendFile } from '#web/pages/useSendFile.ts'
import { ProgramName, QueryView, RowActions, ViewHead } from '#web/pages/ViewParts.tsx'
import { productNameFields } from '#web/products/product-name-fields.ts'
import { AppLink } from '#web/ui/AppLink.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { CheckboxGroup } from '#web/ui/Checkbox.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { formatNumberOf } from '#web/ui/format.ts'
import { Tabs } from '#web/ui/Tabs.tsx'
import { useTyped } from '#web/ui/typed.ts'
import { change } from '#wire/change.ts'
import { startMonth } from '#wire/imports/months.ts'
import { pgc } from '#wire/products/catalogue-upkeep.ts'
import type { ProductFields } from '#wire/products/products.ts'
import {
  DRAFTS_PER_PAGE,
  listDrafts,
  listProposals,
  MAX_TAKEN,
  type Proposal,
  type StoredDraft,
  setDraftsAside,
  takeDrafts,
} from '#wire/public-catalog/public-catalog.ts'
import { DraftTable, NO_DRAFTS } from './DraftTable.tsx'

type Common = {
  proposal: Proposal
  categories: { code: string; name: string }[]
  freePgc: string
  onClose: () => void
}

export function PublicCatalogueView() {
  const [place] = useAddress(publicAddress)
  return place.step === 'files' ? <MonthForm /> : <Drafts place={place} />
}

function Drafts({ place }: { place: PublicPlace }) {
  const { state, search } = place
  const { data } = useProposals(state === 'new' ? search : '', state === 'new' ? place.page : 1)
  return (
    <>
      <ViewHead
        title="Public catalog"
        action={
          <AppLink
            className={buttonClass({ variant: 'outline' })}
            href={publicAddress.write({ step: 'files' })}
          >
            Import monthly files
          </AppLink>
        }
      >
        Clothing in the government’s monthly files, for <ProgramName />. Nothing is sold before you choose it.
      </ViewHead>
      <Tabs
        label="Drafts"
        current={state}
        tabs={DRAFT_STATES.map((key) => ({
          key,
          text: DRAFT_STATE_WORDS[key],
          href: publicAddress.write({ state: key }),
          ...(data && { count: data.counts[key] }),
        }))}
      />
      <div className="rows rows-shrink gap-8">
        <AddressSearch
          key={state}
          name="Public catalog"
          label="Search"
          hint="Words of the name, or digits of an NSN."
          className="width-40 flush"
          search={search}
          hrefFor={(text) => publicAddress.write({ state, search: text })}
        />
        {state === 'new' ? <Proposals place={place} /> : <DraftTable key={state} place={place} />}
      </div>
    </>
  )
}

const useProposals = (searchTerm: string, page: number) =>
  useCall(
    listProposals,
    { query: { searchTerm, page, pageSize: DRAFTS_PER_PAGE } },
    { ...WITH_PREVIOUS_ROWS, pageSize: DRAFTS_PER_PAGE },
  )

type Open = { action: 'take' | 'aside'; proposal: Proposal }

/** New items grouped by name, each group a possible product. */
function Proposals({ place: { search, page } }: { place: PublicPlace }) {
  const proposals = useProposals(search, page)
  const [open, setOpen] = useTyped<Open | null>('public', null)
  const close = () => setOpen(null)
  return (
    <>
      <PagedTable
        list={proposals}
        loadingText="Loading proposals…"
        head={({ total }) => total === 0 && !search && <MissingNote steps={TO_SELL} />}
        pageSize={DRAFTS_PER_PAGE}
        hrefFor={(next) => publicAddress.write({ state: 'new', search, page: next })}
        caption="Proposals"
        rowKey={({ itemName, inc }) => `${itemName} ${inc}`}
        emptyText={search ? 'No new item matches these words. Search for fewer words.' : NO_DRAFTS.new}
        columns={[
          {
            key: 'name',
            header: 'Name',
            isRowHeader: true,
            cell: ({ itemName }) => itemName,
          },
          { key: 'items', header: 'Items', align: 'end', cell: ({ items }) => items },
          { key: 'priced', header: 'With a price', align: 'end', cell: ({ priced }) => priced },
          { key: 'sizes', header: 'Sizes', cell: ({ sizes }) => showSome(sizes) },
          { key: 'colours', header: 'Colors', cell: ({ colours }) => showSome(colours) },
          { key: 'pgc', header: 'Sold as', cell: ({ pgc }) => pgc ?? '–' },
          {
            key: 'choose',
            header: 'Choose',
            align: 'end',
            cell: (proposal) => (
              <RowActions
                what={proposal.itemName}
                actions={[
                  { text: 'Choose sizes', onClick: () => setOpen({ action: 'take', proposal }) },
                  { text: 'Not for us', onClick: () => setOpen({ action: 'aside', proposal }) },
                ]}
              />
            ),
          },
        ]}
      />
      {open?.action === 'take' && proposals.data && (
        <TakeDialog
          proposal={open.proposal}
          categories={proposals.data.categories}
          freePgc={proposals.data.freePgc}
          onClose={close}
        />
      )}
      {open?.action === 'aside' && (
        <ConfirmAction
          title={`Put ${open.proposal.itemName} aside?`}
          confirmText="Put aside"
          change={change(setDraftsAside, {
            body: {
              itemName: open.proposal.itemName,
              inc: open.proposal.inc,
              nsns: [],
              isSetAside: true,
            },
          })}
          doneText={`${nameForPeople(open.proposal.itemName)} was put aside.`}
          failedText="Nothing could be put aside."
          onClose={close}
        >
          <p>
            {formatNumberOf(open.proposal.items, 'item leaves', 'items leave')} this list and can be found
            under ‘{DRAFT_STATE_WORDS.aside}’. Items of this name that come later are new again.
          </p>
        </ConfirmAction>
      )}
    </>
  )
}

function showSome(texts: string[]): string {
  const few = texts.slice(0, 6).join(', ')
  return texts.length > 6 ? `${few} and ${texts.length - 6} more` : few || '–'
}

/** The downloaded files of a month. The browser sends them one after the other, then the server reads them. */
function MonthForm() {
  const [month, setMonth] = useTyped<Sent | null>('month', null)
  const [isRequested, setRequested] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const router = useRouter()
  const address = useImportAddress()
  const { sent, problem, sendFile, cancel } = useSendFile(
    (id) => void router.navigate({ href: address.write({ file: id }) }),
  )
  const missing = isRequested && !month ? (findMonthFault([]) ?? undefined) : undefined
  return (
    <>
      <ViewHead title="Monthly files">
        They become drafts for <ProgramName />. <AppLink href={publicAddress.write({})}>All drafts</AppLink>
      </ViewHead>
      <Card title="Import monthly files">
        <form
          noValidate
          className="rows rows-shrink gap-8"
          onSubmit={(event) => {
            event.preventDefault()
            setRequested(true)
            if (month) void sendFile(month)
            else field.current?.focus()
          }}
        >
          <FileField
            label="Files"
            hint="Choose the zips of PUB LOG as you downloaded them, or CSV files from them, up to 4 GB together. IDENTIFICATION.zip is required. MANAGEMENT.zip has prices, and CHARACTERISTICS.zip has sizes. Choose all files at once. Values from files that you do not choose stay as they are."
            error={problem ?? missing}
            accept=".zip,.csv"
            isMultiple
            chosen={month && 'the files of the month'}
            field={field}
            onChoose={(files) => setMonth(describeMonth(files))}
          />
          <SendProgress
            sent={sent}
            bytes={month?.bytes.size ?? 0}
            onCancel={() => {
              cancel()
              field.current?.focus()
            }}
          >
            Sending the files
          </SendProgress>
          <Button type="submit" isBusy={sent !== null} busyText="Sending…">
            Check files
          </Button>
        </form>
      </Card>
    </>
  )
}

function describeMonth(files: File[]): Sent | null {
  if (files.length === 0) return null
  const given = files.map(({ name, size }) => ({ name, bytes: size }))
  return {
    bytes: new Blob(files),
    start: change(startMonth, { body: { files: given } }),
    fault: findMonthFault(given),
  }
}

function TakeDialog(common: Common) {
  const { itemName, inc } = common.proposal
  const query = { state: 'new' as const, searchTerm: '', page: 1, pageSize: MAX_TAKEN, itemName, inc }
  const group = useCall(listDrafts, { query }, { gcTime: 0 })
  if (group.data) return <TakeForm {...common} drafts={group.data.rows} />
  return (
    <Dialog isOpen onClose={common.onClose} title={titleOf(common.proposal)} about={ABOUT}>
      <QueryView query={group} text="Loading sizes…">
        {() => null}
      </QueryView>
    </Dialog>
  )
}

const ABOUT = 'The chosen sizes become items of a product that people can order.'
const titleOf = ({ itemName }: Proposal) => `Sell ${itemName}`

function TakeForm({ proposal, categories, freePgc, drafts, onClose }: Common & { drafts: StoredDraft[] }) {
  const [first] = drafts
  const { itemName } = proposal
  const sorted = drafts.toSorted((a, b) => compareSizes(a.size, b.size))
  return (
    <EntryDialog
      name={`taken ${proposal.inc} ${itemName}`}
      title={titleOf(proposal)}
      about={ABOUT}
      submitText="Sell these sizes"
      initial={{
        pgc: proposal.pgc ?? freePgc,
        name: itemName,
        displayName: nameForPeople(itemName),
        category: '',
        unitOfIssue: first?.unitOfIssue ?? '',
        keywords: (first?.keywords ?? '').toLowerCase(),
        gender: first?.gender ?? '',
        nsns: sorted.filter(({ price }) => price !== null).map(({ nsn }) => nsn),
      }}
      fields={[
        {
          field: 'nsns',
          findFault: ({ nsns }) => (nsns.length === 0 ? 'Choose one size at least.' : null),
          control: ({ values, problemAt, change }) => (
            <CheckboxGroup
              label="Sizes"
              hint="Sizes without a price cannot be ordered before one is entered."
              isRequired
              error={problemAt('nsns')}
              options={sorted.map((draft) => ({ value: draft.nsn, label: describeDraft(draft) }))}
              value={values.nsns}
              onChange={(nsns) => change({ nsns })}
            />
          ),
        },
        {
          field: 'pgc',
          label: 'PGC',
          hint: 'An unused number for a new product, or the number of a product that only gets more sizes.',
          code: pgc,
          isRequired: true,
          inputMode: 'numeric',
          maxLength: 5,
        },
        ...productNameFields(categories),
      ]}
      change={(values) =>
        change(takeDrafts, { body: { ...values, gender: values.gender as ProductFields['gender'] } })
      }
      doneText={({ items, pgc }) => `${formatNumberOf(items, 'item is', 'items are')} sold as PGC ${pgc}.`}
      onClose={onClose}
    />
  )
}

function describeDraft({ size, colour, nsn, price, nextPrice }: StoredDraft): string {
  const cost = price === null ? 'no price' : formatMoney(price)
  const next = nextPrice === null ? '' : `, then ${formatMoney(nextPrice)}`
  return `${[size, colour].filter(Boolean).join(' ') || 'One size'}, ${nsn}, ${cost}${next}`
}
