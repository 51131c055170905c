import './fund-figures.css'
import { Bar } from '#web/ui/Bar.tsx'
import { Money } from '#web/ui/Money.tsx'

/** Below this share of what the fund was given, 'Low' stands beside the amount. */
const LOW_SHARE = 0.1

/** What a fund has available, as a number and as a bar, with what is reserved and spent beside it. */
export function FundFigures({
  fund: { available, reserved, spent },
}: {
  fund: { available: number; reserved: number; spent: number }
}) {
  const whole = available + reserved + spent
  const isLow = available < whole * LOW_SHARE
  return (
    <div className="fund-figures">
      <span>
        {isLow && <span className="error-text">Low </span>}
        <strong>
          <Money cents={available} />
        </strong>
      </span>
      <Bar
        max={whole}
        parts={[
          { key: 'available', value: available, kind: isLow ? ('low' as const) : ('main' as const) },
          { key: 'reserved', value: reserved, kind: 'third' as const },
          { key: 'spent', value: spent, kind: 'second' as const },
        ].filter(({ value }) => value > 0)}
      />
      <span className="fund-figures__rest">
        reserved <Money cents={reserved} />, spent <Money cents={spent} />
      </span>
    </div>
  )
}

/** What the colours of the bars mean; the numbers beside them say the same. */
export function FundFiguresKey() {
  return (
    <ul className="fund-figures__key" aria-hidden="true">
      <li className="fund-figures__key-available">Available</li>
      <li className="fund-figures__key-reserved">Reserved</li>
      <li className="fund-figures__key-spent">Spent</li>
    </ul>
  )
}
