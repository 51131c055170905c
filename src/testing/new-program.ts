/** A program of the Army as the form sends it, with nothing that may be blank. */
export const newProgram = <P extends { code: string; name: string }>(program: P) => ({
  branch: 'army' as const,
  supplierName: 'Bluegrass Supply',
  supplierSite: 'LEX-1',
  contactEmail: '',
  contactPhone: '',
  accent: '',
  about: '',
  orderingNotes: '',
  membersMayRequest: false,
  offersUsmcrReport: false,
  project: '',
  task: '',
  obligationType: '',
  lineType: '',
  contractType: '',
  ...program,
})
