import { ADMINISTRATION } from './administration.ts'
import { type Entry, type EntryForm, useEntryForm } from './useEntryForm.ts'

export function usePanelForm<V extends object, A>(entry: Omit<Entry<V, A>, 'shows'>): EntryForm<V> {
  return useEntryForm({ ...entry, shows: ADMINISTRATION })
}
