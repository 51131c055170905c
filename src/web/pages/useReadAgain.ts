import { useRef } from 'react'
import { useChange } from '#web/change/useChange.ts'
import { formatNumberOf } from '#web/ui/format.ts'
import { useNotices } from '#web/ui/Notices.tsx'
import { change } from '#wire/change.ts'
import {
  rereadSupplyFile,
  rereadSupplyRefusal,
  type SupplyFile,
  type SupplyRefusal,
} from '#wire/supply/supply-connection.ts'
import { ADMINISTRATION } from './administration.ts'
import { useDone } from './useDone.ts'

type Progress = { file: number; after: number | null; applied: number; refused: number }

export function useReadAgain() {
  const done = useDone()
  const { notify } = useNotices()
  const { send, isBusy } = useChange({ shows: ADMINISTRATION, failed: 'It could not be read again.' })
  const warn = (text: string) => void notify({ kind: 'warning', text })
  const onRefused = ({ message }: { message: string }) => warn(message)

  const readOne = ({ id }: SupplyRefusal) =>
    send(change(rereadSupplyRefusal, { params: { refusal: id } }), {
      onDone: ({ isApplied, reason }) =>
        isApplied ? done(`Record ${id} was applied to its order.`) : warn(`Still refused: ${reason}`),
      onRefused,
    })
  const begun = useRef<Progress | null>(null)
  /** Reads part by part. The last part returns the totals. If a part fails, the next press continues with that part. */
  const readFile = async ({ id }: SupplyFile) => {
    const progress: Progress =
      begun.current?.file === id ? begun.current : { file: id, after: 0, applied: 0, refused: 0 }
    begun.current = progress
    while (progress.after !== null) {
      const body = { after: progress.after }
      const isRead = await send(change(rereadSupplyFile, { params: { file: id }, body }), {
        onDone: (part) => {
          progress.applied += part.applied
          progress.refused += part.refused
          progress.after = part.next
        },
        onRefused,
      })
      if (!isRead) return
    }
    begun.current = null
    notifyDone(progress)
  }
  const notifyDone = ({ applied, refused }: Progress) => {
    const words = `${formatNumberOf(applied, 'record was', 'records were')} applied, ${refused} ${refused === 1 ? 'is' : 'are'} still refused.`
    if (refused === 0) done(words)
    else warn(words)
  }
  return { isBusy, readOne, readFile }
}
