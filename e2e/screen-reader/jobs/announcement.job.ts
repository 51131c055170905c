import { job } from '../job.ts'

job(
  'Grace writes an announcement, is told that its title is missing, and ends it again',
  async ({ person, isSignedIn }) => {
    await isSignedIn('admin', '/admin?view=announcements')
    await person.expectSpeech('Announcements heading level 1')
    await person.activates('b', 'Add announcement')
    await person.expectSpeech('dialog On the dashboard, from the first day to the last.', 'Close push button')
    await person.fills('Text', 'On Friday in hall 4.')
    await person.activates('Tab', 'Save announcement push button')
    await person.expectSpeech('One problem', 'Enter a title.')
    await person.activates('Tab', 'Enter a title. link')
    await person.expectSpeech('Title', 'Enter a title.')
    await person.types('Measuring by ear')
    await person.activates('Tab', 'Save announcement push button')
    await person.expectSpeech('The announcement was added.')
    // Orca's list of buttons is outdated. The table and Tab show the new row.
    await person.finds('t', 'Announcements')
    await person.activates('Tab', 'End Measuring by ear')
    await person.expectSpeech('End Measuring by ear?')
    await person.activates('Tab', 'End announcement push button')
    await person.expectSpeech('Measuring by ear is no longer shown.')
  },
)
