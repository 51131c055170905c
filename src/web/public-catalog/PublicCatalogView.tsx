import { DRAFT_STATE_WORDS, DRAFT_STATES, nameForPeople } from '#domain/public-catalog/proposals.ts'
import { KEEPS_ROWS, useCall } from '#web/calls/useCall.ts'
import { AddressSearch } from '#web/pages/AddressSearch.tsx'
import { useAddress } from '#web/pages/address.ts'
import { ConfirmAction } from '#web/pages/ConfirmAction.tsx'
import { MissingNote, TO_SELL } from '#web/pages/MissingNote.tsx'
import { PagedTable } from '#web/pages/PagedTable.tsx'
import { type PublicPlace, publicAddress } from '#web/pages/public-address.ts'
import { ProgramName, RowActions, ViewHead } from '#web/pages/ViewParts.tsx'
import { AppLink } from '#web/ui/AppLink.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { formatNumberOf } from '#web/ui/format.ts'
import { Tabs } from '#web/ui/Tabs.tsx'
import { useTyped } from '#web/ui/typed.ts'
import { change } from '#wire/change.ts'
import {
  DRAFTS_PER_PAGE,
  listProposals,
  type Proposal,
  setDraftsAside,
} from '#wire/public-catalog/public-catalog.ts'
import { DraftTable, NO_DRAFTS } from './DraftTable.tsx'
import { MonthForm } from './MonthForm.tsx'
import { TakeDialog } from './TakeDialog.tsx'

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
    { ...KEEPS_ROWS, pageSize: DRAFTS_PER_PAGE },
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
        emptyText={search ? 'No new item matches these words.' : NO_DRAFTS.new}
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
