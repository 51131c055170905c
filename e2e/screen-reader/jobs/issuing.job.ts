import { lookUpLines, receiveShipment } from '../../../src/wire/receipts/receipts.ts'
import { sendRequest } from '../../send-request.ts'
import { openStoreroom } from '../../shipped-orders.ts'
import { signInQuietly } from '../../signing-in.ts'
import { job } from '../job.ts'

job(
  'a storekeeper issues everything to a member with one press, and the member signs by a typed name',
  async ({ page, person, isSignedIn }) => {
    const { buyer, trackings, members } = await openStoreroom(page, { people: 2, lines: 2 })
    await signInQuietly(page, buyer.username)
    for (const search of trackings) {
      const { shipments } = await sendRequest(page, lookUpLines, { query: { search } })
      const none = { short: 0, shortReason: '', damaged: 0, damagedReason: '', wrong: 0, wrongReason: '' }
      const parts = shipments.flatMap((one) =>
        one.parts.map(({ shipment, pieces }) => ({ shipment, quantity: pieces, ...none })),
      )
      await sendRequest(page, receiveShipment, { body: { parts, issuesToo: false } })
    }
    const name = `Journey ${members[0]?.last}`
    await isSignedIn(buyer.username, '/receive?tab=issue')
    await person.expectSpeech('Receive and issue heading level 1')
    await person.finds('2', name)
    await person.activates('b', `Issue all 2 pieces to ${name}`)
    await person.expectSpeech(
      `Issue all 2 pieces to Journey ${members[1]?.last}`,
      `Issued 2 to ${name}. Receipt`,
    )
    await person.activates('k', 'Sign or print receipt')
    await person.expectSpeech(/^Receipt \d+(?!.*document web)/)
    await person.fills('Name of the person who signs', name)
    await person.presses('Return')
    await person.expectSpeech(`${name} signed receipt`)
  },
)
