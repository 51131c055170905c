import { describeForWhom } from '#domain/kits/for-whom.ts'
import { countPieces, describeKit, findDraft, findVersionInForce, groupPlaces } from '#domain/kits/kits.ts'
import { Refusal } from '#domain/refusal.ts'
import type { KitDetails, KitPlaceRow, KitRow, KitToOrder } from '#wire/kits/kits.ts'
import { catalogScopeOf } from '../catalogue/catalogue.ts'
import { findSuccessors } from '../catalogue/successors.ts'
import type { ReadContext } from '../http/context.ts'
import type { Totalled } from '../http/cut.ts'
import { findKitsInForce } from './in-force.ts'
import { findKitHead, findKitHeads, findShownItems, findVersions, type KitHead } from './kit-queries.ts'

export type KitContext = Pick<ReadContext, 'sql' | 'person' | 'today'>

export async function listKitRows({ sql, person, today }: KitContext): Promise<Totalled<KitRow>[]> {
  const heads = await findKitHeads(sql, person.program)
  const versionsOf = Map.groupBy(
    await findVersions(
      sql,
      heads.map(({ id }) => id),
    ),
    ({ kitId }) => kitId,
  )
  return heads.map((head) => {
    const versions = versionsOf.get(head.id) ?? []
    const inForce = findVersionInForce(versions, today)
    const shown = inForce ?? versions[0]
    return {
      ...head,
      state: describeKit(versions, today),
      forWhom: shown ? describeForWhom(shown) : '',
      places: shown?.places ?? 0,
      pieces: shown?.pieces ?? 0,
      inForce: inForce?.number ?? null,
      hasDraft: findDraft(versions) !== null,
    }
  })
}

export async function readKitDetails(
  { sql, person }: KitContext,
  { params: { kit } }: { params: { kit: number } },
): Promise<KitDetails> {
  const head = await findKitHead(sql, person.program, kit)
  if (!head) throw kitNotFound()
  return detailsOf({ sql }, head)
}

export async function detailsOf({ sql }: Pick<KitContext, 'sql'>, head: KitHead): Promise<KitDetails> {
  return { ...head, versions: await findVersions(sql, [head.id]) }
}

export async function readVersionPlaces(
  context: KitContext,
  { params: { kit, number } }: { params: { kit: number; number: number } },
): Promise<KitPlaceRow[]> {
  const { versions } = await readKitDetails(context, { params: { kit } })
  if (!versions.some((version) => version.number === number)) throw versionNotFound(number)
  const { sql } = context
  const catalogScope = catalogScopeOf(context)
  const items = await findShownItems(sql, catalogScope, kit, number)
  const gone = items.filter(({ isObsolete }) => isObsolete).map(({ nsn, pgc }) => nsn ?? pgc)
  const successors = await findSuccessors(sql, catalogScope, gone)
  return groupPlaces(items, (item) => ({
    ...item,
    replacement: successors.get(item.nsn ?? item.pgc) ?? null,
  }))
}

export async function listKitsToOrder({ sql, person, today }: KitContext): Promise<KitToOrder[]> {
  const kits = await findKitsInForce(sql, person.program, today)
  return kits.map((kit) => ({
    id: kit.kitId,
    number: kit.number,
    name: kit.name,
    forWhom: describeForWhom(kit),
    places: kit.places.length,
    pieces: countPieces(kit.places),
  }))
}

export function kitNotFound(): Refusal {
  return new Refusal('not-found', 'There is no such kit in your program.')
}

export function versionNotFound(number: number): Refusal {
  return new Refusal('not-found', `The kit has no version ${number}.`)
}
