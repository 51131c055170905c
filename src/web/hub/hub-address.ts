/** The tabs of the hub in their order; the address says which is open. [HUB-02, HUB-03] */
export const HUB_TABS = [
  { key: 'system', text: 'System Reports' },
  { key: 'custom', text: 'Custom Reports' },
  { key: 'video', text: 'Video Guides' },
  { key: 'training', text: 'Downloads' },
] as const
export type HubTab = (typeof HUB_TABS)[number]['key']

export type HubView = {
  tab: HubTab
  search: string
  /** Why a download that was followed did not come. */
  failed: 'missing' | 'busy' | null
}

export function readHubAddress(query: URLSearchParams): HubView {
  const failed = query.get('failed')
  return {
    tab: HUB_TABS.find(({ key }) => key === query.get('tab'))?.key ?? 'system',
    search: (query.get('search') ?? '').slice(0, 100),
    failed: failed === 'missing' || failed === 'busy' ? failed : null,
  }
}

export function writeHubAddress({ tab, search }: Pick<HubView, 'tab' | 'search'>): string {
  const query = new URLSearchParams()
  if (tab !== 'system') query.set('tab', tab)
  if (search.trim() !== '') query.set('search', search.trim())
  const text = query.toString()
  return text ? `/reports?${text}` : '/reports'
}
