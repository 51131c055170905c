import { ADMINISTRATION } from './administration.ts'
import { type Entry, type EntryForm, useEntryForm } from './useEntryForm.ts'

/** A short form of the panel: whatever it changes, every view of the panel shows it. */
export function usePanelForm<V extends object, A>(entry: Omit<Entry<V, A>, 'shows'>): EntryForm<V> {
  return useEntryForm({ ...entry, shows: ADMINISTRATION })
}
