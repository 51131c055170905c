export const ADDRESS_NAMES = {
  street1: 'ADDLIG_0',
  street2: 'ADDLIG_1',
  street3: 'ADDLIG_2',
  city: 'CTY_0',
  state: 'SAT_0',
  zip: 'POSCOD_0',
  country: 'CRY_0',
} as const
