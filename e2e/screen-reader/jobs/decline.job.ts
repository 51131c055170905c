import { members, submitByCall } from '../../portal-calls.ts'
import { signInQuietly } from '../../signing-in.ts'
import { job } from '../job.ts'

job(
  'Naomi declines an order with a reason, and Elena hears it in what happened',
  async ({ page, person, isSignedIn }) => {
    await signInQuietly(page, 'placer')
    const number = await submitByCall(page, members.arroyo)
    await isSignedIn('approver1', `/orders/${number}`)
    await person.expectSpeech(`Order ${number} heading level 1`)
    await person.activates('b', `Decline order ${number}`)
    await person.expectSpeech(`Decline order ${number}?`, 'For Antonio Arroyo, $9.73.', /Available after: \$/)
    await person.activates('Tab', 'Decline order push button')
    await person.expectSpeech('Comment', 'Say in a comment why you decline.')
    await person.types('Issued last month.')
    await person.activates('Tab', 'Decline order push button')
    await person.expectSpeech(
      `Order ${number}`,
      /Order \d+ for .+ was declined\. \$9\.73 of W9AR02\/6C is available again/,
    )

    await isSignedIn('placer', `/orders/${number}`)
    await person.finds('2', 'Order history')
    await person.finds('Down', 'Declined')
    await person.finds('Down', 'Naomi Castillo')
    await person.finds('Down', 'Issued last month.')
  },
)
