export type TabMessage = 'active' | 'signed-out' | 'program-changed' | 'person-changed'

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('quartermaster-session')

export function notifyOtherTabs(message: TabMessage): void {
  channel?.postMessage(message)
}

export function onOtherTabs(listener: (message: TabMessage) => void): () => void {
  if (!channel) return () => {}
  const receive = (event: MessageEvent<TabMessage>) => listener(event.data)
  channel.addEventListener('message', receive)
  return () => channel.removeEventListener('message', receive)
}
