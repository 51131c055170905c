import { job } from '../job.ts'

job(
  'Thomas is warned before his session ends, stays by ear, and is told afterwards why he was signed out',
  async ({ person, session, isSignedIn }) => {
    const pass = (minutes: number) =>
      person.meets(`${minutes} minutes pass`, () =>
        session.browser.evaluate(
          `Date.now = ((before) => () => before() + ${minutes * 60_000})(Date.now.bind(Date))`,
        ),
      )
    // The session of a user who manages people lasts ten minutes.
    await isSignedIn('manager', '/servicemember')
    await person.expectSpeech('Service Members heading level 1')
    await pass(8.5)
    await person.expectSpeech('Your session is about to end', 'within 2 minutes.', 'Extend push button')
    await person.presses('Return')
    await pass(9.2)
    await person.expectSpeech('Your session is about to end', 'within 1 minute')
    await pass(2)
    await person.expectSpeech('because nothing happened for 10 minutes')
  },
)
