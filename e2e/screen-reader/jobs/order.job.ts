import { job } from '../job.ts'

const coat = "Coat, man's, all-weather, Black"

job(
  'Elena finds a coat, chooses its size, puts it into the cart and submits the order',
  async ({ person, isSignedIn }) => {
    await isSignedIn('placer', '/products')
    await person.expectSpeech('Products heading level 1')
    await person.finds('e', 'Search products entry')
    await person.entersField()
    await person.types('10002')
    await person.expectSpeech('1 product found for 10002')
    await person.leavesField()
    // Another job may have visited it.
    await person.activates('3', new RegExp(`^${coat} (visited )?link`))
    await person.expectSpeech(`${coat} heading level 1`)
    await person.finds('r', '34 Short')
    await person.presses('space')
    await person.expectSpeech('selected', /\$\d+\.\d\d per EA\. NSN 8405/)
    await person.fills('Service member', 'Rivera, Osc')
    await person.expectSpeech('1 match')
    await person.presses('Down')
    await person.expectSpeech('Rivera, Oscar (W9AR01)')
    await person.presses('Return')
    await person.finds('Tab', 'Fund code')
    await person.expectSpeech(/6C .* left/)
    await person.activates('Tab', 'Add to Cart push button')
    await person.expectSpeech(`1 × ${coat}, size 34 SHORT added to the cart for Oscar Rivera.`)
    await person.presses('ctrl+Home')
    await person.activates('k', 'Cart')
    await person.expectSpeech('Your Cart heading level 1')
    await person.activates('b', 'Submit for Approval, order for Oscar Rivera')
    await person.expectSpeech(/Order \d+ was submitted for approval/)
  },
)
