import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef, useState } from 'react'
import './notices.css'
import { useAnnounce } from './Announcer.tsx'
import { AppLink } from './AppLink.tsx'
import { Button, buttonClass, IconButton } from './Button.tsx'
import { classNames } from './class-names.ts'
import { EmptyState } from './EmptyState.tsx'
import { Icon, type IconName } from './Icon.tsx'

export type NoticeKind = 'success' | 'error' | 'info' | 'warning'
/** Something that can be done about a notice, such as taking back what it reports, for as long as the page is open. */
type NoticeAction = {
  /** 'Undo'. */
  text: string
  /** The whole of it, for people who hear the button without the notice: 'Undo: Coat removed'. */
  label: string
  /** Answers whether it was done; until then it can be tried again. */
  run: () => Promise<boolean>
}
/** Where one goes next after what the notice reports. */
type NoticeWay = { text: string; href: string }
export type Notice = {
  id: number
  kind: NoticeKind
  text: string
  at: Date
  isProminent: boolean
  action?: NoticeAction
  way?: NoticeWay
  work: 'open' | 'busy' | 'done'
}
export type NewNotice = {
  kind: NoticeKind
  text: string
  /** Milliseconds after which the notice leaves its prominent place; without it, it stays until dismissed. */
  hideAfter?: number
  action?: NoticeAction
  way?: NoticeWay
}
type NoticesApi = {
  /** Shows a notice, says it once, and keeps it among the recent messages. Gives its id. */
  notify: (notice: NewNotice) => number
  dismiss: (id: number) => void
  /** Does what the notice offers, once. */
  act: (notice: Notice) => void
  /** The newest 20 notices of this visit, newest first, also those no longer prominent, and every one that can still be acted on. */
  recent: Notice[]
}

const keptNotices = 20
const keep = (all: Notice[]) =>
  all.filter((notice, at) => at < keptNotices || (notice.action && notice.work !== 'done'))
const words: Record<NoticeKind, string> = {
  success: 'Success',
  error: 'Error',
  info: 'Information',
  warning: 'Warning',
}
const icons: Record<NoticeKind, IconName> = {
  success: 'success',
  error: 'error',
  info: 'info',
  warning: 'alert',
}
const NoticesContext = createContext<NoticesApi | null>(null)

/** Keeps the notices of a visit; stands above the router, so that they survive a change of page. */
export function NoticesProvider({ children }: { children: ReactNode }) {
  const [recent, setRecent] = useState<Notice[]>([])
  const nextId = useRef(1)
  const announce = useAnnounce()
  const dismiss = useCallback((id: number) => {
    setRecent((all) => all.map((notice) => (notice.id === id ? { ...notice, isProminent: false } : notice)))
  }, [])
  const busy = useRef(new Set<number>())
  const act = useCallback(async ({ id, action }: Notice) => {
    if (!action || busy.current.has(id)) return
    busy.current.add(id)
    const set = (changes: Partial<Notice>) =>
      setRecent((all) => all.map((notice) => (notice.id === id ? { ...notice, ...changes } : notice)))
    set({ work: 'busy' })
    const isDone = await action.run()
    set(isDone ? { work: 'done', isProminent: false } : { work: 'open' })
    // What is done is not done again.
    if (!isDone) busy.current.delete(id)
  }, [])
  const notify = useCallback(
    ({ kind, text, hideAfter, action, way }: NewNotice) => {
      const id = nextId.current
      nextId.current += 1
      const notice: Notice = { id, kind, text, at: new Date(), isProminent: true, action, way, work: 'open' }
      setRecent((all) => keep([notice, ...all]))
      const next = action ?? way
      const offer = next ? ` ${next.text} is at the top of the page.` : ''
      announce(`${words[kind]}: ${text}${offer}`, { isUrgent: kind === 'error' })
      if (hideAfter !== undefined) setTimeout(() => dismiss(id), hideAfter)
      return id
    },
    [announce, dismiss],
  )
  const api = useMemo(
    () => ({ notify, dismiss, act: (notice: Notice) => void act(notice), recent }),
    [notify, dismiss, act, recent],
  )
  return <NoticesContext value={api}>{children}</NoticesContext>
}

export function useNotices(): NoticesApi {
  const api = useContext(NoticesContext)
  if (!api) throw new Error('useNotices needs a NoticesProvider above it')
  return api
}

/** The prominent notices, newest first, at most three. The shell puts it first in `<main>`, outside `.page`. */
export function NoticeList() {
  const { recent, dismiss } = useNotices()
  const prominent = recent.filter((notice) => notice.isProminent).slice(0, 3)
  return (
    <div className="notices">
      {prominent.map((notice) => (
        <Alert key={notice.id} kind={notice.kind} onDismiss={() => dismiss(notice.id)}>
          {notice.text} <NoticeButton notice={notice} />
          {notice.way && (
            <AppLink
              href={notice.way.href}
              className={classNames(buttonClass({ variant: 'outline' }), 'notice__action')}
              onClick={() => dismiss(notice.id)}
            >
              {notice.way.text}
            </AppLink>
          )}
        </Alert>
      ))}
    </div>
  )
}

/** What a notice offers; when it is done the button stays where the focus is, and says so. */
function NoticeButton({ notice }: { notice: Notice }) {
  const { act } = useNotices()
  const { action, work } = notice
  if (!action) return null
  return (
    <Button
      variant="outline"
      className="notice__action"
      aria-label={work === 'open' ? action.label : undefined}
      isBusy={work === 'busy'}
      isDisabled={work === 'done'}
      onClick={() => act(notice)}
    >
      {work === 'done' ? `${action.text}: done` : action.text}
    </Button>
  )
}

/** All notices of this visit with their time, for a panel of the shell. */
export function RecentMessages() {
  const { recent } = useNotices()
  if (recent.length === 0) return <EmptyState text="No messages yet." />
  return (
    <ol className="plain-list">
      {recent.map((notice) => (
        <li key={notice.id}>
          <strong>{words[notice.kind]}</strong>{' '}
          <span className="soft">
            {notice.at.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })}
          </span>
          <br />
          {notice.text} <NoticeButton notice={notice} />
        </li>
      ))}
    </ol>
  )
}

/** A message in the flow of a page: a colour, a sign and a word. `onDismiss` adds a button that closes it. */
export function Alert({
  kind,
  title,
  children,
  onDismiss,
  isSlim,
}: {
  kind: NoticeKind
  title?: ReactNode
  children?: ReactNode
  onDismiss?: () => void
  isSlim?: boolean
}) {
  return (
    <div className={classNames('alert', `alert--${kind}`, isSlim && 'alert--slim')}>
      <Icon name={icons[kind]} size={1.4} />
      <div className="alert__text">
        <span className="visually-hidden">{words[kind]}: </span>
        {title && <p className="alert__title">{title}</p>}
        {children}
      </div>
      {onDismiss && <IconButton icon="close" label="Dismiss message" onClick={onDismiss} />}
    </div>
  )
}
