import { openDesk } from '../../own-desk.ts'
import { job } from '../job.ts'

job(
  'an approver sorts the table of orders, chooses two of three, hears their sum, and approves both',
  async ({ page, person, isSignedIn }) => {
    const { place, signer } = await openDesk(page)
    const [first, second, third] = await place(1, 2, 1)
    await isSignedIn(signer.username, '/orders')
    await person.expectSpeech('Your Orders heading level 1')
    await person.activates('b', /^Total/)
    await person.expectSpeech('Total, highest first. displaying 1 - 3 of 3 entries')
    await person.finds('k', `View Details of order ${second}`)
    await person.finds('x', `Select order ${second}`)
    await person.presses('space')
    await person.expectSpeech('checked', '1 order chosen')
    await person.finds('x', `Select order ${third}`)
    await person.presses('space')
    await person.expectSpeech('checked', '2 orders chosen')
    await person.activates('b', 'Approve 2 · $29.19')
    await person.expectSpeech('Approve 2 orders?', '$29.19 in all.', 'Approve 2 · $29.19 push button')
    await person.presses('Return')
    await person.expectSpeech('2 approved.')
    await person.finds('x', `Select order ${first}`)
    await person.finds('Tab', `View Details of order ${first}`)
  },
)
