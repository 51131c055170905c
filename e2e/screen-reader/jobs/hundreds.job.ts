import { job } from '../job.ts'

job(
  'Thomas looks for a person among hundreds by arrow keys, hears how many there are, and chooses the third',
  async ({ person, isSignedIn }) => {
    await isSignedIn('manager', '/dodaac/W9AR02/roles?tab=order-placer')
    await person.expectSpeech('Roles of W9AR02 heading level 1')
    await person.finds('e', 'Person to add as Order Placer')
    await person.entersField()
    await person.types('w9ar')
    await person.expectSpeech(/\d{3} matches, first 50 shown/)
    await person.presses('Down')
    await person.expectSpeech(/List with \d{3} items/, 'not selected')
    await person.presses('Down', 'Down')
    await person.expectSpeech('not selected', 'not selected')
    await person.presses('Return')
    await person.expectSpeech('Person to add as Order Placer', 'Chosen.')
  },
)
