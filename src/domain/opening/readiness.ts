import { type DodaacAddresses, findAddressFault } from '../dodaacs/dodaacs.ts'
import { type ApproverLevel, canFillLevels } from '../roles/approver-levels.ts'
import { formatCount, listWords } from '../words.ts'

export const READINESS_STEPS = [
  'categories',
  'products',
  'prices',
  'dodaacs',
  'orderers',
  'approvers',
  'money',
  'supply',
  'mail',
] as const
export type ReadinessStepKey = (typeof READINESS_STEPS)[number]

export type ReadyDodaac = DodaacAddresses & {
  levels: number
  hasDestination: boolean
  hasOrderer: boolean
  hasMoney: boolean
  signers: ApproverLevel[]
}

export type ReadinessFacts = {
  fiscalYear: number
  categories: number
  products: number
  sizes: number
  unpriced: number
  periodIsOpen: boolean
  dodaacs: ReadyDodaac[]
  supply: 'simulator' | 'files' | 'none'
  sendsMail: boolean
}

export type ReadinessStep<K = ReadinessStepKey> = { key: K; title: string; isDone: boolean; sentence: string }

const LACKING: Record<ReadinessStepKey, string> = {
  categories: 'The catalog has no categories yet.',
  products: 'Your program sells no products yet.',
  prices: 'Some products that your program sells have no price yet.',
  dodaacs: 'Your program has no DoDAAC yet that can receive orders.',
  orderers: 'Nobody can place orders in your program yet.',
  approvers: 'Nobody can approve all orders of your program yet.',
  money: 'Some ordering DoDAACs have no money yet.',
  supply: 'Approved orders are not sent to a supplier yet.',
  mail: 'The portal sends no mail yet.',
}

function canOrderSomething({ categories, sizes, unpriced, periodIsOpen, dodaacs }: ReadinessFacts): boolean {
  return (
    categories > 0 &&
    sizes > unpriced &&
    periodIsOpen &&
    dodaacs.some((one) => one.hasOrderer && one.hasMoney && hasAddresses(one) && hasApprovers(one))
  )
}

export function describeMissing(
  facts: ReadinessFacts,
  mayCorrect: boolean,
): { key: ReadinessStepKey; sentence: string }[] {
  if (canOrderSomething(facts)) return []
  return findReadiness(facts)
    .filter(({ isDone }) => !isDone)
    .map(({ key, sentence }) => ({
      key,
      sentence: mayCorrect ? sentence : `${LACKING[key]} Ask your administrator.`,
    }))
}

export const NO_MAIL =
  'No mail leaves: each is kept as a file. Set SMTP_URL, or nobody gets the link for a password.'

/** Further codes are only counted. */
const NAMED = 3

/** [decisions, section 10] */
export function findReadiness(facts: ReadinessFacts): ReadinessStep[] {
  const ordering = facts.dodaacs.filter(({ hasOrderer }) => hasOrderer)
  return [
    countStep(
      'categories',
      'Categories',
      facts.categories,
      ['category', 'categories'],
      'Add the categories that the catalog shows.',
    ),
    countStep(
      'products',
      'Products',
      facts.products,
      ['product', 'products'],
      'Import products, and choose which of them the program sells.',
    ),
    pricesStep(facts),
    dodaacsStep(facts.dodaacs),
    step(
      'orderers',
      'Order Placers',
      ordering.length > 0,
      `Somebody orders for ${describeDodaacs(ordering)}.`,
      'Nobody can order. Give somebody who may sign in the role Order Placer of a DoDAAC.',
    ),
    faultyStep('approvers', 'Approvers', ordering, hasApprovers, {
      good: 'Each approval level of every ordering DoDAAC has a person of its own who can sign.',
      bad: (them) =>
        `Orders of ${them} could not be approved: a level has no approver, or one person would have to sign two levels. Give more people the role Approver.`,
    }),
    moneyStep(facts, ordering),
    supplyStep(facts.supply),
    step('mail', 'Mail', facts.sendsMail, 'Mail leaves through the mail server.', NO_MAIL),
  ]
}

export function describeReadiness(steps: ReadinessStep[]): string {
  const missing = steps.find(({ isDone }) => !isDone)
  if (!missing) return `${steps.length} of ${steps.length}: the first order can be placed.`
  return `${steps.filter(({ isDone }) => isDone).length} of ${steps.length}: ${missing.sentence}`
}

