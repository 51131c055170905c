import { useChange } from '#web/change/useChange.ts'
import { formatNumberOf } from '#web/ui/format.ts'
import { useNotices } from '#web/ui/Notices.tsx'
import { change } from '#wire/change.ts'
import {
  rereadSupplyFile,
  rereadSupplyRefusal,
  type SupplyFile,
  type SupplyRefusal,
} from '#wire/supply-connection.ts'
import { ADMINISTRATION } from './administration.queries.ts'
import { useDone } from './useDone.ts'

type Sum = { applied: number; refused: number }

/** Tries refused records again and says how that went; `isBusy` meanwhile. */
export function useReadAgain() {
  const done = useDone()
  const { notify } = useNotices()
  const { send, isBusy } = useChange({ shows: ADMINISTRATION, failed: 'It could not be read again.' })
  const warn = (text: string) => void notify({ kind: 'warning', text })
  const onRefused = ({ message }: { message: string }) => warn(message)

  const readOne = ({ id }: SupplyRefusal) =>
    send(change(rereadSupplyRefusal, { params: { refusal: id }, body: {} }), {
      onDone: ({ isApplied, reason }) =>
        isApplied ? done('The record was applied.') : warn(`Still refused: ${reason}`),
      onRefused,
    })
  /** Part by part; the last one tells the sum. */
  const readFile = async ({ id }: SupplyFile) => {
    const sum: Sum = { applied: 0, refused: 0 }
    let after: number | null = 0
    while (after !== null) {
      const from: number = after
      let next: number | null = null
      const isRead = await send(change(rereadSupplyFile, { params: { file: id }, body: { after: from } }), {
        onDone: (part) => {
          sum.applied += part.applied
          sum.refused += part.refused
          next = part.next
          if (next === null) tell(sum)
        },
        onRefused,
      })
      if (!isRead) return
      after = next
    }
  }
  const tell = ({ applied, refused }: Sum) => {
    const words = `${formatNumberOf(applied, 'record was', 'records were')} applied, ${refused} ${refused === 1 ? 'is' : 'are'} still refused.`
    if (refused === 0) done(words)
    else warn(words)
  }
  return { isBusy, readOne, readFile }
}
