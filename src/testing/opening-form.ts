import type { Opening } from '#wire/opening/opening.ts'

export function fillOpeningForm(changes: Partial<Opening> = {}): Omit<Opening, 'token'> {
  return {
    name: 'Island Clothing Office',
    supportEmail: 'help@island.example',
    supportPhone: '808-555-0100',
    supportHours: 'Monday-Friday 8am-4pm HST',
    fiscalZone: 'Pacific/Honolulu',
    programCode: 'ISLE',
    programName: 'Island Guard',
    programBranch: 'army',
    dodaac: 'W9HI01',
    street1: '1 Harbour Road',
    street2: '',
    city: 'Honolulu',
    state: 'HI',
    zip: '96813',
    country: 'US',
    username: 'first.admin',
    email: 'first.admin@island.example',
    firstName: 'Robin',
    lastName: 'Keller',
    dodId: '',
    password: 'Muster-Roll-2026',
    confirmation: 'Muster-Roll-2026',
    ...changes,
  }
}
