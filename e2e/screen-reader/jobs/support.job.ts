import { job } from '../job.ts'

job(
  'Grace views the portal as Marcus Holloway with a reason, hears that she can change nothing, and returns',
  async ({ person, isSignedIn }) => {
    await isSignedIn('admin', '/admin?view=users')
    await person.expectSpeech('Manage Users heading level 1')
    await person.finds('e', 'Email address or EDIPI')
    await person.entersField()
    await person.types('placer2@example.mil')
    await person.presses('Return')
    await person.expectSpeech('1 person')
    await person.leavesField()
    await person.finds('b', 'View as: Marcus Holloway')
    await person.presses('Return')
    await person.expectSpeech('View as: Marcus Holloway?', 'can change nothing')
    await person.finds('Tab', 'Reason')
    await person.types('Cannot find an order.')
    await person.finds('Tab', 'View as push button')
    await person.presses('Return')
    await person.expectSpeech(
      'You view the portal as Marcus Holloway until',
      'You can read, but change nothing.',
    )
    await person.opens('/profile')
    await person.expectSpeech('heading level 1')
    await person.finds('b', /^Save/)
    await person.presses('Return')
    await person.expectSpeech('you can read but change nothing. Return to your own account first.')
    await person.presses('ctrl+Home')
    await person.finds('b', 'Return to your account')
    await person.presses('Return')
    await person.expectSpeech('You work in your own account.')
  },
)
