import { address, choice, maybe, one, SEARCH, type ViewOf } from '#wire/address.ts'

/** [HUB-02, HUB-03] */
export const HUB_TABS = [
  { key: 'system', text: 'System Reports' },
  { key: 'custom', text: 'Custom Reports' },
  { key: 'video', text: 'Video Guides' },
  { key: 'training', text: 'Downloads' },
] as const
export type HubTab = (typeof HUB_TABS)[number]['key']

export const hubAddress = address('/reports', {
  tab: one(choice(HUB_TABS.map(({ key }) => key)), 'system'),
  search: SEARCH,
  /** Why a followed download failed. */
  failed: maybe(choice(['missing', 'busy'])),
})
export type HubView = ViewOf<typeof hubAddress>
