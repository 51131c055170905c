import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { Refusal } from '#domain/refusal.ts'
import { callQuery, useCall } from '#web/calls/useCall.ts'
import { useNotices } from '#web/ui/Notices.tsx'
import { type OrderRow, readOrder } from '#wire/orders/orders.ts'
import { DecisionDialog } from './OrderDecision.tsx'
import { type Decision, useDrafts } from './useDecisionComment.tsx'

export type Asked = { decision: Decision; number: number }

/** The dialog opens with its whole text. The last press counts. */
export function useOpenDecision(open: (asked: Asked) => void) {
  const queries = useQueryClient()
  const { notify } = useNotices()
  const last = useRef(0)
  return (decision: Decision, { number }: OrderRow) => {
    last.current += 1
    const press = last.current
    void queries.fetchQuery(callQuery(readOrder, { params: { number } }, { staleTime: 0 })).then(
      () => press === last.current && open({ decision, number }),
      (error: unknown) => {
        const text =
          error instanceof Refusal ? error.message : `Order ${number} could not be loaded. Try again.`
        notify({ kind: 'error', text })
      },
    )
  }
}

export function RowDecision({
  decision,
  number,
  onClose,
  onDone,
}: Asked & { onClose: () => void; onDone: () => void }) {
  const { notify } = useNotices()
  const { data } = useCall(readOrder, { params: { number } })
  const drafts = useDrafts(`${number}`)
  if (!data) return null
  const { order } = data
  const changes = {
    currentVersion: () => order.version,
    setProblem: (text: string) => void notify({ kind: 'error', text }),
  }
  return <DecisionDialog {...{ decision, order, changes, drafts, onClose, onDone }} />
}
