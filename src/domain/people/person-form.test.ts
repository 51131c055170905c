import { describe, expect, test } from 'vitest'
import { checkRows } from '#testing/check-rows.ts'
import { blankPersonForm, type PersonForm } from './person-fields.ts'
import { findMissingFields, findPersonFaults, isEmail, tidyPersonForm } from './person-form.ts'

const complete: PersonForm = {
  ...{ ...blankPersonForm, firstName: 'Jordan', lastName: 'Ellis', dodId: '1234567890', branch: 'army' },
  ...{ serviceStatus: 'reserve', nameTape: 'ELLIS', dodaac: 'W9AR01', email: 'jordan.ellis@example.mil' },
}
const faultsOf = (changes: Partial<PersonForm>, before: PersonForm | null = null) =>
  findPersonFaults(tidyPersonForm({ ...complete, ...changes }), before).map(({ field }) => field)

describe('the service member form', () => {
  test('the form accepts a person with only the required fields [VAL-14]', () => {
    expect(faultsOf({})).toEqual([])
    const optional = { payGrade: '', gender: '', middleName: '', phone: '', subdivision: '', username: '' }
    expect(faultsOf(optional as Partial<PersonForm>)).toEqual([])
  })

  test.each<keyof PersonForm>([
    ...([
      'firstName',
      'lastName',
      'branch',
      'nameTape',
      'email',
      'dodaac',
      'dodId',
      'serviceStatus',
    ] as const),
  ])('the form requires %s [VAL-09]', (field) => {
    expect(findMissingFields({ ...complete, [field]: '' })).toEqual([
      { field, message: expect.stringMatching(/^Required\. (Enter|Choose) the [^.]+\.$/) },
    ])
  })

  test('the form treats blanks as empty [VAL-10]', () => {
    const missing = findMissingFields({ ...complete, firstName: '  ', email: '\t' })
    expect(missing.map(({ field }) => field)).toEqual(['firstName', 'email'])
    const tidy = tidyPersonForm({ ...complete, lastName: '  Ellis ', payGrade: ' e5 ', country: '' })
    expect(tidy).toMatchObject({ lastName: 'Ellis', payGrade: 'E5', country: 'US' })
  })

  test('the form names the fields with invalid values', () =>
    checkRows(
      [
        [{ dodId: '123456789' }, ['dodId']],
        [{ dodId: '12345678901' }, ['dodId']],
        [{ dodId: '12345abcde' }, ['dodId']],
        [{ firstName: 'x\r\nBcc: a@b.mil' }, ['firstName']],
        [
          { firstName: 'https://evil.example', lastName: '<i>', subdivision: 'a\u202eb' },
          ['firstName', 'lastName', 'subdivision'],
        ],
        [{ city: 'a\nb' }, ['city']],
        [{ email: 'jordan.ellis' }, ['email']],
        [{ email: 'a@b.mil, c@d.mil' }, ['email']],
        [{ email: 'Jordan <a@b.mil>' }, ['email']],
        [{ maySignIn: true, username: 'jellis' }, []],
        [{ username: 'j ellis' }, ['username']],
        [{ branch: 'cavalry' as never }, ['branch']],
        [{ serviceStatus: 'retired' as never }, ['serviceStatus']],
        [{ gender: 'unisex' as never }, ['gender']],
        [{ payGrade: 'E10' }, ['payGrade']],
        [{ payGrade: 'GS12' }, []],
        [{ nameTape: 'ELLIS 3' }, ['nameTape']],
        [{ dodaac: 'W9AR0' }, ['dodaac']],
        [{ country: 'DE', state: 'Hessen', zip: '60311' }, []],
        [{ shipsToOwnAddress: true, country: 'DE' }, ['street1', 'city']],
        [{ shipsToOwnAddress: true, street1: '1 Road', city: 'Columbus', state: 'oh', zip: '43085' }, []],
      ] as [Partial<PersonForm>, string[]][],
      (changes, fields) => {
        expect(faultsOf(changes)).toEqual(fields)
      },
    ))

  test('the form reads each spelling of a pay grade', () =>
    checkRows<string[]>(
      [
        ...[
          ['E-5', 'E5'],
          ['e05', 'E5'],
          ['W-2', 'W2'],
          ['CW2', 'W2'],
          ['WO1', 'W1'],
          ['CWO3', 'W3'],
          ['O-10', 'O10'],
        ],
        ...[
          ['GS09', 'GS9'],
          ['GS - 15', 'GS15'],
          ['O1E', 'O1E'],
          ['O-1E', 'O1E'],
          ['o\u20113e', 'O3E'],
          ['civ', 'CIV'],
        ],
        ...[
          ['E10', 'E10'],
          ['O4E', 'O4E'],
          ['GS0', 'GS0'],
          ['W-6', 'W-6'],
          ['Sgt', 'SGT'],
        ],
      ],
      (typed, grade) => {
        expect(tidyPersonForm({ ...complete, payGrade: typed }).payGrade).toBe(grade)
      },
    ))

  test('the form keeps an unusual pay grade that the record already had', () => {
    expect(faultsOf({ payGrade: 'X1' }, { ...complete, payGrade: 'X1' })).toEqual([])
  })

  test('the form recognizes a valid email address', () => {
    expect(isEmail("o'brien+unit@mail.army.mil")).toBe(true)
    for (const text of ['a@b', '@b.mil', 'a@b.mil\n', 'a b@c.mil', 'a@@b.mil', 'a@-.', ''])
      expect(isEmail(text), text).toBe(false)
  })
})

