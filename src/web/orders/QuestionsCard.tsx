import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { ORDERS } from '#web/calls/responses.ts'
import { useChange } from '#web/change/useChange.ts'
import { FileField } from '#web/pages/FileField.tsx'
import { sayBytes, useAttachments } from '#web/pages/useAttachments.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { formatDateTime } from '#web/ui/format.ts'
import { useNotices } from '#web/ui/Notices.tsx'
import { RefusalAlert } from '#web/ui/RefusalAlert.tsx'
import { TextArea } from '#web/ui/TextField.tsx'
import { useTyped } from '#web/ui/typed.ts'
import { change } from '#wire/change.ts'
import { findFault } from '#wire/code.ts'
import type { OrderDetails } from '#wire/orders/orders.ts'
import { addMessage, messageWords, readOrderFile } from '#wire/orders/questions.ts'
import { addressOfFile } from '#wire/send-request.ts'
import { cacheOrder } from './orders.queries.ts'

/** The thread of an order. Nothing for a decided order without messages. */
export function QuestionsCard({ details }: { details: OrderDetails }) {
  const { messages, mayAsk, order } = details
  if (messages.length === 0 && !mayAsk) return null
  return (
    <Card title="Questions and answers">
      {messages.length === 0 ? (
        <p className="soft">Nobody has asked anything.</p>
      ) : (
        <ul className="plain-list" aria-label={`Questions and answers on order ${order.number}`}>
          {messages.map(({ id, person, isOrderer, at, words, files }) => (
            <li key={id} className="line-below py-3">
              <p className="m-0 bold">
                {person}
                {isOrderer && ', orderer'}{' '}
                <span className="soft regular">{formatDateTime(at.toISOString())}</span>
              </p>
              <p className="m-0 prose">{words}</p>
              {files.map((file) => (
                <p key={file.id} className="m-0">
                  <a
                    className="inline-block py-2"
                    href={addressOfFile(readOrderFile, { params: { number: order.number, file: file.id } })}
                    download
                  >
                    {file.name}
                  </a>{' '}
                  <span className="soft">({sayBytes(file.bytes)})</span>
                </p>
              ))}
            </li>
          ))}
        </ul>
      )}
      {mayAsk && <MessageForm number={order.number} />}
    </Card>
  )
}

function MessageForm({ number }: { number: number }) {
  const id = useId()
  const queries = useQueryClient()
  const { notify } = useNotices()
  const [words, setWords] = useTyped(`message ${number}`, '')
  const attachments = useAttachments(`files of message ${number}`)
  const [isTried, setTried] = useState(false)
  const { send, isBusy, problem } = useChange({ shows: ORDERS, failed: 'The message could not be sent.' })
  const wrong = { words: findFault(messageWords, words), files: attachments.fault }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (wrong.words || wrong.files) {
      document.getElementById(`${id}${wrong.words ? 'words' : 'files'}`)?.focus()
      return
    }
    const ids = await attachments.upload()
    if (ids === null) return
    await send(change(addMessage, { params: { number }, body: { words: words.trim(), files: ids } }), {
      onDone: (after) => {
        cacheOrder(queries, after)
        setWords('')
        attachments.clear()
        setTried(false)
        notify({ kind: 'success', text: `Your message on order ${number} was sent.` })
      },
    })
  }
  return (
    <form className="mt-6 no-print" noValidate onSubmit={(event) => void submit(event)}>
      <RefusalAlert>{problem?.message ?? attachments.problem}</RefusalAlert>
      <TextArea
        id={`${id}words`}
        label="Question or answer"
        hint="The orderer and the approvers read it. It cannot be changed later."
        isRequired
        rows={3}
        maxLength={messageWords.max}
        value={words}
        error={(isTried && wrong.words) || undefined}
        onChange={({ target }) => setWords(target.value)}
      />
      <FileField
        key={attachments.round}
        id={`${id}files`}
        label="Files"
        isOptional
        hint="Up to 5, each up to 10 MB: PDF, PNG, JPEG, text, CSV, Excel or Word."
        error={(isTried && wrong.files) || undefined}
        accept=".pdf,.png,.jpg,.jpeg,.txt,.csv,.xlsx,.docx"
        isMultiple
        chosen={attachments.files.map(({ name }) => name).join(', ')}
        onChoose={attachments.setFiles}
      />
      <Button type="submit" isBusy={isBusy || attachments.isSending} busyText="Sending…">
        Send message
      </Button>
    </form>
  )
}
