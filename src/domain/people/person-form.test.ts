import { expect, test } from 'vitest'
import { checkRows } from '#testing/check-rows.ts'
import { blankPersonForm, type PersonForm } from './person-fields.ts'
import { findMissingFields, findPersonFaults, isEmail, tidyPersonForm } from './person-form.ts'

const complete: PersonForm = {
  ...{ ...blankPersonForm, firstName: 'Jordan', lastName: 'Ellis', dodId: '1234567890', branch: 'army' },
  ...{ serviceStatus: 'reserve', nameTape: 'ELLIS', dodaac: 'W9AR01', email: 'jordan.ellis@example.mil' },
}
const faultsOf = (changes: object, before: PersonForm | null = null) =>
  findPersonFaults(tidyPersonForm({ ...complete, ...changes }), before).map(
    ({ field, message }) => `${field}: ${message}`,
  )

test('the form requires these fields and no other, and a blank is empty [VAL-09 VAL-10 VAL-14]', () => {
  const required = [
    'firstName',
    'lastName',
    'branch',
    'nameTape',
    'email',
    'dodaac',
    'dodId',
    'serviceStatus',
  ]
  expect(faultsOf({})).toEqual([])
  for (const field of required)
    for (const blank of ['', ' \t'])
      expect(findMissingFields({ ...complete, [field]: blank }), field).toEqual([
        { field, message: expect.stringMatching(/^Required\. (Enter|Choose) the [^.]+\.$/) },
      ])
  const tidy = tidyPersonForm({ ...complete, lastName: '  Ellis ', payGrade: ' e5 ', country: '' })
  expect(tidy).toMatchObject({ lastName: 'Ellis', payGrade: 'E5', country: 'US' })
  expect(['', '2026-01-02'].map((startedOn) => tidyPersonForm({ ...complete, startedOn }).startedOn)).toEqual(
    [...[null, '2026-01-02']],
  )
})

test('the form names the fields with invalid values', () =>
  checkRows<[changes: object, ...fields: string[]]>(
    [
      [{ dodId: '123456789' }, 'dodId'],
      [{ dodId: '12345678901' }, 'dodId'],
      [{ dodId: '12345abcde' }, 'dodId'],
      [{ firstName: 'x\r\nBcc: a@b.mil' }, 'firstName'],
      [{ firstName: 'https://evil.example' }, 'firstName'],
      [{ lastName: '<i>', subdivision: 'a\u202eb' }, 'lastName', 'subdivision'],
      [{ city: 'a\nb' }, 'city'],
      [{ email: 'jordan.ellis' }, 'email'],
      [{ email: 'a@b.mil, c@d.mil' }, 'email'],
      [{ email: 'Jordan <a@b.mil>' }, 'email'],
      [{ maySignIn: true, username: 'jellis' }],
      [{ username: 'j ellis' }, 'username'],
      [{ branch: 'cavalry' }, 'branch'],
      [{ serviceStatus: 'retired' }, 'serviceStatus'],
      [{ gender: 'unisex' }, 'gender'],
      [{ payGrade: 'E10' }, 'payGrade'],
      [{ payGrade: 'GS12' }],
      [{ nameTape: 'ELLIS 3' }, 'nameTape'],
      [{ dodaac: 'W9AR0' }, 'dodaac'],
      [{ country: 'DE', state: 'Hessen', zip: '60311' }],
      [{ shipsToOwnAddress: true, country: 'DE' }, 'street1', 'city'],
      [{ shipsToOwnAddress: true, street1: '1 Road', city: 'Columbus', state: 'oh', zip: '43085' }],
    ],
    (changes, ...fields) => expect(faultsOf(changes).map((fault) => fault.split(':')[0])).toEqual(fields),
  ))

test('one sentence explains each field with an invalid value', () => {
  const shipping = 'Orders ship to this address.'
  checkRows<[changes: Partial<PersonForm>, ...sentences: string[]]>(
    [
      [{ dodaac: 'W9AR011' }, 'dodaac: A DoDAAC has six letters or digits.'],
      [{ dodaac: '-W9AR01' }, 'dodaac: A DoDAAC has six letters or digits.'],
      [
        { username: 'jellis!' },
        'username: A username has at least 3 letters, digits, dots, dashes or underscores, and no spaces.',
      ],
      [{ lastName: 'x'.repeat(61) }, 'lastName: Use at most 60 characters.'],
      [{ lastName: 'x'.repeat(60) }],
      [{ firstName: 'a\tb' }, 'firstName: Write this on one line, without line breaks.'],
      [{ maySignIn: true }, 'username: Enter a username: a person who may sign in needs one.'],
      [
        { shipsToOwnAddress: true },
        ...[`street1: Enter the street. ${shipping}`, `city: Enter the city. ${shipping}`],
        ...[`state: Choose the state. ${shipping}`, `zip: Enter the ZIP code. ${shipping}`],
      ],
      [{ country: 'XX' }, 'country: Choose a country from the list.'],
      [{ state: 'ZZ' }, 'state: Choose a state from the list.'],
      [{ zip: '4308', state: 'OH' }, 'zip: A ZIP code has 5 digits, or 5 and 4 such as 43085-1234.'],
      [
        { zip: '90210', state: 'OH' },
        'zip: ZIP code 90210 is in California, not in Ohio. Correct the state or the ZIP code.',
      ],
      [{ zip: '43085', state: '' }],
      [{ nameTape: '' }, 'nameTape: Required. Enter the name tape.'],
      [{ email: 'a\nb' }, 'email: Write this on one line, without line breaks.'],
    ],
    (changes, ...sentences) => expect(faultsOf(changes)).toEqual(sentences),
  )
})

test('the form reads each spelling of a pay grade, and keeps an unusual one that the record already had', () => {
  const spellings =
    'E-5 E5, e05 E5, W-2 W2, CW2 W2, WO1 W1, CWO3 W3, O-10 O10, GS09 GS9, O1E O1E, O-1E O1E, o\u20113e O3E, civ CIV, E10 E10, O4E O4E, GS0 GS0, W-6 W-6, Sgt SGT'
  for (const [typed = '', grade] of spellings.split(', ').map((pair) => pair.split(' ')))
    expect(tidyPersonForm({ ...complete, payGrade: typed }).payGrade, typed).toBe(grade)
  expect(tidyPersonForm({ ...complete, payGrade: 'GS - 15' }).payGrade).toBe('GS15')
  expect(faultsOf({ payGrade: 'X1' }, { ...complete, payGrade: 'X1' })).toEqual([])
})

test('the form recognizes a valid email address', () => {
  expect(isEmail("o'brien+unit@mail.army.mil")).toBe(true)
  for (const text of ['a@b', '@b.mil', 'a@b.mil\n', 'a b@c.mil', 'a@@b.mil', 'a@-.', ''])
    expect(isEmail(text), text).toBe(false)
})
