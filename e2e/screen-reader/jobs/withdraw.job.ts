import { emptyCarts, members, submitByCall } from '../../portal-calls.ts'
import { signInQuietly } from '../../signing-in.ts'
import { job } from '../job.ts'

job(
  'Elena withdraws an order into a cart, and is asked why before she has said it',
  async ({ page, person, isSignedIn }) => {
    await signInQuietly(page, 'placer')
    await emptyCarts(page, members.pham)
    const number = await submitByCall(page, members.pham, { quantity: 2 })
    await isSignedIn('placer', `/orders/${number}`)
    await person.expectSpeech(`Order ${number} heading level 1`)
    await person.activates('b', `Withdraw order ${number}`)
    await person.expectSpeech(
      `Withdraw order ${number}?`,
      'For Silas Pham. $19.46 on fund code 6C is available again',
    )
    await person.finds('Tab', 'Back into a cart')
    await person.activates('Tab', 'Withdraw order push button')
    await person.expectSpeech('Comment', 'Say in a comment why you withdraw the order.')
    await person.types('Wrong size.')
    await person.activates('Tab', 'Withdraw order push button')
    await person.expectSpeech(`Order ${number}`, `Order ${number} was withdrawn. $19.46 is available again.`)
    await person.activates('k', 'Cart')
    await person.expectSpeech('Your Cart')
    await person.finds('2', 'Silas Pham')
  },
)
