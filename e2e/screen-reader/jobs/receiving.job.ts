import { openStoreroom } from '../../shipped-orders.ts'
import { job } from '../job.ts'

job(
  'a storekeeper scans a box, hears what is in it, reports a wrong item, receives it, and receives the next one',
  async ({ page, person, isSignedIn }) => {
    const { buyer, trackings, members } = await openStoreroom(page, { people: 2, lines: 2 })
    const [first = '', second = ''] = trackings
    await isSignedIn(buyer.username, '/receive')
    await person.expectSpeech('Scan or type a number')
    await person.types(first)
    await person.presses('Return')
    await person.expectSpeech(
      `Shipment UPS ${first}: 2 lines, 2 pieces for Journey ${members[0]?.last}.`,
      'Press Enter to receive all',
    )
    await person.activates('Tab', 'Report a problem')
    await person.finds('Tab', 'Wrong item')
    await person.presses('ctrl+a')
    await person.types('1')
    await person.presses('Return')
    await person.expectSpeech('Item that came instead', 'Say what came instead.')
    await person.types('Boots')
    await person.presses('Return')
    await person.expectSpeech(/Received 1 of 2 pieces, 1 of another item\..* Ready for the next scan\./)
    await person.types(second)
    await person.presses('Return')
    await person.expectSpeech(`Shipment UPS ${second}: 2 lines, 2 pieces`)
    await person.presses('Return')
    await person.expectSpeech(/Received 2 of 2 pieces\. Ready for the next scan\./)
  },
)
