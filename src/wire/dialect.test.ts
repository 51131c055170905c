import { describe, expect, it } from 'vitest'
import { addToCart } from './cart/cart.ts'
import { item, listProducts, productRow, searchProducts } from './catalogue/catalogue.ts'
import { dashboardFund, listGroups } from './dashboard/dashboard.ts'
import { spell } from './dialect.ts'
import { sessionUser, signIn, updatePassword } from './session/session.ts'

/** Columns and the spelling that the two seed documents give them, requirement by requirement. */
const SPELLINGS: Record<string, Record<string, string>> = {
  'DATA-01': {
    BPCNUM_0: 'bpcnuM_0',
    SMID_0: 'smiD_0',
    FIRSTNAME_0: 'firstnamE_0',
    LASTNAME_0: 'lastnamE_0',
    USERNAME_0: 'usernamE_0',
    PERMISSIONS_0: 'permissionS_0',
    ADMINFLG_0: 'adminflG_0',
    DODAACS_0: 'dodaacS_0',
  },
  'DATA-06': { EMAIL_0: 'emaiL_0', PASSWRD_0: 'passwrD_0', PASSWRD_1: 'passwrD_1' },
  'DATA-10': { DODAAC_0: 'dodaaC_0', FUNDCODE_0: 'fundcodE_0', CREDATTIM_0: 'credattiM_0' },
  'DATA-13': { VCRNUM_0: 'vcrnuM_0', SCSTA_0: 'scstA_0', YEXPEDITE_0: 'yexpeditE_0' },
  'DATA-14': {
    ITMREF_0: 'itmreF_0',
    ITMDES1_0: 'itmdeS1_0',
    ITMDES2_0: 'itmdeS2_0',
    YPCGNUM_0: 'ypcgnuM_0',
    PRI_0: 'prI_0',
    QTY_0: 'qtY_0',
  },
  'DATA-15': { ZDES4AXX_0: 'zdeS4AXX_0' },
  'DATA-17': { TRANAMT_0: 'tranamT_0', TRANDAT_0: 'trandaT_0' },
  'DATA-18': { SUMTRANAMT_0: 'sumtranamT_0' },
  'DATA-21': {
    ENABL_0: 'enabL_0',
    PAYGRADE_0: 'paygradE_0',
    PASSWRDD_0: 'passwrdD_0',
    USERFLG_0: 'userflG_0',
    MIDDLENAME_0: 'middlenamE_0',
    BRANCHTAPE_0: 'branchtapE_0',
    NAMETAPE_0: 'nametapE_0',
    STARTDATE_0: 'startdatE_0',
    STA_0: 'stA_0',
    GENDER_0: 'gendeR_0',
    DODID_0: 'dodiD_0',
    SUBDIVISION_0: 'subdivisioN_0',
    SHPTOSUPPADD_0: 'shptosuppadD_0',
    ADDLIG_0: 'addliG_0',
    CTY_0: 'ctY_0',
    SAT_0: 'saT_0',
    POSCOD_0: 'poscoD_0',
    CRY_0: 'crY_0',
    CRYNAM_0: 'crynaM_0',
    TEL_0: 'teL_0',
    SENDCONF_0: 'sendconF_0',
    CREUSR_0: 'creusR_0',
    UPDUSR_0: 'updusR_0',
  },
  'DATA-29': {
    DESC1_0: 'desC1_0',
    BTDODAAC_0: 'btdodaaC_0',
    SIGNALCOD_0: 'signalcoD_0',
    EFFDAT_0: 'effdaT_0',
  },
  'DATA-42': { VCRLIN_0: 'vcrliN_0', REQUISITION_0: 'requisitioN_0', XSCACNBR_0: 'xscacnbR_0' },
}

describe('columns travel in the spelling of the seeds', () => {
  for (const [requirement, names] of Object.entries(SPELLINGS))
    it(`as ${requirement} spells them`, () => {
      expect(Object.fromEntries(Object.keys(names).map((column) => [column, spell(column)]))).toEqual(names)
    })

  it('and columns of one capital or of nothing but capitals in small letters', () => {
    expect(['BEGINDATE', 'X_0', 'LineStatus', 'DODAACS', 'noneOfThem', 'smDoDAAC'].map(spell)).toEqual([
      'begindate',
      'x_0',
      'lineStatus',
      'dodaacs',
      'noneOfThem',
      'smDoDAAC',
    ])
  })

  it('with the few exceptions that start in small letters [DATA-19 API-40]', () => {
    for (const name of [
      'bpcnum_0',
      'grpnum_0',
      'grpdesc_0',
      'bpaaddlig_1',
      'imagePath',
      'sdhnum',
      'currentPasswrD_0',
    ])
      expect(spell(name)).toBe(name)
  })
})

