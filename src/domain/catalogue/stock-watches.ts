import { writeDay } from '../fiscal-years.ts'
import type { ItemStatus } from './item-statuses.ts'

export const MAX_WATCHES = 200

export type WatchedItem = {
  status: ItemStatus
  getWellOn: string | null
  knownOn: string | null
  isSold: boolean
}
export type WatchChange = 'back' | 'moved' | 'gone'

/** Null: nothing to tell yet. 'back' and 'gone' end the watch. */
export function findWatchChange({ status, getWellOn, knownOn, isSold }: WatchedItem): WatchChange | null {
  if (status === 'obsolete') return 'gone'
  if (status === 'active') return isSold ? 'back' : null
  return getWellOn === knownOn ? null : 'moved'
}

export function describeWatchChange(
  change: WatchChange,
  { item, getWellOn, knownOn }: { item: string } & Pick<WatchedItem, 'getWellOn' | 'knownOn'>,
): { subject: string; words: string } {
  if (change === 'back')
    return {
      subject: `In stock again: ${item}`,
      words: 'You can order it now. This was the last message about it.',
    }
  if (change === 'gone')
    return {
      subject: `No longer made: ${item}`,
      words: 'It will not come back. The page of the item names its replacement, if there is one.',
    }
  const before = knownOn === null ? '' : ` Until now it was ${writeDay(knownOn)}.`
  return {
    subject: `Another date: ${item}`,
    words:
      getWellOn === null
        ? `The day when it arrives is not known any more.${before}`
        : `It is expected on ${writeDay(getWellOn)}.${before}`,
  }
}
