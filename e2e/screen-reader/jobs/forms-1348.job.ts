import { findShipped } from '../../printed-forms.ts'
import { signInQuietly } from '../../signing-in.ts'
import { job } from '../job.ts'

job(
  'Naomi looks up the 1348 of an order, after too short a number, and reads the form of one shipment',
  async ({ page, person, isSignedIn }) => {
    await signInQuietly(page, 'approver1')
    const lines = await findShipped(page)
    await isSignedIn('approver1', '/reports/1348')
    await person.expectSpeech('Look up a 1348 heading level 1')
    await person.finds('e', 'Type in an Order or Requisition #:')
    await person.entersField()
    await person.types('123')
    await person.presses('Return')
    await person.expectSpeech('Type more than 3 characters.')
    await person.presses('ctrl+a')
    await person.types(String(lines[0]?.order).padStart(20, '0'))
    await person.presses('Return')
    await person.expectSpeech(/\d+ lines, \d+ shipments?\./)
    await person.leavesField()
    await person.finds('t', 'Lines of order')
    await person.finds('k', /^View 1348 of requisition/)
    await person.followsIntoTab(async () => {
      await person.finds('2', 'ISSUE RELEASE/RECEIPT DOCUMENT')
    })
    await person.expectSpeech('Reports / 1348')
  },
)
