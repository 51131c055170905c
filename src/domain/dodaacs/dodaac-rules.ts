import { BRANCHES, type Branch } from '../branches.ts'
import { isCountry } from '../countries.ts'
import { findZipFault, isState, isZip } from '../states.ts'
import { findNameFault } from '../typed-text.ts'
import { listWords } from '../words.ts'
import { DODAAC_KEYS, type DodaacDraft, type DodaacField, dodaacFacts } from './dodaac-fields.ts'
import { listSignalCodes, type SignalCode } from './dodaacs.ts'

export type DodaacRemark = { field: DodaacField; message: string }

export type DodaacFacts = {
  unknownDodaacs: string[]
  hasFundCode: boolean
  unknownPeople: number[]
  /** The parent is the DoDAAC itself, or below it. */
  isParentBelow: boolean
}

export const NOT_IN_PROGRAM = 'This person is not in your program. Choose another one.'

export const COUNTRY_NEEDED = 'Choose the country.'

export function isDodaac(text: string): boolean {
  return /^[A-Z0-9]{6}$/.test(text)
}

type Before = Pick<DodaacDraft, 'description' | 'contactName'> | null

export function findDodaacFormFaults(draft: DodaacDraft, before: Before = null): DodaacRemark[] {
  const missing = DODAAC_KEYS.flatMap((field) => {
    const message = dodaacFacts(field).required
    const isMissing = !draft[field] || (field === 'dodaac' && !isDodaac(draft.dodaac))
    return message && isMissing ? [{ field, message }] : []
  })
  const known = { unknownDodaacs: [], hasFundCode: true, unknownPeople: [], isParentBelow: false }
  const faults = findDodaacFaults(draft, known, before).filter(
    ({ field }) =>
      !missing.some((one) => one.field === field || (field === 'signalCode' && one.field === 'dodaac')),
  )
  return [...missing, ...faults]
}

/** (decisions, section 5) */
export function findDodaacFaults(
  draft: DodaacDraft,
  facts: DodaacFacts,
  before: Before = null,
): DodaacRemark[] {
  return [
    ...findUnknownDodaacs(draft, facts.unknownDodaacs),
    ...findParentFaults(draft, facts),
    ...findSignalFaults(draft),
    ...findPlaceFaults(draft),
    ...(draft.defaultFundCode !== null && !facts.hasFundCode
      ? [
          {
            field: 'defaultFundCode' as const,
            message: describeNoFundCode(draft.defaultFundCode),
          },
        ]
      : []),
    ...findContactFaults(draft, facts.unknownPeople, before),
  ]
}

export function describeNoFundCode(code: string): string {
  return `Your program has no fund code ${code}. Choose one of its fund codes.`
}

const describeUnknown = (name: string, dodaac: string) =>
  `${name} ${dodaac} is not a DoDAAC of your program. Choose one that exists, or add it first.`

function findUnknownDodaacs(draft: DodaacDraft, unknown: string[]): DodaacRemark[] {
  const named = [
    ['billTo', 'Bill-to'],
    ['shipTo', 'Ship-to'],
    ['soldTo', 'Sold-to'],
  ] as const
  return named
    .filter(([field]) => draft[field] !== draft.dodaac && unknown.includes(draft[field]))
    .map(([field, name]) => ({
      field,
      message: describeUnknown(name, draft[field]),
    }))
}

function describeCircle(dodaac: string, parent: string): string {
  return parent === dodaac
    ? 'A DoDAAC cannot be above itself. Choose another one, or none.'
    : `${parent} is below ${dodaac}, so it cannot be above it, too. Choose another one, or none.`
}

function findParentFaults({ dodaac, parent }: DodaacDraft, facts: DodaacFacts): DodaacRemark[] {
  if (!parent) return []
  if (parent === dodaac || facts.isParentBelow)
    return [{ field: 'parent', message: describeCircle(dodaac, parent) }]
  return facts.unknownDodaacs.includes(parent)
    ? [{ field: 'parent', message: describeUnknown('Parent', parent) }]
    : []
}

function findSignalFaults(draft: DodaacDraft): DodaacRemark[] {
  const fitting = listSignalCodes(draft)
  if (fitting.some((code) => code === draft.signalCode)) return []
  const right = `Choose ${listWords(fitting, 'or')}.`
  const why = REFUSED_SIGNALS[draft.signalCode]
  return [
    {
      field: 'signalCode',
      message: why
        ? `Signal code ${draft.signalCode} ${why}. ${right}`
        : `Signal code ${draft.signalCode} does not say that orders ship to ${draft.shipTo} and ${draft.billTo} pays. ${right}`,
    },
  ]
}

