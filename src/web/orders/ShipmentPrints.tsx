import type { ReactNode } from 'react'
import { buttonClass } from '#web/ui/Button.tsx'
import { formatNumberOf } from '#web/ui/format.ts'
import { Icon } from '#web/ui/Icon.tsx'

/** DD Form 1348-1A in a new tab, as one button or in a sentence. [S1348-07] */
export function ReleaseLink({
  shipment,
  of,
  query = '',
  isButton = false,
  children,
}: {
  shipment: number
  of: string
  query?: string
  isButton?: boolean
  children: ReactNode
}) {
  return (
    <a
      className={isButton ? buttonClass({ variant: 'outline' }) : 'line-story__link'}
      href={`/reports/1348/${String(shipment).padStart(20, '0')}${query}`}
      target="_blank"
      rel="noopener"
    >
      <span>
        {children}
        <span className="visually-hidden"> of {of} (opens a new tab)</span>
      </span>
      <Icon name="external" size={1} />
    </a>
  )
}

/** Each shipment of at least `min` pages, with one press for all of its pages. */
export function ShipmentPrints({
  pages,
  min = 1,
}: {
  /** One for each page of a shipment. */
  pages: { shipment: number; words: string }[]
  min?: number
}) {
  const shipments = [...Map.groupBy(pages, ({ shipment }) => shipment)].filter(([, own]) => own.length >= min)
  if (shipments.length === 0) return null
  return (
    <ul className="plain-list m-0 mt-5 no-print" aria-label="Shipments">
      {shipments.map(([shipment, own]) => {
        const words = own[0]?.words ?? ''
        return (
          <li key={shipment} className="cluster apart gap-3 gap-x-6 py-2">
            <span>
              Shipment {words}: {formatNumberOf(own.length, 'page', 'pages')}
            </span>
            <ReleaseLink shipment={shipment} of={`shipment ${words}`} query="?print=1" isButton>
              {own.length === 1
                ? 'Print the 1348'
                : `Print ${own.length === 2 ? 'both' : `all ${own.length}`} 1348s`}
            </ReleaseLink>
          </li>
        )
      })}
    </ul>
  )
}
