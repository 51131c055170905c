import { useEffect, useMemo, useRef } from 'react'
import { formatNsn } from '#domain/catalogue/stock-numbers.ts'
import { isSearchable } from '#domain/lookups.ts'
import { pageName } from '#domain/page-names.ts'
import { filterObsolete } from '#domain/reports/obsolete-items.ts'
import { canOpen } from '#domain/roles/permissions.ts'
import { formatCount } from '#domain/words.ts'
import { useCall } from '#web/calls/useCall.ts'
import { AddressSearch } from '#web/pages/AddressSearch.tsx'
import { useAddress } from '#web/pages/address.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { useAnnounce } from '#web/ui/Announcer.tsx'
import { AppLink } from '#web/ui/AppLink.tsx'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import { formatNumberOf } from '#web/ui/format.ts'
import { LoadFailed, LoadingOverlay } from '#web/ui/LoadingOverlay.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { address, SEARCH } from '#wire/address.ts'
import { listObsoleteItems, type ObsoleteItem } from '#wire/reports/obsolete-items.ts'
import { AttentionNotice } from './AttentionNotice.tsx'
import { ReportBreadcrumb } from './ReportBreadcrumb.tsx'

const NONE: ObsoleteItem[] = []
const obsoleteAddress = address('/reports/obsolete', { search: SEARCH })

/** /reports/obsolete [OBS-01 to OBS-07] */
export function ObsoletePage() {
  const person = usePerson()
  const [{ search }] = useAddress(obsoleteAddress)
  const obsolete = useCall(listObsoleteItems, { query: { program: person.program } })
  const all = obsolete.data ?? NONE
  const found = useMemo(() => filterObsolete(all, search), [all, search])
  const opensProducts = canOpen(person, 'products')
  const columns = useMemo(() => listColumns(opensProducts), [opensProducts])
  const isNarrowed = isSearchable(search)
  const sentence = isNarrowed
    ? `${formatCount(found.length)} of ${formatNumberOf(all.length, 'obsolete item', 'obsolete items')}`
    : formatNumberOf(all.length, 'obsolete item', 'obsolete items')
  useAnnounced(obsolete.data && isNarrowed ? sentence : '', found.length === 0)
  return (
    <div className="page">
      <ReportBreadcrumb name={pageName('/reports/obsolete')} />
      <div className="page__head">
        <PageHeading>Obsolete NSNs</PageHeading>
      </div>
      <AttentionNotice report="obsolete" />
      <AddressSearch
        name="Obsolete items"
        label="Search NSN"
        placeholder="Search NSN"
        hint="More than 3 characters of an NSN, a PGC or a description."
        className="width-40 mb-8 no-print"
        search={search}
        hrefFor={(text) => obsoleteAddress.write({ search: text })}
      />
      {obsolete.isError ? (
        <LoadFailed message={obsolete.error.message} onRetry={() => void obsolete.refetch()} />
      ) : (
        <LoadingOverlay isLoading={obsolete.isPending}>
          {obsolete.data && (
            <>
              <p>{sentence}</p>
              <DataTable
                caption="Obsolete NSNs"
                isCaptionHidden
                hasStickyHead
                isCompact
                isEmptyInEveryColumn
                columns={columns}
                rows={found}
                rowKey={(item) => item.nsn}
              />
            </>
          )}
        </LoadingOverlay>
      )}
    </div>
  )
}

function listColumns(opensProducts: boolean): Column<ObsoleteItem>[] {
  return [
    { key: 'nsn', header: 'NSN', isRowHeader: true, isUnbroken: true, cell: ({ nsn }) => formatNsn(nsn) },
    { key: 'pgc', header: 'PGC', cell: ({ pgc }) => pgc },
    { key: 'description', header: 'Description 1', cell: ({ description }) => description },
    { key: 'size', header: 'Description 2', cell: ({ size }) => size },
    {
      key: 'replacement',
      header: 'Order instead',
      cell: ({ replacement }) =>
        replacement && (
          <>
            {opensProducts && replacement.isSold ? (
              <AppLink className="code" href={`/products/nsn/${replacement.nsn ?? replacement.pgc}`}>
                {writeNumber(replacement)}
              </AppLink>
            ) : (
              <span className="code">{writeNumber(replacement)}</span>
            )}
            <div className="soft">{replacement.description}</div>
          </>
        ),
    },
  ]
}

/** A row without an NSN is a whole product: the user still has to choose a size. */
function writeNumber({ nsn, pgc }: { nsn: string | null; pgc: string }): string {
  return nsn === null ? `PGC ${pgc}` : formatNsn(nsn)
}

function useAnnounced(sentence: string, isNothing: boolean): void {
  const announce = useAnnounce()
  const said = useRef('')
  useEffect(() => {
    if (said.current === sentence) return
    said.current = sentence
    if (sentence) announce(isNothing ? 'No results found' : sentence)
  }, [sentence, isNothing, announce])
}