const REFUSED_SIGNALS: Record<string, string> = {
  D: 'means free issue, and orders of the portal are paid from a fund',
  M: 'means free issue, and orders of the portal are paid from a fund',
  W: 'is only for orders inside one service',
  X: 'is only for orders inside one service',
}

function findPlaceFaults({ country, state, zip }: DodaacDraft): DodaacRemark[] {
  if (!isCountry(country)) return [{ field: 'country', message: COUNTRY_NEEDED }]
  if (country !== 'US') return []
  const faults: DodaacRemark[] = []
  if (!isState(state))
    faults.push({ field: 'state', message: 'Enter the two letters of the state, such as OH.' })
  if (!isZip(zip))
    faults.push({ field: 'zip', message: 'A postal code has five digits, or nine as in 43085-1234.' })
  if (faults.length > 0) return faults
  const fault = findZipFault(state, zip)
  return fault === null ? [] : [{ field: 'zip', message: fault }]
}

function findContactFaults(draft: DodaacDraft, unknown: number[], before: Before): DodaacRemark[] {
  const { firstContactId: first, secondContactId: second } = draft
  const faults: DodaacRemark[] = []
  for (const field of ['description', 'contactName'] as const) {
    const message = draft[field] === before?.[field] ? null : findNameFault(draft[field])
    if (message) faults.push({ field, message })
  }
  for (const field of ['firstContactId', 'secondContactId'] as const) {
    const id = draft[field]
    if (id !== null && unknown.includes(id)) faults.push({ field, message: NOT_IN_PROGRAM })
  }
  if (first !== null && first === second)
    faults.push({ field: 'secondContactId', message: 'The second point of contact is the same person.' })
  return faults
}

const FIRST_LETTERS: Record<Branch, string[]> = {
  navy: ['N', 'R', 'V', 'Q'],
  army: ['W', 'A', 'C'],
  'air-force': ['F', 'E', 'J'],
  'space-force': ['F', 'E', 'J'],
  marine: ['M', 'L'],
  'coast-guard': ['Z'],
}

export function findDodaacWarnings({
  dodaac,
  branch,
  soldTo,
}: Pick<DodaacDraft, 'dodaac' | 'soldTo'> & { branch: Branch | null }): DodaacRemark[] {
  const warnings: DodaacRemark[] = []
  const [first = ''] = dodaac
  const mistaken = [...new Set(dodaac.match(/[IO]/g) ?? [])].sort()
  if (mistaken.length > 0)
    warnings.push({
      field: 'dodaac',
      message: `DoDAACs normally have no letter ${listWords(mistaken, 'or')}. Check that it is not the digit ${listWords(
        mistaken.map((letter) => (letter === 'I' ? '1' : '0')),
        'or',
      )}.`,
    })
  if (branch !== null && first !== '' && !FIRST_LETTERS[branch].includes(first))
    warnings.push({
      field: 'dodaac',
      message: `DoDAACs of the branch ${BRANCHES[branch].name} usually begin with ${listWords(FIRST_LETTERS[branch], 'or')}; this one begins with ${first}. Check the code and the branch.`,
    })
  if (soldTo !== '' && soldTo !== dodaac)
    warnings.push({
      field: 'soldTo',
      message: `Sold-to is usually the ordering DoDAAC itself, here it is ${soldTo}.`,
    })
  return warnings
}

export const SIGNAL_WORDS: Record<SignalCode, string> = {
  A: 'ships here, billed here',
  B: 'ships here, billed to another DoDAAC',
  C: 'ships here, billed to the party that the fund code names',
  J: 'ships to another DoDAAC, billed here',
  K: 'ships and bills to the same other DoDAAC',
  L: 'ships to another DoDAAC, billed to the party that the fund code names',
}

export function describeDestinations(destinations: { dodaac: string; billTo: string; shipTo: string }): {
  sentence: string
  fitting: [SignalCode, ...SignalCode[]]
} {
  const { dodaac, billTo, shipTo } = destinations
  const fitting = listSignalCodes(destinations)
  const ships =
    shipTo === dodaac
      ? `Orders of ${dodaac} ship to ${dodaac} itself`
      : `Orders of ${dodaac} ship to ${shipTo}`
  const pays =
    billTo === dodaac ? `${dodaac} pays` : billTo === shipTo ? `${billTo} also pays` : `${billTo} pays`
  return {
    sentence: `${ships}, and ${pays}. Signal code ${listWords(fitting, 'or')} says that.`,
    fitting,
  }
}
