import { expect, it } from 'vitest'
import { NO_FACETS } from '#domain/catalogue/facets.ts'
import { addToCart } from './cart/cart.ts'
import { item, listProducts, productRow, searchProducts } from './catalogue/catalogue.ts'
import { writeFacetQuery } from './catalogue/facets.ts'
import { dashboardFund, listGroups } from './dashboard/dashboard.ts'
import { spell } from './dialect.ts'
import { sessionUser, signIn, updatePassword } from './session/session.ts'

/** Spellings from the two seed documents, by requirement. */
const SPELLINGS: Record<string, string> = {
  'DATA-01': 'bpcnuM_0 smiD_0 firstnamE_0 lastnamE_0 usernamE_0 permissionS_0 adminflG_0 dodaacS_0',
  'DATA-06': 'emaiL_0 passwrD_0 passwrD_1',
  'DATA-10': 'dodaaC_0 fundcodE_0 credattiM_0',
  'DATA-13': 'vcrnuM_0 scstA_0 yexpeditE_0',
  'DATA-14': 'itmreF_0 itmdeS1_0 itmdeS2_0 ypcgnuM_0 prI_0 qtY_0',
  'DATA-15': 'zdeS4AXX_0',
  'DATA-17': 'tranamT_0 trandaT_0',
  'DATA-18': 'sumtranamT_0',
  'DATA-21':
    'enabL_0 paygradE_0 passwrdD_0 userflG_0 middlenamE_0 branchtapE_0 nametapE_0 startdatE_0 stA_0 gendeR_0 dodiD_0 subdivisioN_0 shptosuppadD_0 addliG_0 ctY_0 saT_0 poscoD_0 crY_0 crynaM_0 teL_0 sendconF_0 creusR_0 updusR_0',
  'DATA-29': 'desC1_0 btdodaaC_0 signalcoD_0 effdaT_0',
  'DATA-42': 'vcrliN_0 requisitioN_0 xscacnbR_0',
}

it('the wire spells columns as the seeds do [DATA-19 API-40]', () => {
  for (const names of Object.values(SPELLINGS))
    for (const name of names.split(' ')) expect(spell(name.toUpperCase())).toBe(name)
  // Columns of one capital, or of capitals only, and a few exceptions with a lowercase start.
  expect(['BEGINDATE', 'X_0'].map(spell)).toEqual(['begindate', 'x_0'])
  const same = ['lineStatus', 'dodaacs', 'noneOfThem', 'bpcnum_0', 'grpnum_0', 'grpdesc_0', 'bpaaddlig_1']
  for (const name of [...same, 'imagePath', 'sdhnum', 'currentPasswrD_0']) expect(spell(name)).toBe(name)
  expect(['LineStatus', 'DODAACS', 'smDoDAAC'].map(spell)).toEqual(['lineStatus', 'dodaacs', 'smDoDAAC'])
})

const written = (value: unknown) => Object.keys(value as object).sort()

it('the session object has the names of the seeds [DATA-01]', () => {
  const wire = sessionUser.write({
    ...{ program: 'AR', id: 7, firstName: 'Ana', lastName: 'Diaz', preferredName: '', username: 'ana' },
    ...{
      email: 'ana@example.mil',
      dodaac: 'W9AR01',
      permissions: [1],
      adminFlag: true,
      dodaacs: [{ dodaac: 'W9AR01' }],
    },
    ...{ placerDodaacs: [], approverDodaacs: [], financeDodaacs: [], opensEverything: false },
    receivingDodaacs: [],
    ...{ idleSeconds: 900, endsAt: new Date(0), previousSignInAt: null, failedBefore: 0 },
    ...{ programName: 'Army Reserve', programEmail: '', programPhone: '', programAccent: '' },
    ...{
      programAbout: '',
      programOrderingNotes: '',
      offersUsmcrReport: true,
      reportReach: 'own',
      paper: 'a4',
    },
    ...{ programBranch: 'army', isProgramRetired: false, lacksFactor: false, support: null },
  })
  expect(wire).toMatchObject({
    ...{ bpcnuM_0: 'AR', smiD_0: '00000000000000000007', firstnamE_0: 'Ana', lastnamE_0: 'Diaz' },
    ...{ usernamE_0: 'ana', permissionS_0: [1], adminflG_0: 2, dodaacS_0: [{ dodaaC_0: 'W9AR01' }] },
  })
})

it('product rows and items have the names of the seeds [DATA-15 DATA-16]', () => {
  const named = { nsn: '8405019001234', pgc: '12345', name: 'Coat', category: 'COAT' as const }
  const common = { ...named, picture: null, sizeFamily: 'tops' }
  const range = { leastPrice: 5820, maxPrice: 6100, firstSize: '34 SHORT', lastSize: '50 LONG' }
  const stock = { itemCount: 2, backordered: 0, getWellOn: null, foundItem: null, instead: null }
  expect(written(productRow.write({ ...common, ...stock, range, colours: ['Black'] })).join(' ')).toBe(
    'backordered category colours foundItem getWellOn imagePath instead itmreF_0 range sizeFamily variants ypcgnuM_0 zdeS4AXX_0',
  )
  const wire = item.write({
    ...{ ...common, description: 'COAT', size: 'M', colour: '', price: 1250, unitOfIssue: 'EA' },
    ...{ sizeKey: 'coat men', status: 'active', replacement: null, getWellOn: null },
  })
  expect(wire).toMatchObject({ itmdeS1_0: 'COAT', itmdeS2_0: 'M', prI_0: 12.5 })
})

it('dashboard rows have the names of the seeds [DATA-18 DATA-19]', () => {
  const none = { reserved: 0, committed: 0, obligated: 0, spent: 0, undecided: 0 }
  const fund = { dodaac: 'W9AR01', fundCode: '6C', available: 100, ...none }
  const wire = { dodaaC_0: 'W9AR01', fundcodE_0: '6C', sumtranamT_0: 1 }
  expect(dashboardFund.write(fund)).toMatchObject(wire)
  expect(listGroups.response.write([{ number: '1', description: 'Home' }])).toEqual([
    { grpnum_0: '1', grpdesc_0: 'Home' },
  ])
})

it('query strings spell the column itself [API-25 API-26]', () => {
  const facets = writeFacetQuery({ ...NO_FACETS, colour: ['Black'], priceFrom: 1250 })
  const query = { page: 1, pageSize: 20, searchTerm: 'x', nsn: '', ...facets }
  expect(searchProducts.query?.write(query)).toEqual({
    ...{ nsn: '', page: 1, pageSize: 20, searchTerm: 'x', priceFrom: 12.5 },
    ...{ gender: [], family: [], colour: ['Black'], branch: [] },
  })
  expect(listProducts.path).toBe('/product/all/:program/:category')
})

it('a body never accepts a name outside its definition', () => {
  for (const call of [signIn, updatePassword, addToCart]) {
    const result = call.body?.schema.safeParse({ surprise: 1 })
    expect(JSON.stringify(result?.error?.issues)).toContain('surprise')
  }
})
