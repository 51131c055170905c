import { job } from '../job.ts'

job(
  'Elena asks how her orders of the last days stand, goes through the rows and takes them as an Excel file',
  async ({ person, isSignedIn }) => {
    await isSignedIn('placer', '/reports/orderstatus')
    await person.expectSpeech('Order Status heading level 1')
    await person.activates('b', 'Filters collapsed')
    await person.activates('b', 'Last 30 days')
    await person.activates('b', 'Apply filters')
    await person.expectSpeech(/\d+ orders, displaying 1 - \d+ of \d+ entries/)
    await person.finds('t', 'Order Status')
    await person.expectSpeech(/table with \d+ rows 13 columns/, 'DoDAAC column header')
    await person.presses('alt+shift+Down')
    await person.expectSpeech(/^W9\w{4}/)
    await person.finds('alt+shift+Right', 'Service Member')
    await person.finds('alt+shift+Right', 'Date Placed')
    await person.expectSpeech('Row 2, column 12')
    await person.activates('b', 'Export to Excel')
    await person.expectSpeech('xlsx')
  },
)
