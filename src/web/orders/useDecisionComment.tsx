import { useState } from 'react'
import { TextArea } from '#web/ui/TextField.tsx'
import { useTyped } from '#web/ui/typed.ts'
import { findFault } from '#wire/code.ts'
import { declineComment } from '#wire/orders/order-comments.ts'

export type Decision = 'approve' | 'decline'

/** What was typed for each decision and not sent yet: whoever closes the question and opens it again finds it there. */
export type Drafts = Map<Decision, string>

/** What is said with a decision; `hint` says who reads why something was declined, which is owed to them. [ORD-19] */
export function useDecisionComment(
  id: string,
  decision: Decision,
  hint: string,
  drafts: Drafts,
  about: string,
) {
  const [comment, setComment] = useTyped(`${decision} ${about}`, drafts.get(decision) ?? '')
  const [attempted, setAttempted] = useState(false)
  const isRequired = decision === 'decline'
  const fault = isRequired ? findFault(declineComment, comment) : null
  return {
    comment: comment.trim(),
    /** Whether it can go as it is; else the field says what is missing and takes the focus. */
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
        maxLength={declineComment.most}
        value={comment}
        error={attempted ? (fault ?? undefined) : undefined}
        onChange={({ target }) => {
          drafts.set(decision, target.value)
          setComment(target.value)
        }}
      />
    ),
  }
}
