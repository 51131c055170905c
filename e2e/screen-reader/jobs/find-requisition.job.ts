import { formatDocumentNumber } from '../../../src/domain/supply/milstrip/document-numbers.ts'
import { readOrder } from '../../../src/wire/orders/orders.ts'
import { approveByCall, members, submitByCall } from '../../portal-calls.ts'
import { sendRequest } from '../../send-request.ts'
import { signInQuietly } from '../../signing-in.ts'
import { job } from '../job.ts'

job(
  'Elena finds a requisition of a letter by its number, and hears what happened to its line',
  async ({ page, person, isSignedIn }) => {
    await signInQuietly(page, 'placer')
    const number = await submitByCall(page, members.arroyo, { quantity: 2 })
    await approveByCall(page, number)
    const { order } = await sendRequest(page, readOrder, { params: { number } })
    const requisition = formatDocumentNumber(order.lines[0]?.requisition ?? '')
    await isSignedIn('placer', '/dashboard')
    await person.expectSpeech('Welcome, Elena Whitfield heading level 1')
    await person.presses('ctrl+k')
    await person.expectSpeech('Search')
    await person.entersField()
    await person.types(requisition)
    await person.expectSpeech(`1 order. Enter opens Order ${number}, Arroyo, Antonio, approved`)
    await person.presses('Return')
    await person.expectSpeech('Line 1: Necktie', `Order ${number}`)
    await person.finds('2', 'Progress')
    await person.finds('Down', 'Placed')
    await person.finds('Down', 'Approved')
  },
)
