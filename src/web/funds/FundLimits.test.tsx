import { expect, it, vi } from 'vitest'
import { DodaacField } from './FundLimits.tsx'

vi.mock('#web/session/AuthProvider.tsx', () => ({
  usePerson: () => ({ financeDodaacs: ['W9AR01', 'W9AR02'] }),
}))

it('another DoDAAC of a limit takes away the person or fund code of the earlier one', () => {
  const change = vi.fn()
  const textOf = () => ({ id: 'dodaac', value: 'W9AR01', error: undefined, onChange: vi.fn() })
  DodaacField({ form: { change, textOf } }).props.onChange({ target: { value: 'W9AR02' } })
  expect(change).toHaveBeenCalledWith({ dodaac: 'W9AR02', who: '' })
})
