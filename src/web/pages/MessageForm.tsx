import { type FormEvent, useId, useState } from 'react'
import type { useChange } from '#web/change/useChange.ts'
import { Button } from '#web/ui/Button.tsx'
import { RefusalAlert } from '#web/ui/RefusalAlert.tsx'
import { TextArea } from '#web/ui/TextField.tsx'
import { useTyped } from '#web/ui/typed.ts'
import { findFault } from '#wire/code.ts'
import { messageWords } from '#wire/orders/questions.ts'
import { AttachmentField, type AttachmentKind } from './AttachmentField.tsx'
import { useAttachments } from './useAttachments.ts'

type Props = {
  /** Keeps apart what is typed in several forms. */
  name: string
  label: string
  hint: string
  files: AttachmentKind
  change: Pick<ReturnType<typeof useChange>, 'isBusy' | 'problem'>
  /** `onSent` empties the form. */
  onSend: (message: { words: string; files: string[] }, onSent: () => void) => Promise<unknown>
}

/** A message in a thread, with files. */
export function MessageForm({ name, label, hint, files, change: { isBusy, problem }, onSend }: Props) {
  const id = useId()
  const [words, setWords] = useTyped(`message of ${name}`, '')
  const attachments = useAttachments(`files of ${name}`)
  const [isTried, setTried] = useState(false)
  const wrong = { words: findFault(messageWords, words), files: attachments.fault }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (wrong.words || wrong.files) {
      document.getElementById(`${id}${wrong.words ? 'words' : 'files'}`)?.focus()
      return
    }
    const sent = await attachments.upload()
    if (sent === null) return
    await onSend({ words: words.trim(), files: sent }, () => {
      setWords('')
      attachments.clear()
      setTried(false)
    })
  }
  return (
    <form className="mt-6 no-print" noValidate onSubmit={(event) => void submit(event)}>
      <RefusalAlert>{problem?.message ?? attachments.problem}</RefusalAlert>
      <TextArea
        id={`${id}words`}
        label={label}
        hint={hint}
        isRequired
        rows={3}
        maxLength={messageWords.max}
        value={words}
        error={(isTried && wrong.words) || undefined}
        onChange={({ target }) => setWords(target.value)}
      />
      <AttachmentField
        id={`${id}files`}
        kind={files}
        attachments={attachments}
        error={(isTried && wrong.files) || undefined}
      />
      <Button type="submit" isBusy={isBusy || attachments.isSending} busyText="Sending…">
        Send message
      </Button>
    </form>
  )
}
