import { describeHolders } from '../products/catalogue-upkeep.ts'
import { nameForPeople } from './proposals.ts'

export type DraftedProduct = {
  pgc: string
  version: number
  name: string
  displayName: string
  unitOfIssue: string
  sizes: number
  itemNames: string[]
  units: string[]
  carts: number
  awaiting: number
}
export type ChangedFacts = ReadonlySet<string>

type ProductFields = { name?: string; displayName?: string; unitOfIssue?: string }

/** Changes name and unit only when all sizes agree. A name that users chose stays. */
export function planProduct(product: DraftedProduct, changed: ChangedFacts): ProductFields {
  const planned: ProductFields = {}
  const name = changed.has('itemName') ? findCommon(product.itemNames, product.sizes) : null
  if (name && name !== product.name) {
    planned.name = name
    const isFollowed = [product.name, nameForPeople(product.name)].includes(product.displayName)
    if (isFollowed) planned.displayName = nameForPeople(name)
  }
  const unit = changed.has('unitOfIssue') ? findCommon(product.units, product.sizes) : null
  if (unit && unit !== product.unitOfIssue) planned.unitOfIssue = unit
  return planned
}

function findCommon(said: readonly string[], sizes: number): string | null {
  const [first] = said
  return first && said.length === sizes && said.every((one) => one === first) ? first : null
}

export function describeTakingOver(
  product: DraftedProduct,
  changed: ChangedFacts,
  becomes: string,
): string[] {
  const { pgc, carts, awaiting } = product
  const planned = planProduct(product, changed)
  const notes: string[] = []
  if (planned.name) notes.push(`PGC ${pgc} gets the name ${planned.name}, in all its sizes.`)
  if (planned.unitOfIssue)
    notes.push(
      `PGC ${pgc} gets the unit of issue ${planned.unitOfIssue} in place of ${product.unitOfIssue}, in all its sizes.`,
    )
  for (const [field, what, said, now] of [
    ['itemName', 'name', product.itemNames, product.name],
    ['unitOfIssue', 'unit of issue', product.units, product.unitOfIssue],
  ] as const)
    if (changed.has(field) && findCommon(said, product.sizes) === null)
      notes.push(
        `The ${what} of PGC ${pgc} stays ${now}, because not all of its ${product.sizes} sizes have the same new one. Change it under Products if it is wrong.`,
      )
  if (carts + awaiting === 0) return notes
  const meets = [
    ...(planned.unitOfIssue
      ? [
          `Their quantities stay the same, but count in ${planned.unitOfIssue} from then on. Notify the orderers.`,
        ]
      : []),
    ...(changed.has('price') && carts > 0
      ? ['The orderer must accept the new total before submitting a cart.']
      : []),
    ...(changed.has('price') && awaiting > 0 ? ['Orders that await approval keep their price.'] : []),
    ...(becomes === 'obsolete' && changed.has('status') && carts > 0
      ? ['A cart with an obsolete size can be submitted only without it.']
      : []),
  ]
  if (meets.length === 0) return notes
  const verb = carts + awaiting === 1 ? 'holds' : 'hold'
  return [...notes, `${describeHolders({ carts, awaiting })} ${verb} PGC ${pgc}. ${meets.join(' ')}`]
}
