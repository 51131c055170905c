import { ACTORS, FUNDS_EFFECTS, STATUS_CLASSES } from '#domain/supply/status-code.ts'
import type { SupplyStatus } from '#wire/supply/supply-statuses.ts'

/** `text` matches any word of a code. The flag limits the result to codes that differ from the shipped ones. */
export function searchStatuses(
  statuses: readonly SupplyStatus[],
  search: string,
  onlyChanged: boolean,
): SupplyStatus[] {
  const wanted = search.trim().toLowerCase()
  return statuses.filter(
    (status) =>
      (!onlyChanged || status.isChanged) &&
      [
        status.code,
        status.text,
        status.meaning,
        STATUS_CLASSES[status.class],
        FUNDS_EFFECTS[status.funds],
        ACTORS[status.actor],
        status.nextStep,
      ].some((words) => words.toLowerCase().includes(wanted)),
  )
}
