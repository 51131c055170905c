import { useState } from 'react'
import type { Receipt } from '#domain/receipts/receipts.ts'
import { ORDERS } from '#web/calls/answers.ts'
import { useChange } from '#web/change/useChange.ts'
import { useAnnounce } from '#web/ui/Announcer.tsx'
import type { AnswerOf } from '#wire/call.ts'
import { change } from '#wire/change.ts'
import { type addReceipt, type UnitLine, undoReceipt } from '#wire/receipts/receipts.ts'
import type { Done } from './DoneList.tsx'
import { describeDone } from './line-words.ts'

/** Keeps what was entered in this sitting, and undoes it. `onDone` runs after each one: the next scan can come. */
export function useReceiving(onDone: () => void) {
  const [done, setDone] = useState<Done[]>([])
  const [undoing, setUndoing] = useState<number | null>(null)
  const announce = useAnnounce()
  const { send, isBusy, problem, clearProblem } = useChange({
    shows: ORDERS,
    failed: 'This could not be undone.',
  })

  const keep = (
    line: UnitLine,
    receipt: Receipt,
    issuesToo: boolean,
    answer: AnswerOf<typeof addReceipt>,
  ) => {
    const sentence = describeDone(line, receipt, issuesToo)
    const needsReport = receipt.short + receipt.damaged > 0
    setDone((all) => [
      { receipt: answer.receipt, sentence, line: answer.line, isUndone: false, needsReport },
      ...all,
    ])
    clearProblem()
    const report = needsReport ? ' What to do about missing or damaged pieces is in the list.' : ''
    announce(`${sentence}${report} Ready for the next scan.`)
    onDone()
  }
  const undo = ({ receipt, sentence }: Done) => {
    setUndoing(receipt)
    return send(change(undoReceipt, { params: { receipt } }), {
      onDone: () => {
        setDone((all) => all.map((one) => (one.receipt === receipt ? { ...one, isUndone: true } : one)))
        announce(`Undone: ${sentence} Ready for the next scan.`)
        onDone()
      },
    })
  }
  return { done, busyWith: isBusy ? undoing : null, problem: problem?.message ?? '', keep, undo }
}
