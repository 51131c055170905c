import { buildKit } from '../build-kit.ts'
import { buildStep, type Step } from './steps.ts'

const batch = {
  title: 'Caps',
  kit: null,
  people: [{ id: '{member}', fundCode: '6C', lines: [{ nsn: '{cap}', quantity: 2 }] }],
}

export const outfitSteps: Step[] = [
  async ({ owner }, _world, names) => ({
    outfitKit: await buildKit(owner, [{ quantity: 2, items: [{ pgc: names.get('pgc') ?? '' }] }]),
  }),
  buildStep('placer', 'POST /outfit/people', { dodaacs: [], people: ['{member}'], lines: ['Nobody Here'] }),
  buildStep('placer', 'POST /outfit/table', { kit: '{outfitKit}', people: ['{member}'] }),
  buildStep('placer', 'POST /outfit/batches', batch, { batch: 'number' }),
  buildStep('placer', 'POST /outfit/batches/{batch}/write', {}),
  buildStep('placer', 'POST /outfit/batches/{batch}/decide', { people: ['{member}'], decision: 'leave-out' }),
  buildStep('placer', 'POST /outfit/batches/{batch}/submit', {}),
  buildStep('placer', 'GET /outfit/batches/{batch}'),
  buildStep('placer', 'GET /outfit/batches'),
]
