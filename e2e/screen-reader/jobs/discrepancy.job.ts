import { openStoreroom } from '../../shipped-orders.ts'
import { job } from '../job.ts'

/** The file dialog of the system does this, and is no part of the page. */
const CHOOSE_PHOTO = `(async () => {
  const field = document.querySelector('input[type=file]')
  const canvas = new OffscreenCanvas(40, 60)
  canvas.getContext('2d').fillRect(0, 0, 40, 60)
  const photo = await canvas.convertToBlob({ type: 'image/jpeg' })
  const chosen = new DataTransfer()
  chosen.items.add(new File([photo], 'seam.jpg', { type: 'image/jpeg' }))
  field.files = chosen.files
  field.dispatchEvent(new Event('change', { bubbles: true }))
})()`

job(
  'a storekeeper reports a torn piece with a photo to the supplier, and hears that the case is open and whom it waits for',
  async ({ page, person, session, isSignedIn }) => {
    const { buyer, orders } = await openStoreroom(page, { people: 1, lines: 1 })
    await isSignedIn(buyer.username, `/cases/new?order=${orders[0]}&line=1&type=damaged&pieces=1`)
    await person.expectSpeech('Write to the supplier heading level 1')
    await person.finds('Tab', 'Code of SF 364')
    await person.fills('What did you find?', 'The seam is torn.')
    await person.finds('Tab', 'Photos or files')
    await session.browser.send('Runtime.evaluate', { expression: CHOOSE_PHOTO, awaitPromise: true })
    await person.activates('Tab', 'Send to the supplier')
    await person.expectSpeech(/Case \d+ is open\. The supplier reads it in the portal\./)
    await person.finds('k', 'seam.jpg')
  },
)
