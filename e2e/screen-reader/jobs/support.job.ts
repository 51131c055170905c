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
    await person.activates('b', 'View as: Marcus Holloway')
    await person.expectSpeech('View as: Marcus Holloway?', 'can change nothing')
    await person.fills('Reason', 'Cannot find an order.')
    await person.activates('Tab', 'View as push button')
    await person.expectSpeech(
      'You view the portal as Marcus Holloway until',
      'You can read, but change nothing.',
    )
    await person.opens('/profile')
    await person.expectSpeech('heading level 1')
    await person.activates('b', /^Save/)
    await person.expectSpeech('you can read but change nothing. Return to your own account first.')
    await person.presses('ctrl+Home')
    await person.activates('b', 'Return to your account')
    await person.expectSpeech('You work in your own account.')
  },
)
