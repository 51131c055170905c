import { job } from '../job.ts'

job(
  'Elena is told once that the portal is away, and that it is back, and hears the page that she went to',
  async ({ person, session, isSignedIn }) => {
    await isSignedIn('placer', '/products')
    await person.hears('Products heading level 1')
    const { browser } = session
    await browser.answerFor(() => ({ status: 503, json: { detail: 'The database is away for a test.' } }))
    await person.presses('ctrl+Home')
    await person.finds('k', 'Orders')
    await person.presses('Return')
    await person.hears('Your Orders', 'The portal is temporarily unavailable. We keep trying.')
    await person.finds('1', 'Your Orders heading level 1')
    person.doesNotHear('The portal is temporarily unavailable')
    await person.meets('the portal comes back', () => browser.answerNothing())
    await person.hears('The portal is back.')
    await person.finds('3', /^Order \d+/)
  },
)