export function step<K>(key: K, title: string, isDone: boolean, good: string, bad: string): ReadinessStep<K> {
  return { key, title, isDone, sentence: isDone ? good : bad }
}

function countStep(
  key: ReadinessStepKey,
  title: string,
  count: number,
  [one, many]: [string, string],
  advice: string,
): ReadinessStep {
  return step(
    key,
    title,
    count > 0,
    `${count === 1 ? `1 ${one} is` : `${formatCount(count)} ${many} are`} there.`,
    `There is no ${one} yet. ${advice}`,
  )
}

export function describePriced(fiscalYear: number): string {
  return `Every size that is sold has a price for fiscal year ${fiscalYear}.`
}

function pricesStep({ sizes, unpriced, fiscalYear }: ReadinessFacts): ReadinessStep {
  const bad =
    sizes === 0
      ? 'There is no size yet that could have a price. Import the NSNs of the products.'
      : `No price for fiscal year ${fiscalYear} on ${unpriced === 1 ? '1 size' : `${formatCount(unpriced)} sizes`}. Import prices of that year.`
  return step('prices', 'Prices', sizes > 0 && unpriced === 0, describePriced(fiscalYear), bad)
}

function dodaacsStep(dodaacs: ReadyDodaac[]): ReadinessStep {
  if (dodaacs.length === 0)
    return step('dodaacs', 'DoDAACs', false, '', 'No DoDAAC takes orders today. Add one, or make one active.')
  return faultyStep('dodaacs', 'DoDAACs', dodaacs, hasAddresses, {
    good: `${dodaacs.length === 1 ? '1 DoDAAC takes' : `${formatCount(dodaacs.length)} DoDAACs take`} orders, and each says where goods and bills go.`,
    bad: (them) =>
      `Nothing can be sent for ${them}: bill-to, ship-to, signal code, or the street and city to ship to, are missing or do not fit. Complete them.`,
  })
}

function moneyStep({ fiscalYear, periodIsOpen }: ReadinessFacts, ordering: ReadyDodaac[]): ReadinessStep {
  if (!periodIsOpen)
    return step(
      'money',
      'Money',
      false,
      '',
      `No period is open today. Open one of fiscal year ${fiscalYear} on the Funding page.`,
    )
  return faultyStep('money', 'Money', ordering, ({ hasMoney }) => hasMoney, {
    good: `Each ordering DoDAAC has money in fiscal year ${fiscalYear}.`,
    bad: (them) => `No money in fiscal year ${fiscalYear} for ${them}. Allot it on the Funding page.`,
  })
}

const SUPPLY: Record<ReadinessFacts['supply'], string> = {
  files: 'Approved orders leave as files, and the answers of the supplier are read from files.',
  simulator: 'A simulated supplier answers: nothing is really shipped.',
  none: 'Approved orders go nowhere: no supplier is connected. Set SUPPLY to files.',
}

function supplyStep(supply: ReadinessFacts['supply']): ReadinessStep {
  return step('supply', 'Supplier', supply !== 'none', SUPPLY[supply], SUPPLY[supply])
}

function faultyStep(
  key: ReadinessStepKey,
  title: string,
  dodaacs: ReadyDodaac[],
  isRight: (dodaac: ReadyDodaac) => boolean,
  { good, bad }: { good: string; bad: (them: string) => string },
): ReadinessStep {
  if (dodaacs.length === 0)
    return step(key, title, false, '', 'First somebody must be Order Placer of a DoDAAC.')
  const wrong = dodaacs.filter((dodaac) => !isRight(dodaac))
  return step(key, title, wrong.length === 0, good, bad(describeDodaacs(wrong)))
}

function hasAddresses(dodaac: ReadyDodaac): boolean {
  return dodaac.hasDestination && findAddressFault(dodaac) === null
}

function hasApprovers({ levels, signers }: ReadyDodaac): boolean {
  const seats = Array.from({ length: levels }, (_, index) =>
    signers.flatMap(({ level, personId }) => (level === index + 1 ? [personId] : [])),
  )
  return canFillLevels(seats)
}

export function nameDodaacs(dodaacs: string[]): string {
  const named = dodaacs.slice(0, NAMED)
  const rest = dodaacs.length - named.length
  return `DoDAAC${dodaacs.length === 1 ? '' : 's'} ${listWords(rest > 0 ? [...named, `${formatCount(rest)} more`] : named, 'and')}`
}

const describeDodaacs = (dodaacs: ReadyDodaac[]) => nameDodaacs(dodaacs.map(({ dodaac }) => dodaac))
