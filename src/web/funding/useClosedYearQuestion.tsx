import { type ReactNode, useState } from 'react'
import { Refusal } from '#domain/refusal.ts'
import { ConfirmDialog } from '#web/ui/Dialog.tsx'

/** How a call says that a closed year is meant: nothing at first, '1' once the person has said so. */
export type ClosedYear = '1' | undefined

/**
 * A closed year asks before it is changed: the portal refuses the change, the person is asked, and only a yes sends it
 * once more. Draw `question` beside the form. After a no the refusal stays: nothing was changed.
 */
export function useClosedYearQuestion() {
  const [asked, setAsked] = useState<{ text: string; answer: (isMeant: boolean) => void } | null>(null)
  const ifMeant = async <A,>(work: (closedYear: ClosedYear) => Promise<A>): Promise<A> => {
    try {
      return await work(undefined)
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'CLOSED_YEAR') throw error
      const isMeant = await new Promise<boolean>((answer) => setAsked({ text: error.message, answer }))
      setAsked(null)
      if (!isMeant) throw error
      return work('1')
    }
  }
  const question: ReactNode = asked && (
    <ConfirmDialog
      isOpen
      isDanger
      title="Change a closed fiscal year?"
      confirmText="Change the closed year"
      onConfirm={() => asked.answer(true)}
      onClose={() => asked.answer(false)}
    >
      <p>{asked.text}</p>
    </ConfirmDialog>
  )
  return { ifMeant, question }
}
