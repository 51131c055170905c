import { job } from '../job.ts'

job(
  'Elena is told once that the portal is away, and that it is back, and hears the page that she went to',
  async ({ person, session, isSignedIn }) => {
    await isSignedIn('placer', '/products')
    await person.expectSpeech('Products heading level 1')
    const { browser } = session
    await browser.respondWith(() => ({ status: 503, json: { detail: 'The database is away for a test.' } }))
    await person.presses('ctrl+Home')
    await person.activates('k', 'Orders')
    await person.expectSpeech('Your Orders', 'The portal is temporarily unavailable. We keep trying.')
    await person.finds('1', 'Your Orders heading level 1')
    person.expectNoSpeech('The portal is temporarily unavailable')
    await person.meets('the portal comes back', () => browser.respondNothing())
    await person.expectSpeech('The portal is back.')
    await person.finds('k', /^\d+ (visited )?link/)
  },
)
