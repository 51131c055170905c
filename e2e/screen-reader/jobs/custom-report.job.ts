import { makeName } from '../../new-people.ts'
import { job } from '../job.ts'

job(
  'Elena builds a report with a filter, hears how many rows it has, saves it, and gets it by mail',
  async ({ person, isSignedIn }) => {
    const name = makeName('Ear')
    await isSignedIn('placer', '/reports/custom/new')
    await person.expectSpeech('Build a report heading level 1')
    await person.activates('b', 'Add filter')
    await person.expectSpeech('Condition')
    await person.activates('Tab', 'Remove filter')
    await person.expectSpeech('Add filter')
    await person.activates('b', 'Show results')
    await person.expectSpeech('Results heading level 2', /order lines/)
    await person.finds('t', 'Rows of the report')
    await person.activates('b', /^Save push button/)
    await person.expectSpeech('Save the report')
    await person.fills('Name', name)
    await person.presses('Return')
    await person.expectSpeech('was saved')
    await person.activates('b', /^Mail push button/)
    await person.expectSpeech('by mail')
    await person.activates('Tab', 'Save schedule')
    await person.expectSpeech('is sent by mail')
  },
)
