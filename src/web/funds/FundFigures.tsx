import './fund-figures.css'
import { Fragment } from 'react'
import { type Balances, isLow, sumAllotted, sumTaken, TAKEN_KINDS, TAKEN_WORDS } from '#domain/funds/funds.ts'
import { Bar } from '#web/ui/Bar.tsx'
import { Money } from '#web/ui/Money.tsx'

export function FundFigures({ fund }: { fund: Balances }) {
  const { available } = fund
  const taken = TAKEN_KINDS.filter((kind) => fund[kind] > 0 || kind === 'reserved' || kind === 'spent')
  return (
    <div className="fund-figures rows gap-1 whole">
      <span>
        {isLow(fund) && <span className="error-text">Low </span>}
        <strong>
          <Money cents={available} />
        </strong>
      </span>
      <FundBar fund={fund} />
      <span className="soft text-2">
        {taken.map((kind, at) => (
          <Fragment key={kind}>
            {at > 0 && ', '}
            {TAKEN_WORDS[kind].toLowerCase()} <Money cents={fund[kind]} />
          </Fragment>
        ))}
      </span>
    </div>
  )
}

export function FundBar({ fund }: { fund: Balances }) {
  const { available, reserved } = fund
  return (
    <Bar
      max={sumAllotted(fund)}
      parts={[
        { key: 'available', value: available, kind: isLow(fund) ? ('low' as const) : ('main' as const) },
        { key: 'reserved', value: reserved, kind: 'third' as const },
        { key: 'approved', value: sumTaken(fund) - reserved, kind: 'second' as const },
      ].filter(({ value }) => value > 0)}
    />
  )
}

/** The numbers beside the bars say the same. */
export function FundFiguresKey() {
  return (
    <ul
      className="fund-figures__key cluster align-stretch gap-2 gap-x-7 mt-5 mb-5 soft text-2"
      aria-hidden="true"
    >
      <li className="fund-figures__key-available">Available</li>
      <li className="fund-figures__key-reserved">Reserved</li>
      <li className="fund-figures__key-approved">Approved orders</li>
    </ul>
  )
}
