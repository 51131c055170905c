import pino from 'pino'
import { dayIn } from '#domain/fiscal-years.ts'
import type { Config } from '../config/config.ts'
import { connect } from '../db/connect.ts'
import type { Database } from '../db/roles.ts'
import { Jobs } from '../jobs/jobs.ts'
import { findBusyPrograms, turnSupplyCalendar } from '../supply/simulator-clock.ts'

/** `supply step`: advances the simulated calendar of every waiting program. */
export async function moveSupply(database: Database, config: Config, days: number): Promise<number> {
  const handles = connect(database)
  // Only queues the email; the portal sends it.
  const jobs = new Jobs(database, pino({ level: 'silent' }))
  await jobs.open()
  try {
    const now = new Date()
    const supply = {
      handles,
      sender: jobs.bulkSender.bind(jobs),
      publicUrl: config.publicUrl,
      now,
      today: dayIn(config.fiscalZone, now),
      zone: config.fiscalZone,
    }
    const programs = await findBusyPrograms(supply)
    if (programs.length === 0) console.log('No line waits for the supplier.')
    for (const program of programs) {
      const { day, moved } = await turnSupplyCalendar(supply, program, days)
      console.log(`${program}: the calendar shows ${day}, ${moved} steps of orders.`)
    }
    return 0
  } finally {
    await jobs.stop()
    await handles.close()
  }
}
