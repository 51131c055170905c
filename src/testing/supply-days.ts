import { addDays } from '#domain/fiscal-years.ts'
import { connect } from '#server/db/connect.ts'
import { stepSupply } from '#server/supply/simulator.ts'
import type { TestPortal } from './portal.ts'

/** Enough days for the simulated supplier to ship or cancel everything. */
const DAYS = 120

export async function passSupplyDays(portal: TestPortal, program: string, first: string): Promise<void> {
  const handles = connect({ url: portal.database.url })
  const supplier = {
    handles,
    sender: () => async () => {},
    publicUrl: '',
    now: new Date(),
    today: first,
    zone: 'America/New_York',
  }
  try {
    for (let day = 0; day <= DAYS; day++) await stepSupply(supplier, program, addDays(first, day))
  } finally {
    await handles.close()
  }
}
