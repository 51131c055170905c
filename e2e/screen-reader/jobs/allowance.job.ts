import { readProduct } from '../../../src/wire/catalogue/catalogue.ts'
import { addByCall, begay, emptyCarts } from '../../portal-calls.ts'
import { sendRequest } from '../../send-request.ts'
import { signInQuietly } from '../../signing-in.ts'
import { job } from '../job.ts'

job(
  'Elena hears that an allowance stops her order, an Admin allows it once, and the order goes',
  async ({ page, person, isSignedIn }) => {
    await signInQuietly(page, 'placer')
    await emptyCarts(page, begay)
    const items = await sendRequest(page, readProduct, { params: { program: 'AR', item: '15030' } })
    const number = await addByCall(page, begay, { nsn: items[0]?.nsn ?? '' })
    await isSignedIn('placer', '/cart')
    await person.expectSpeech('Your Cart heading level 1')
    await person.activates('b', 'Submit for Approval, order for Daniel Begay')
    await person.expectSpeech('The order was not submitted')
    await person.finds('Down', 'once, with a reason')

    await isSignedIn('manager', '/allowances')
    await person.expectSpeech('Exceptions to allowances heading level 1')
    await person.finds('e', 'Order number entry')
    await person.entersField()
    await person.types(String(number))
    await person.presses('Return')
    await person.leavesField()
    await person.activates('b', 'Allow once: Safety boots push button')
    await person.expectSpeech(`Let order ${number} exceed Safety boots?`)
    await person.fills('Reason', 'Burned in a fire.')
    await person.activates('Tab', 'Allow once push button')
    await person.expectSpeech(`Order ${number} may exceed Safety boots once.`)

    await isSignedIn('placer', '/cart')
    await person.expectSpeech('Your Cart heading level 1')
    await person.activates('b', 'Submit for Approval, order for Daniel Begay')
    await person.expectSpeech(`Order ${number} was submitted for approval`)
  },
)