const written = (value: unknown) => Object.keys(value as object).sort()

describe('what is said on the wire carries these names', () => {
  it('the session object [DATA-01]', () => {
    const wire = sessionUser.write({
      program: 'AR',
      id: 7,
      firstName: 'Ana',
      lastName: 'Diaz',
      username: 'ana',
      email: 'ana@example.mil',
      dodaac: 'W9AR01',
      permissions: [1],
      adminFlag: true,
      dodaacs: [{ dodaac: 'W9AR01' }],
      placerDodaacs: [],
      approverDodaacs: [],
      financeDodaacs: [],
      opensEverything: false,
      idleSeconds: 900,
      endsAt: new Date(0),
      previousSignInAt: null,
      failedBefore: 0,
      programName: 'Army Reserve',
      programEmail: '',
      programPhone: '',
      programAccent: '',
      programAbout: '',
      programOrderingNotes: '',
      offersUsmcrReport: true,
      isProgramRetired: false,
      lacksFactor: false,
    })
    expect(wire).toMatchObject({
      bpcnuM_0: 'AR',
      smiD_0: '00000000000000000007',
      firstnamE_0: 'Ana',
      lastnamE_0: 'Diaz',
      usernamE_0: 'ana',
      permissionS_0: [1],
      adminflG_0: 2,
      dodaacS_0: [{ dodaaC_0: 'W9AR01' }],
    })
  })

  it('product rows and items [DATA-15 DATA-16]', () => {
    const common = {
      nsn: '8405019001234',
      pgc: '12345',
      name: 'Coat',
      category: 'COAT' as const,
      picture: null,
      sizeFamily: 'tops',
    }
    const range = { leastPrice: 5820, mostPrice: 6100, firstSize: '34 SHORT', lastSize: '50 LONG' }
    const row = {
      ...common,
      colours: ['Black'],
      range,
      itemCount: 2,
      backordered: 0,
      getWellOn: null,
      instead: null,
    }
    expect(written(productRow.write(row))).toEqual(
      [
        'itmreF_0',
        'zdeS4AXX_0',
        'ypcgnuM_0',
        'category',
        'imagePath',
        'sizeFamily',
        'colours',
        'range',
        'variants',
        'backordered',
        'getWellOn',
        'instead',
      ].sort(),
    )
    const wire = item.write({
      ...common,
      description: 'COAT',
      size: 'M',
      colour: '',
      price: 1250,
      unitOfIssue: 'EA',
      status: 'active',
      replacement: null,
      getWellOn: null,
    })
    expect(wire).toMatchObject({ itmdeS1_0: 'COAT', itmdeS2_0: 'M', prI_0: 12.5 })
  })

  it('dashboard rows [DATA-18 DATA-19]', () => {
    expect(
      dashboardFund.write({ dodaac: 'W9AR01', fundCode: '6C', available: 100, reserved: 0, spent: 0 }),
    ).toMatchObject({ dodaaC_0: 'W9AR01', fundcodE_0: '6C', sumtranamT_0: 1 })
    expect(listGroups.answer.write([{ number: '1', description: 'Home' }])).toEqual([
      { grpnum_0: '1', grpdesc_0: 'Home' },
    ])
  })

  it('query strings spell the column itself [API-25 API-26]', () => {
    expect(written(searchProducts.query?.write({ page: 1, pageSize: 20, searchTerm: 'x', nsn: '' }))).toEqual(
      ['nsn', 'page', 'pageSize', 'searchTerm'],
    )
    expect(listProducts.path).toBe('/product/all/:program/:category')
  })

  it('and a body never knows a name that is not written there', () => {
    for (const call of [signIn, updatePassword, addToCart]) {
      const result = call.body?.schema.safeParse({ surprise: 1 })
      expect(JSON.stringify(result?.error?.issues)).toContain('surprise')
    }
  })
})
