import { makeName } from '../../new-people.ts'
import { job } from '../job.ts'

job(
  'Elena builds a report with a filter, hears how many rows it has, saves it, and gets it by mail',
  async ({ person, isSignedIn }) => {
    const name = makeName('Ear')
    await isSignedIn('placer', '/reports/custom/new')
    await person.expectSpeech('Build a report heading level 1')
    await person.finds('b', 'Add filter')
    await person.presses('Return')
    await person.expectSpeech('Condition')
    await person.finds('Tab', 'Remove filter')
    await person.presses('Return')
    await person.expectSpeech('Add filter')
    await person.finds('b', 'Show results')
    await person.presses('Return')
    await person.expectSpeech('Results heading level 2', /order lines/)
    await person.finds('t', 'Rows of the report')
    await person.finds('b', /^Save push button/)
    await person.presses('Return')
    await person.expectSpeech('Save the report')
    await person.finds('Tab', 'Name')
    await person.types(name)
    await person.presses('Return')
    await person.expectSpeech('was saved')
    await person.finds('b', /^Mail push button/)
    await person.presses('Return')
    await person.expectSpeech('by mail')
    await person.finds('Tab', 'Save schedule')
    await person.presses('Return')
    await person.expectSpeech('is sent by mail')
  },
)
