/**
 * What the tabs of one browser tell each other: somebody was active (the session lasts longer), somebody signed out,
 * somebody works in another program.
 */
export type TabNews = 'active' | 'signed-out' | 'program-changed'

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('quartermaster-session')

export function tellOtherTabs(news: TabNews): void {
  channel?.postMessage(news)
}

export function onOtherTabs(listener: (news: TabNews) => void): () => void {
  if (!channel) return () => {}
  const hear = (event: MessageEvent<TabNews>) => listener(event.data)
  channel.addEventListener('message', hear)
  return () => channel.removeEventListener('message', hear)
}
