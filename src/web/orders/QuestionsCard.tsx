import { useQueryClient } from '@tanstack/react-query'
import { ORDERS } from '#web/calls/responses.ts'
import { useChange } from '#web/change/useChange.ts'
import { MessageForm } from '#web/pages/MessageForm.tsx'
import { sayBytes } from '#web/pages/useAttachments.ts'
import { Card } from '#web/ui/Card.tsx'
import { formatDateTime } from '#web/ui/format.ts'
import { useNotices } from '#web/ui/Notices.tsx'
import { change } from '#wire/change.ts'
import type { OrderDetails } from '#wire/orders/orders.ts'
import { addMessage, readOrderFile } from '#wire/orders/questions.ts'
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
      {mayAsk && <NewMessage number={order.number} />}
    </Card>
  )
}

function NewMessage({ number }: { number: number }) {
  const queries = useQueryClient()
  const { notify } = useNotices()
  const { send, ...writing } = useChange({ shows: ORDERS, failed: 'The message could not be sent.' })
  return (
    <MessageForm
      name={`order ${number}`}
      label="Question or answer"
      hint="The orderer and the approvers read it. It cannot be changed later."
      files="files"
      change={writing}
      onSend={(body, onSent) =>
        send(change(addMessage, { params: { number }, body }), {
          onDone: (after) => {
            cacheOrder(queries, after)
            onSent()
            notify({ kind: 'success', text: `Your message on order ${number} was sent.` })
          },
        })
      }
    />
  )
}
