import { describeBackorder } from '#domain/catalogue/get-well-dates.ts'
import { isPgc, parseNsn } from '#domain/catalogue/stock-numbers.ts'
import { nameNumber, nameSuccessor } from '#domain/catalogue/successors.ts'
import { pageName } from '#domain/page-names.ts'
import { describeHolders, ITEM_STATUS_WORDS } from '#domain/products/catalogue-upkeep.ts'
import { Refusal } from '#domain/refusal.ts'
import { useCall } from '#web/calls/useCall.ts'
import { AddressSearch } from '#web/pages/AddressSearch.tsx'
import { useAddress } from '#web/pages/address.ts'
import { ViewHead } from '#web/pages/ViewParts.tsx'
import { AppLink } from '#web/ui/AppLink.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { LoadFailed, LoadingOverlay } from '#web/ui/LoadingOverlay.tsx'
import { useTyped } from '#web/ui/typed.ts'
import { address, SEARCH } from '#wire/address.ts'
import { type CatalogueEntry, readCatalogueEntry } from '#wire/products/catalogue-upkeep.ts'
import { ItemStatusDialog, ProductStatusDialog } from './CatalogueDialogs.tsx'

const obsoleteItemsAddress = address('/admin?view=obsolete', { item: SEARCH })

/** For all programs. */
export function ObsoleteItemsView() {
  const [{ item: search }] = useAddress(obsoleteItemsAddress)
  const item = parseNsn(search) ?? (isPgc(search.trim()) ? search.trim() : null)
  return (
    <>
      <ViewHead title="Obsolete items">
        Declare an item (NSN) or a whole product (PGC) obsolete and say what to order instead, or set an item
        as backordered. All programs share the catalog.{' '}
        <AppLink href="/reports/obsolete">{pageName('/reports/obsolete')}</AppLink>
      </ViewHead>
      <div className="rows rows-shrink gap-8">
        <AddressSearch
          name="Catalog"
          label="NSN or PGC"
          hint="The 13 digits of an NSN, with or without dashes, or the 5 digits of a PGC."
          className="width-40 flush"
          search={search}
          hrefFor={(text) => obsoleteItemsAddress.write({ item: text })}
        />
        <div role="status">
          {item === null && search.trim() !== '' && <p>Type a whole NSN (13 digits) or a PGC (5 digits).</p>}
        </div>
        {item !== null && <Entry key={item} item={item} />}
      </div>
    </>
  )
}

function Entry({ item }: { item: string }) {
  const entry = useCall(readCatalogueEntry, { params: { item } }, { gcTime: 0, retry: false })
  const [isOpen, setOpen] = useTyped('obsolete', false)
  if (entry.isError) {
    return entry.error instanceof Refusal && entry.error.kind === 'not-found' ? (
      <p role="alert">The catalog has no {nameNumber(item)}.</p>
    ) : (
      <LoadFailed message={entry.error.message} onRetry={() => void entry.refetch()} />
    )
  }
  if (!entry.data) return <LoadingOverlay isLoading text="Loading item…" />
  const Dialog = entry.data.nsn === null ? ProductStatusDialog : ItemStatusDialog
  return (
    <Card
      title={`${nameNumber(item)}, ${[entry.data.name, entry.data.size].filter(Boolean).join(', ')}`}
      actions={
        <Button variant="outline" icon="edit" onClick={() => setOpen(true)}>
          Change status
        </Button>
      }
    >
      <EntryFacts entry={entry.data} />
      {isOpen && <Dialog entry={entry.data} onClose={() => setOpen(false)} />}
    </Card>
  )
}

function EntryFacts({ entry }: { entry: CatalogueEntry }) {
  const { nsn, pgc, status, successor, replacedBy, isProductObsolete } = entry
  const facts: [string, string][] = [
    ['Status', status === 'backordered' ? describeBackorder(entry.getWellOn) : ITEM_STATUS_WORDS[status]],
    ...(nsn === null
      ? [['Sizes that can be ordered', String(entry.orderable)] satisfies [string, string]]
      : [['PGC', isProductObsolete ? `${pgc}, obsolete as a whole` : pgc] satisfies [string, string]]),
    ...(status === 'obsolete'
      ? ([
          ['Replacement declared', replacedBy ? nameNumber(replacedBy) : 'None'],
          [
            'Item to order instead',
            successor
              ? `${nameSuccessor(successor)}, ${[successor.name, successor.size].filter(Boolean).join(', ')}`
              : 'Nothing instead',
          ],
        ] satisfies [string, string][])
      : []),
    ['Held by', describeHolders(entry) || 'No open cart and no waiting order'],
  ]
  return (
    <dl className="facts mb-7">
      {facts.map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
