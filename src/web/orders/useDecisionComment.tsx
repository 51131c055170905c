import { useState } from 'react'
import { TextArea } from '#web/ui/TextField.tsx'
import { useKeptTyped } from '#web/ui/typed.ts'
import { findFault } from '#wire/code.ts'
import { declineComment } from '#wire/orders/order-comments.ts'

export type Decision = 'approve' | 'decline'

/** By decision and orders. */
type Texts = Readonly<Record<string, string>>
export type Drafts = { texts: Texts; write: (of: string, text: string) => void; forget: () => void }
const NONE: Texts = {}

/** A reopened dialog has the comment again, also on another screen and after the session ended. */
export function useDrafts(name: string): Drafts {
  const [texts, setTexts] = useKeptTyped<Texts>(`comments of ${name}`, NONE)
  return {
    texts,
    write: (of, text) => setTexts((all) => ({ ...all, [of]: text })),
    forget: () => setTexts(NONE),
  }
}

/** `hint` says who reads the reason for a decline. [ORD-19] */
export function useDecisionComment(
  id: string,
  decision: Decision,
  hint: string,
  drafts: Drafts,
  orders: readonly number[],
) {
  const draft = `${decision} ${orders.join()}`
  const comment = drafts.texts[draft] ?? ''
  const [attempted, setAttempted] = useState(false)
  const isRequired = decision === 'decline'
  const fault = isRequired ? findFault(declineComment, comment) : null
  return {
    comment: comment.trim(),
    /** If false, the field shows what is missing and takes the focus. */
    isReady(): boolean {
      setAttempted(true)
      if (fault) document.getElementById(id)?.focus()
      return fault === null
    },
    field: (
      <TextArea
        id={id}
        label="Comment"
        hint={isRequired ? hint : undefined}
        isRequired={isRequired}
        rows={2}
        maxLength={declineComment.max}
        value={comment}
        error={attempted ? (fault ?? undefined) : undefined}
        onChange={({ target }) => drafts.write(draft, target.value)}
      />
    ),
  }
}
