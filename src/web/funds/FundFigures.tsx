import './fund-figures.css'
import { type Balances, isLow, sumAllotted } from '#domain/funds/funds.ts'
import { Bar } from '#web/ui/Bar.tsx'
import { Money } from '#web/ui/Money.tsx'

export function FundFigures({ fund }: { fund: Balances }) {
  const { available, reserved, spent } = fund
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
        reserved <Money cents={reserved} />, spent <Money cents={spent} />
      </span>
    </div>
  )
}

export function FundBar({ fund }: { fund: Balances }) {
  const { available, reserved, spent } = fund
  return (
    <Bar
      max={sumAllotted(fund)}
      parts={[
        { key: 'available', value: available, kind: isLow(fund) ? ('low' as const) : ('main' as const) },
        { key: 'reserved', value: reserved, kind: 'third' as const },
        { key: 'spent', value: spent, kind: 'second' as const },
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
      <li className="fund-figures__key-spent">Spent</li>
    </ul>
  )
}
