import { useState } from 'react'
import { TextArea } from '#web/ui/TextField.tsx'
import { useTyped } from '#web/ui/typed.ts'
import { findFault } from '#wire/code.ts'
import { declineComment } from '#wire/orders/order-comments.ts'

export type Decision = 'approve' | 'decline'

/** Comments that were typed and not sent yet, by decision and orders. */
type Texts = Readonly<Record<string, string>>
export type Drafts = { texts: Texts; write: (of: string, text: string) => void; forget: () => void }
const NONE: Texts = {}

/** A person who closes the question and opens it again finds the comment there, also after the session has ended. */
export function useDrafts(name: string): Drafts {
  const [texts, setTexts] = useTyped<Texts>(`comments of ${name}`, NONE)
  return {
    texts,
    write: (of, text) => setTexts((all) => ({ ...all, [of]: text })),
    forget: () => setTexts(NONE),
  }
}

/** What is said with a decision; `hint` says who reads why something was declined, which is owed to them. [ORD-19] */
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
        onChange={({ target }) => drafts.write(draft, target.value)}
      />
    ),
  }
}
