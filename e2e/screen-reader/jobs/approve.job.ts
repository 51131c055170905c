import { findMember, submitByCall } from '../../portal-calls.ts'
import { signInQuietly } from '../../signing-in.ts'
import { job } from '../job.ts'

job(
  'Naomi opens an order that waits for her, hears what it costs and what is left, and approves it',
  async ({ page, person, isSignedIn }) => {
    await signInQuietly(page, 'placer')
    const member = await findMember(page, 41)
    const number = await submitByCall(page, member)
    await isSignedIn('approver1', `/orders?search=${number}`)
    await person.expectSpeech('Your Orders heading level 1')
    await person.activates('k', `${number} link`)
    // The heading, not only the window's title.
    await person.expectSpeech(new RegExp(`^Order ${number}(?!.*document web)`))
    await person.activates('b', /^Approve/)
    await person.expectSpeech(
      `Approve order ${number}?`,
      new RegExp(`For ${member.first} ${member.last}, \\$\\d+\\.\\d\\d\\. Available after: \\$`),
    )
    await person.activates('Tab', /^Approve.* push button/)
    await person.expectSpeech(`Order ${number} was approved`)
  },
)