describe('each fault of the form', () => {
  const faultsOf = (changes: Partial<PersonForm>) =>
    findPersonFaults(tidyPersonForm({ ...complete, ...changes })).map(
      ({ field, message }) => `${field}: ${message}`,
    )

  test('one sentence explains each field with an invalid value', () =>
    checkRows<[Partial<PersonForm>, string[]]>(
      [
        [{ dodaac: 'W9AR011' }, ['dodaac: A DoDAAC has six letters or digits.']],
        [{ dodaac: '-W9AR01' }, ['dodaac: A DoDAAC has six letters or digits.']],
        [
          { username: 'jellis!' },
          [
            'username: A username has at least 3 letters, digits, dots, dashes or underscores, and no spaces.',
          ],
        ],
        [{ lastName: 'x'.repeat(61) }, ['lastName: Use at most 60 characters.']],
        [{ lastName: 'x'.repeat(60) }, []],
        [{ firstName: 'a\tb' }, ['firstName: Write this on one line, without line breaks.']],
        [{ maySignIn: true }, ['username: Enter a username: a person who may sign in needs one.']],
        [
          { shipsToOwnAddress: true },
          [
            'street1: Enter the street',
            'city: Enter the city',
            'state: Choose the state',
            'zip: Enter the ZIP code',
          ].map((fault) => `${fault}. Orders ship to this address.`),
        ],
        [{ country: 'XX' }, ['country: Choose a country from the list.']],
        [{ state: 'ZZ' }, ['state: Choose a state from the list.']],
        [{ zip: '4308', state: 'OH' }, ['zip: A ZIP code has 5 digits, or 5 and 4 such as 43085-1234.']],
        [
          { zip: '90210', state: 'OH' },
          ['zip: ZIP code 90210 is in California, not in Ohio. Correct the state or the ZIP code.'],
        ],
        [{ zip: '43085', state: '' }, []],
        [{ nameTape: '' }, ['nameTape: Required. Enter the name tape.']],
        [{ email: `a\nb` }, ['email: Write this on one line, without line breaks.']],
      ],
      (changes, sentences) => {
        expect(faultsOf(changes)).toEqual(sentences)
      },
    ))

  test('a person without a start has no start date', () => {
    expect(tidyPersonForm({ ...complete, startedOn: '' }).startedOn).toBeNull()
    expect(tidyPersonForm({ ...complete, startedOn: '2026-01-02' }).startedOn).toBe('2026-01-02')
  })
})
