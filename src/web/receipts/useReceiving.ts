import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Receipt } from '#domain/receipts.ts'
import { useAnnounce } from '#web/ui/Announcer.tsx'
import { ask } from '#wire/ask.ts'
import { addReceipt, type UnitLine, undoReceipt } from '#wire/receipts.ts'
import type { Done } from './DoneList.tsx'
import { tellDone } from './line-words.ts'

/** Saves entries and keeps what was done in this sitting. `onDone` runs after each one: the next scan can come. */
export function useReceiving(onDone: () => void) {
  const [done, setDone] = useState<Done[]>([])
  const [busyWith, setBusyWith] = useState<number | null>(null)
  const [problem, setProblem] = useState('')
  const queries = useQueryClient()
  const announce = useAnnounce()
  const refreshOrders = () => void queries.invalidateQueries({ queryKey: ['orders'] })

  const enter = async (line: UnitLine, receipt: Receipt, issuesToo: boolean, key: string) => {
    const answer = await ask(addReceipt, {
      params: { number: line.order, line: line.number },
      body: { ...receipt, issuesToo },
      ifMatch: line.version,
      idempotencyKey: key,
    })
    const sentence = tellDone(line, receipt, issuesToo)
    const needsReport = receipt.short + receipt.damaged > 0
    setDone((all) => [
      { receipt: answer.receipt, sentence, line: answer.line, isUndone: false, needsReport },
      ...all,
    ])
    setProblem('')
    refreshOrders()
    const report = needsReport ? ' What to do about missing or damaged pieces is in the list.' : ''
    announce(`${sentence}${report} Ready for the next scan.`)
    onDone()
  }
  const undo = async ({ receipt, sentence }: Done) => {
    setBusyWith(receipt)
    setProblem('')
    try {
      await ask(undoReceipt, { params: { receipt }, body: {} })
      setDone((all) => all.map((one) => (one.receipt === receipt ? { ...one, isUndone: true } : one)))
      refreshOrders()
      announce(`Undone: ${sentence} Ready for the next scan.`)
      onDone()
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'This could not be undone.')
    }
    setBusyWith(null)
  }
  return { done, busyWith, problem, enter, undo }
}
