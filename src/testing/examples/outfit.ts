import { buildKit } from '../build-kit.ts'
import { as, type Step } from './steps.ts'

const batch = {
  title: 'Caps',
  kit: null,
  people: [{ id: '{member}', fundCode: '6C', lines: [{ nsn: '{cap}', quantity: 2 }] }],
}

export const outfitSteps: Step[] = [
  async ({ owner }, _world, names) => ({
    outfitKit: await buildKit(owner, [{ quantity: 2, items: [{ pgc: names.get('pgc') ?? '' }] }], 'Two caps'),
  }),
  async ({ owner }, _world, names) => {
    const [list] = await owner<{ listId: number }[]>`
      INSERT INTO saved_lists (program, owner_id, name, updated_by, updated_at)
      SELECT program, person_id, 'Caps', 'Everything', now() FROM people WHERE username = 'everything' RETURNING list_id`
    await owner`INSERT INTO saved_list_lines (program, list_id, place, pgc, quantity)
      VALUES ('AR', ${list?.listId ?? 0}, 1, ${names.get('pgc') ?? ''}, 1)`
    return { ownList: list?.listId }
  },
  as('everything', 'POST /lists/{ownList}/kit', { name: 'Caps of a list' }),
  as('placer', 'POST /outfit/people', { dodaacs: [], people: ['{member}'], lines: ['Nobody Here'] }),
  as('placer', 'POST /outfit/table', { kit: '{outfitKit}', people: ['{member}'] }),
  as('placer', 'POST /outfit/batches', batch, { batch: 'number' }),
  as('placer', 'POST /outfit/batches/{batch}/write', {}),
  as('placer', 'POST /outfit/batches/{batch}/decide', { people: ['{member}'], decision: 'leave-out' }),
  as('placer', 'POST /outfit/submit/{batch}', {}),
  as('placer', 'GET /outfit/batches/{batch}'),
  as('placer', 'GET /outfit/batches'),
]
