import type { Branch } from '../branches.ts'
import { writeDay } from '../fiscal-years.ts'
import type { Gender, ServiceStatus } from '../people/people-codes.ts'

export const MAX_KIT_NAME = 60
export const MAX_KIT_NOTE = 500
export const MAX_PLACES = 200
export const MAX_ALTERNATIVES = 9
export const MAX_KIT_QUANTITY = 999
export const MAX_VERSIONS = 999

/** `activeFrom` null: the draft. */
export type KitVersion = { number: number; activeFrom: string | null; retiredFrom: string | null }

/** Each empty list is everybody. Pay grades are listed one by one. */
export type ForWhom = {
  branches: Branch[]
  payGrades: string[]
  genders: Gender[]
  serviceStatuses: ServiceStatus[]
}

/** `nsn` null: in the size of the member. */
export type KitItem = { pgc: string; nsn: string | null }

/** The member needs one of the alternatives. */
export type KitPlace = { place: number; quantity: number; alternatives: KitItem[] }

export function findVersionInForce<V extends KitVersion>(versions: readonly V[], day: string): V | null {
  // A version that was retired before its first day never counted.
  const begun = versions.filter(
    ({ activeFrom, retiredFrom }) =>
      activeFrom !== null && activeFrom <= day && (retiredFrom === null || retiredFrom > activeFrom),
  )
  const latest = begun.reduce<V | null>(
    (best, one) => (best && (best.activeFrom ?? '') > (one.activeFrom ?? '') ? best : one),
    null,
  )
  return latest && (latest.retiredFrom === null || latest.retiredFrom > day) ? latest : null
}

export function findDraft<V extends KitVersion>(versions: readonly V[]): V | null {
  return versions.find(({ activeFrom }) => activeFrom === null) ?? null
}

/** No order can have used it, so it may be deleted. */
export function neverBegan({ activeFrom }: Pick<KitVersion, 'activeFrom'>, today: string): boolean {
  return activeFrom === null || activeFrom > today
}

export type VersionState = 'draft' | 'ahead' | 'active' | 'replaced' | 'retired'

export function stateOf(version: KitVersion, versions: readonly KitVersion[], today: string): VersionState {
  if (version.activeFrom === null) return 'draft'
  if (version.retiredFrom !== null && version.retiredFrom <= today) return 'retired'
  if (version.activeFrom > today) return 'ahead'
  return findVersionInForce(versions, today)?.number === version.number ? 'active' : 'replaced'
}

export function describeVersion(version: KitVersion, versions: readonly KitVersion[], today: string): string {
  const since = writeDay(version.activeFrom ?? '')
  const until = version.retiredFrom === null ? '' : writeDay(version.retiredFrom)
  switch (stateOf(version, versions, today)) {
    case 'draft':
      return 'Draft'
    case 'ahead':
      return `Active from ${since}`
    case 'active':
      return until ? `Active since ${since}, retired from ${until}` : `Active since ${since}`
    case 'replaced':
      return `Replaced, active since ${since}`
    case 'retired':
      return `Retired since ${until}`
  }
}

/** The state of the version in force, else of the latest one. */
export function describeKit(versions: readonly KitVersion[], today: string): string {
  const shown =
    findVersionInForce(versions, today) ??
    versions.filter(({ activeFrom }) => activeFrom !== null).at(-1) ??
    findDraft(versions)
  return shown ? describeVersion(shown, versions, today) : 'Empty'
}

export function countPieces(places: readonly Pick<KitPlace, 'quantity'>[]): number {
  return places.reduce((sum, { quantity }) => sum + quantity, 0)
}

export function groupPlaces<R extends KitItem & { place: number; quantity: number }, A extends KitItem>(
  rows: readonly R[],
  alternativeOf: (row: R) => A,
): { place: number; quantity: number; alternatives: A[] }[] {
  return [...Map.groupBy(rows, ({ place }) => place)].map(([place, some]) => ({
    place,
    quantity: some[0]?.quantity ?? 1,
    alternatives: some.map(alternativeOf),
  }))
}
