import type { Owner } from './build.ts'

type Place = { quantity: number; items: { pgc: string; nsn?: string }[] }
let made = 0

/** An active kit of program AR. */
export async function buildKit(owner: Owner, places: Place[], name = `Kit ${++made}`): Promise<number> {
  const [kit] = await owner<{ kitId: number }[]>`INSERT INTO kits (program, name)
    VALUES ('AR', ${name}) RETURNING kit_id`
  const id = kit?.kitId ?? 0
  const rows = places.flatMap(({ quantity, items }, place) =>
    items.map(({ pgc, nsn = null }, at) => ({ place: place + 1, alternative: at + 1, pgc, nsn, quantity })),
  )
  await owner`INSERT INTO kit_versions (program, kit_id, number, updated_by, updated_at) VALUES ('AR', ${id}, 1, 'Test', now())`
  await owner`INSERT INTO kit_items (program, kit_id, number, place, alternative, pgc, nsn, quantity)
    SELECT 'AR', ${id}, 1, place, alternative, pgc, nsn, quantity
    FROM jsonb_to_recordset(${owner.json(rows)}::jsonb) AS r (place smallint, alternative smallint, pgc text, nsn text, quantity integer)`
  await owner`UPDATE kit_versions SET active_from = '2026-01-01' WHERE kit_id = ${id}`
  return id
}
