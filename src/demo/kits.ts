import { addDays, fiscalYearDays, fiscalYearOf } from '#domain/fiscal-years.ts'
import { EVERYBODY, gradesBetween } from '#domain/kits/for-whom.ts'
import type { ForWhom } from '#domain/kits/kits.ts'
import type { Transaction } from '#server/db/driver/sql.ts'
import { activateVersions, insertKits, retireVersions, writeDrafts } from '#server/kits/kit-queries.ts'

type Place = readonly [quantity: number, ...pgcs: string[]]
type Version = { note: string; forWhom?: Partial<ForWhom>; places: Place[] }
type Kit = { name: string; old?: Version; active: Version; draft?: Version }

const soldiers: Partial<ForWhom> = { branches: ['army'], payGrades: gradesBetween('E1', 'E4') ?? [] }

const issued: Place[] = [
  [1, '16045'],
  [4, '21040'],
  [2, '26025'],
  [1, '11045'],
  [2, '15025'],
  [6, '24005'],
  [1, '11070'],
  [4, '28020', '28025'],
  [1, '19015'],
  [2, '25005'],
  [2, '25010'],
]

const coldWeather: Place[] = [
  [1, '19030'],
  [1, '19015'],
  [2, '28010'],
  [4, '24010'],
  [1, '11075'],
  [1, '16065'],
  [1, '11080'],
]

/** Of program AR. Men's and women's items of a place are alternatives. */
export const KITS: Kit[] = [
  {
    name: 'Initial issue',
    old: { note: 'Without the sun hat.', forWhom: soldiers, places: issued },
    active: {
      note: 'What a new soldier wears from the first day.',
      forWhom: soldiers,
      places: [...issued, [1, '16060']],
    },
  },
  {
    name: 'Dress uniform',
    active: {
      note: '15 pieces. A shirt with long and one with short sleeves.',
      forWhom: { branches: ['army'] },
      places: [
        [1, '13015', '13020'],
        [1, '26005', '23005', '22005'],
        [1, '21010', '12015'],
        [1, '21020', '12020'],
        [1, '11015', '11020'],
        [1, '16005', '16050'],
        [1, '16020'],
        [1, '11030'],
        [1, '11050'],
        [1, '15005', '15015', '15020'],
        [1, '24015', '24030'],
        [1, '11055', '11060'],
        [1, '10002', '13010'],
        [1, '18385'],
        [1, '25125'],
      ],
    },
  },
  {
    name: 'Cold weather',
    active: { note: 'For units that train in winter.', places: coldWeather },
    draft: { note: 'Goggles for windy ranges.', places: [...coldWeather, [1, '14005']] },
  },
  {
    name: 'Physical training',
    active: {
      note: '',
      places: [
        [2, '21045'],
        [1, '21050'],
        [2, '27010'],
        [1, '26030'],
        [1, '19025'],
        [3, '24020'],
      ],
    },
  },
]

export async function loadKits(sql: Transaction, today: string): Promise<void> {
  const { first } = fiscalYearDays(fiscalYearOf(today))
  const written = { by: 'admin', now: new Date(`${first}T12:00:00Z`) }
  const ids = await insertKits(
    sql,
    'AR',
    KITS.map(({ name }) => name),
  )
  const idOf = (name: string) => ids.find((kit) => kit.name === name)?.id ?? 0
  // A kit has one draft at a time.
  for (const [stage, activeFrom] of [
    ['old', addDays(first, -365)],
    ['active', first],
    ['draft', null],
  ] as const) {
    const drafts = KITS.flatMap((kit) => {
      const version = kit[stage]
      const earlier = [stage !== 'old' && kit.old, stage === 'draft'].filter(Boolean).length
      return version ? [{ kitId: idOf(kit.name), number: earlier + 1, ...contentOf(version) }] : []
    })
    await writeDrafts(sql, 'AR', written, drafts)
    if (activeFrom === null) continue
    const starts = drafts.map(({ kitId, number }) => ({ kitId, number, activeFrom }))
    await activateVersions(sql, written, starts)
  }
  const retired = { kitId: idOf('Initial issue'), numbers: [1], day: first }
  await retireVersions(sql, written, retired)
}

const contentOf = ({ note, forWhom, places }: Version) => ({
  ...{ note, ...EVERYBODY, ...forWhom },
  places: places.map(([quantity, ...pgcs], index) => ({
    ...{ place: index + 1, quantity },
    alternatives: pgcs.map((pgc) => ({ pgc, nsn: null })),
  })),
})
