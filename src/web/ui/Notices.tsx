import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import './notices.css'
import { useAnnounce } from './Announcer.tsx'
import { NO_BREAK } from './Badge.tsx'
import { IconButton } from './Button.tsx'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './Icon.tsx'
import { focusHeadingOf } from './PageHeading.tsx'
import { currentVisit, onVisitEnd, useVisit } from './visit.ts'

export type NoticeKind = 'success' | 'error' | 'info' | 'warning'
/** Such as Undo, available while the page is open. */
type NoticeAction = {
  text: string
  /** The accessible name: 'Undo: Coat removed'. */
  label: string
  /** Resolves to whether it succeeded. */
  run: () => Promise<boolean>
}
type NoticeWay = { text: string; href: string }
export type Notice = {
  id: number
  kind: NoticeKind
  text: string
  at: Date
  isProminent: boolean
  goesAlong: boolean
  action?: NoticeAction
  way?: NoticeWay
  work: 'open' | 'busy' | 'done'
}
export type NewNotice = {
  kind: NoticeKind
  text: string
  /** Milliseconds until the notice is no longer prominent. By default it stays until dismissed. */
  hideAfter?: number
  /** Stays prominent on the next page. */
  goesAlong?: boolean
  /** Not announced, because something else is, such as the focused element. */
  isSilent?: boolean
  action?: NoticeAction
  way?: NoticeWay
}
type NoticesApi = {
  /** Shows a notice, announces it once, and adds it to the recent messages. Returns its id. */
  notify: (notice: NewNotice) => number
  dismiss: (id: number) => void
  turnPage: () => void
  act: (notice: Notice) => void
  /** The newest 20, newest first, and every older one with an open action. */
  recent: Notice[]
}

const maxNotices = 20
const save = (all: Notice[]) =>
  all.filter((notice, at) => at < maxNotices || (notice.action && notice.work !== 'done'))
export const NOTICE_WORDS: Record<NoticeKind, string> = {
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
/** 'Error logging in.' needs no 'Error:' prefix. */
const begins = (kind: NoticeKind, text: unknown) =>
  typeof text === 'string' && text.toLowerCase().startsWith(NOTICE_WORDS[kind].toLowerCase())
const NoticesContext = createContext<NoticesApi | null>(null)

/** Must be above the router. */
export function NoticesProvider({ children }: { children: ReactNode }) {
  const [recent, setRecent] = useState<Notice[]>([])
  const nextId = useRef(1)
  const announce = useAnnounce()
  const visit = useVisit()
  useEffect(() => onVisitEnd(() => setRecent([])), [])
  const dismiss = useCallback((id: number) => {
    setRecent((all) => all.map((notice) => (notice.id === id ? { ...notice, isProminent: false } : notice)))
  }, [])
  const turnPage = useCallback(() => {
    setRecent((all) =>
      all.map((notice) => ({
        ...notice,
        isProminent: notice.isProminent && notice.goesAlong,
        goesAlong: false,
      })),
    )
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
    if (!isDone) busy.current.delete(id)
  }, [])
  const notify = useCallback(
    ({ kind, text, hideAfter, goesAlong = false, isSilent = false, action, way }: NewNotice) => {
      const id = nextId.current
      if (visit !== currentVisit()) return id
      nextId.current += 1
      const seen = { at: new Date(), isProminent: true, goesAlong, work: 'open' } as const
      const notice: Notice = { id, kind, text, action, way, ...seen }
      setRecent((all) => save([notice, ...all]))
      const next = action ?? way
      const offer = next ? ` ${next.text} is at the top of the page.` : ''
      const words = begins(kind, text) ? text : `${NOTICE_WORDS[kind]}: ${text}`
      if (!isSilent) announce(`${words}${offer}`, { isUrgent: kind === 'error' })
      // A notice that waits for room has not been seen yet.
      const hide = () =>
        document.querySelector('.notices[data-form="waiting"]') ? setTimeout(hide, hideAfter) : dismiss(id)
      if (hideAfter !== undefined) setTimeout(hide, hideAfter)
      return id
    },
    [announce, dismiss, visit],
  )
  const api = useMemo(
    () => ({ notify, dismiss, turnPage, act: (notice: Notice) => void act(notice), recent }),
    [notify, dismiss, turnPage, act, recent],
  )
  return <NoticesContext value={api}>{children}</NoticesContext>
}

export function useNotices(): NoticesApi {
  const api = useContext(NoticesContext)
  if (!api) throw new Error('useNotices needs a NoticesProvider above it')
  return api
}

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
    <div className={classNames('alert', `alert--${kind}`, isSlim && 'py-4')}>
      <Icon name={icons[kind]} size={1.4} />
      <div className="alert__text grow shrink">
        {!begins(kind, children) && (
          <span className="visually-hidden">{`${NOTICE_WORDS[kind]}:${NO_BREAK}`}</span>
        )}
        {title && <p className="alert__title bold">{title}</p>}
        {children}
      </div>
      {onDismiss && (
        <IconButton
          icon="close"
          label="Dismiss message"
          onClick={(event) => {
            const part = event.currentTarget.closest('article, section, main')
            onDismiss()
            // The button disappears with the message.
            setTimeout(() => focusHeadingOf(part))
          }}
        />
      )}
    </div>
  )
}
