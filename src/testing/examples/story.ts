import type { Owner } from '../build.ts'
import { administrationSteps } from './administration.ts'
import { allowanceSteps } from './allowances.ts'
import { importSteps } from './imports.ts'
import { moneySteps } from './money.ts'
import { orderSteps } from './orders.ts'
import { outfitSteps } from './outfit.ts'
import { peopleSteps } from './people.ts'
import { publicCatalogueSteps } from './public-catalogue.ts'
import { sessionSteps } from './session.ts'
import type { Step } from './steps.ts'
import { supplySteps } from './supply.ts'

/** Uses every call at least once. */
export const STORY: Step[] = [
  ...orderSteps,
  ...supplySteps,
  ...moneySteps,
  ...peopleSteps,
  ...administrationSteps,
  ...importSteps,
  ...publicCatalogueSteps,
  ...outfitSteps,
  ...allowanceSteps,
  ...sessionSteps,
]

/** Defaults of the database then use the portal's time, whose clock is stopped. */
export async function stopClock(owner: Owner): Promise<void> {
  await owner`DO $$ DECLARE c record; BEGIN
    FOR c IN SELECT table_name, column_name FROM information_schema.columns JOIN information_schema.tables
        USING (table_schema, table_name)
      WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND column_default IN ('now()', 'clock_timestamp()')
    LOOP EXECUTE format('ALTER TABLE %I ALTER %I SET DEFAULT %L', c.table_name, c.column_name, '2026-11-21T17:00:00Z');
    END LOOP;
  END $$`
}
