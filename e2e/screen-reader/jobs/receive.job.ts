import { readOrder } from '../../../src/wire/orders/orders.ts'
import { approveByCall, members, submitByCall } from '../../portal-calls.ts'
import { sendRequest } from '../../send-request.ts'
import { signInQuietly } from '../../signing-in.ts'
import { job } from '../job.ts'

job(
  'Elena scans what has come, counts a damaged piece, hands two out, and undoes the mistake',
  async ({ page, person, isSignedIn }) => {
    await signInQuietly(page, 'placer')
    const number = await submitByCall(page, members.pham, { quantity: 5 })
    await approveByCall(page, number)
    const { order } = await sendRequest(page, readOrder, { params: { number } })
    const requisition = order.lines[0]?.requisition ?? ''
    await isSignedIn('placer', '/receive')
    await person.expectSpeech('Scan or type a number')
    await person.types('W9AR02-6001-8998')
    await person.presses('Return')
    await person.expectSpeech('There is no requisition W9AR02-6001-8998')
    await person.presses('ctrl+a')
    await person.types(requisition)
    await person.presses('Return')
    await person.expectSpeech('Necktie', 'for Silas Pham: 5 to receive.')
    await person.finds('Tab', 'In good order')
    await person.presses('ctrl+a')
    await person.types('3')
    await person.finds('Tab', 'Damaged')
    await person.presses('ctrl+a')
    await person.types('1')
    await person.presses('Return')
    await person.expectSpeech('Kind of damage', 'Say what is damaged.')
    await person.types('torn seam')
    await person.presses('Return')
    await person.expectSpeech(
      /Received 3 of Necktie.* for Silas Pham, 1 damaged\..* Ready for the next scan\./,
    )
    await person.types(requisition)
    await person.presses('Return')
    await person.expectSpeech('for Silas Pham')
    await person.finds('Tab', 'Pieces')
    await person.presses('ctrl+a')
    await person.types('2')
    await person.presses('Return')
    await person.expectSpeech(/Issued 2 of Necktie.* to Silas Pham\./)
    await person.leavesField()
    await person.activates('b', /^Undo: Issued 2/)
    await person.expectSpeech(/Undone: Issued 2/)
  },
)
