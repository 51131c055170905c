import { countFacets } from '../../../src/wire/catalogue/facets.ts'
import { sendRequest } from '../../send-request.ts'
import { signInQuietly } from '../../signing-in.ts'
import { job } from '../job.ts'

job(
  'Elena narrows the coats to the black ones in stock, hears how many are left each time, clears it, and opens one',
  async ({ page, person, isSignedIn }) => {
    await signInQuietly(page, 'placer')
    const query = { category: 'COAT', searchTerm: '' } as const
    const { counts } = await sendRequest(page, countFacets, { params: { program: 'AR' }, query })
    const countOf = (facet: string, value = '') =>
      counts.find((one) => one.facet === facet && one.value === value)?.products
    const inAll = new RegExp(`of ${countOf('all')} entries`)
    await isSignedIn('placer', '/products?category=COAT')
    await person.expectSpeech('Products heading level 1')
    await person.activates('b', 'Color collapsed')
    await person.expectSpeech('expanded')
    await person.finds('x', `Black ${countOf('colour', 'Black')} products`)
    await person.presses('space')
    await person.expectSpeech('checked', new RegExp(`of ${countOf('colour', 'Black')} entries`))
    await person.finds('shift+x', /^In stock\s\d+\s+product/)
    await person.presses('space')
    await person.expectSpeech('checked', /^displaying 1 - \d+ of \d+ entries/)
    await person.activates('b', 'Clear filters')
    await person.expectSpeech(inAll)
    await person.activates('3', /^Coat.* link/)
    await person.expectSpeech(/^Coat.* heading level 1/)
  },
)
