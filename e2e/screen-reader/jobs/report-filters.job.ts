import { job } from '../job.ts'

job(
  'Elena narrows order details down to two DoDAACs and to days, of which she first gives the last before the first',
  async ({ person, isSignedIn }) => {
    await isSignedIn('placer', '/reports/orderdetails')
    await person.expectSpeech('Order Details heading level 1')
    await person.activates('b', /^Filters collapsed push button/)
    await person.entersField()
    await person.fills('DoDAACs', 'w9ar0')
    await person.expectSpeech(/\d+ matches/)
    await person.presses('Down', 'Return')
    await person.expectSpeech('W9AR01 added. 1 selected.')
    await person.presses('Down', 'Return')
    await person.expectSpeech('W9AR02 added. 2 selected.')
    await person.presses('Escape')
    await person.finds('Tab', 'Begin date')
    await person.presses('ctrl+a')
    await person.types('02012026')
    await person.finds('Tab', 'End date')
    await person.presses('ctrl+a')
    await person.types('01012026')
    await person.presses('Return')
    await person.expectSpeech('One problem', 'date')
    await person.activates('Tab', 'date')
    await person.expectSpeech('date', 'invalid entry')
    await person.presses('ctrl+a')
    await person.types('03012026')
    await person.presses('Return')
    await person.expectSpeech('Results heading level 2')
    await person.finds('t', 'Order Details')
  },
)
