import { type Entry, type EntryForm, useEntryForm } from '#web/pages/useEntryForm.ts'
import { ADMINISTRATION } from './administration.ts'

/** A short form of the panel: whatever it changes, every view of the panel shows it. */
export function usePanelForm<V extends object, A>(entry: Omit<Entry<V, A>, 'shows'>): EntryForm<V> {
  return useEntryForm({ ...entry, shows: ADMINISTRATION })
}
