import { job } from '../job.ts'

job(
  'Thomas makes James Bell an approver of a unit, and takes it away again',
  async ({ person, isSignedIn }) => {
    await isSignedIn('manager', '/dodaac')
    await person.expectSpeech('DoDAACs heading level 1')
    await person.activates('k', 'Edit W9AR02')
    await person.expectSpeech('Edit DoDAAC W9AR02')
    await person.finds('2', 'Manage Access')
    await person.activates('k', 'Change the roles of W9AR02')
    await person.expectSpeech('Roles of W9AR02 heading level 1')
    await person.finds('k', 'Approver (')
    await person.presses('Return')
    await person.finds('e', 'Person to add as Approver level 1')
    await person.entersField()
    await person.types('bell, j')
    await person.expectSpeech('match')
    await person.presses('Down', 'Return')
    await person.activates('Tab', 'Add Approver level 1')
    await person.expectSpeech('James Bell is now Approver level 1 of W9AR02')
    await person.finds('shift+Tab', 'Remove James Bell, Approver level 1')
    await person.presses('Return')
    await person.expectSpeech('Remove James Bell as Approver level 1 of W9AR02?')
    await person.activates('Tab', /^Remove push button/)
    await person.expectSpeech(
      'Remove Naomi Castillo, Approver level 1',
      'James Bell is no longer Approver level 1 of W9AR02',
    )
  },
)
