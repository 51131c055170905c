import { openDesk } from '../../own-desk.ts'
import { job } from '../job.ts'

job(
  'an approver names a deputy for a leave, and the deputy approves an order for the approver',
  async ({ page, person, isSignedIn }) => {
    const { place, signer } = await openDesk(page)
    const [number] = await place(1)
    const lastDay = new Date(Date.now() + 30 * 24 * 60 * 60 * 1000)
    await isSignedIn(signer.username, '/profile')
    await person.activates('b', 'Add an absence')
    await person.expectSpeech('You are away')
    await person.fills('Who signs?', 'castillo, n')
    await person.expectSpeech('match')
    await person.presses('Down', 'Return')
    await person.fills('Last day', lastDay.toLocaleDateString('en-US'))
    await person.presses('Return')
    await person.expectSpeech('Naomi Castillo signs for you')
    await isSignedIn('approver1', `/orders/${number}`)
    await person.expectSpeech(new RegExp(`^Order ${number}(?!.*document web)`))
    await person.activates('b', /^Approve/)
    await person.expectSpeech(
      `Approve order ${number}?`,
      new RegExp(`for ${signer.first} ${signer.last} \\(until`),
    )
    await person.activates('Tab', /^Approve.* push button/)
    await person.expectSpeech(`Order ${number} was approved`)
  },
)
