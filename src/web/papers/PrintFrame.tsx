import { queryOptions, useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import '#web/ui/paper.css'
import { Refusal } from '#domain/refusal.ts'
import { keyOf } from '#web/calls/call-keys.ts'
import { usePathParams } from '#web/pages/address.ts'
import { PaperChoice, usePaper } from '#web/pages/PaperChoice.tsx'
import { UnauthorizedScreen } from '#web/pages/UnauthorizedScreen.tsx'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { usePortalTexts } from '#web/texts/PortalTexts.tsx'
import { AppLink } from '#web/ui/AppLink.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { LoadFailed, LoadingOverlay } from '#web/ui/LoadingOverlay.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { readCart } from '#wire/cart/cart.ts'
import { readOrder } from '#wire/orders/orders.ts'
import { readPacketPdf } from '#wire/orders/packet.ts'
import { addressOfFile, sendRequest } from '#wire/send-request.ts'
import { fromCart, fromOrder, type PrintDocument } from './print-document.ts'

export function PrintFrame({
  title,
  children,
}: {
  title: string
  children: (document: PrintDocument) => ReactNode
}) {
  const person = usePerson()
  const texts = usePortalTexts()
  const { pathname } = useLocation()
  const { number = '' } = usePathParams()
  const isNumber = /^\d{1,20}$/.test(number)
  const [paper, choosePaper] = usePaper(pathname)
  const read = useQuery({ ...documentQuery(person.id, Number(number)), enabled: isNumber })
  const { error, data } = read
  if (!isNumber || (error instanceof Refusal && (error.kind === 'not-found' || error.kind === 'forbidden'))) {
    return <UnauthorizedScreen path={pathname} />
  }
  return (
    <div className="page paper-page" data-paper={paper}>
      <div className="paper__ways cluster align-end gap-5 apart width-60 m-0 mx-auto mb-6 no-print">
        {data && (
          <AppLink
            href={data.isCart ? '/cart' : `/orders/${data.number}`}
            className={buttonClass({ variant: 'outline' })}
          >
            {data.isCart ? 'Back to Cart' : 'Back to the order'}
          </AppLink>
        )}
        <div className="toolbar toolbar--fields m-0">
          <PaperChoice value={paper} onChange={choosePaper} />
          {data && !data.isCart && (
            <a
              href={addressOfFile(readPacketPdf, { params: { number: data.number }, query: { paper } })}
              download
              className={buttonClass({ variant: 'outline' })}
            >
              Packet (PDF)
            </a>
          )}
          <Button icon="printer" isDisabled={!data} onClick={() => window.print()}>
            Print
          </Button>
        </div>
      </div>
      <article className="paper frame width-60 mx-auto p-8">
        <header className="paper__head cluster align-end apart mb-7 pb-5">
          <div className="flush">
            <p className="paper__house m-0 soft bold">Quartermaster</p>
            <PageHeading>
              {title} {Number(number)}
            </PageHeading>
          </div>
          {data && (
            <p className="paper__status m-0 bold">
              {data.status}
              <br />
              {data.isCart ? 'Started' : 'Ordered'} {data.orderedOn}
            </p>
          )}
        </header>
        {error ? (
          <LoadFailed message={error.message} onRetry={() => void read.refetch()} />
        ) : data ? (
          children(data)
        ) : (
          <LoadingOverlay isLoading text="Loading…" />
        )}
        {data && texts && (
          <footer className="paper__foot mt-8 pt-4 line-above soft text-2">
            <p className="width-any m-0">
              Questions: {texts.supportEmail}, {texts.supportPhone}, {texts.supportHours}
            </p>
            <p className="width-any m-0">{texts.announcementStrip}</p>
          </footer>
        )}
      </article>
    </div>
  )
}

export type Entry = readonly [name: string, value: ReactNode]

/** Omits entries without a value. */
export function PaperFacts({ entries }: { entries: Entry[] }) {
  return (
    <dl className="paper__facts">
      {entries
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="m-0 bold">{value}</dd>
          </div>
        ))}
    </dl>
  )
}

export function PaperAddress({ lines }: { lines: string[] }) {
  if (lines.length === 0) return null
  return (
    <address className="paper__address">
      {lines.map((line) => (
        <span className="block" key={line}>
          {line}
        </span>
      ))}
    </address>
  )
}

/** An order or an open cart. Carts and orders share one number range. */
function documentQuery(personId: number, number: number) {
  return queryOptions<PrintDocument>({
    queryKey: keyOf(readOrder, { params: { number } }, 'paper'),
    queryFn: async ({ signal }) => {
      try {
        return fromOrder(await sendRequest(readOrder, { params: { number }, signal }))
      } catch (error) {
        if (!(error instanceof Refusal) || error.kind !== 'not-found') throw error
        return fromCart(await sendRequest(readCart, { params: { person: personId, number }, signal }))
      }
    },
  })
}
