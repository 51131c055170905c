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
  goesAlong: boolean
  action?: NoticeAction
  way?: NoticeWay
  work: 'open' | 'busy' | 'done'
}
export type NewNotice = {
  kind: NoticeKind
  text: string
  /** Milliseconds after which the notice leaves its prominent place; without it, it stays until dismissed. */
  hideAfter?: number
  /** What it reports leads to another page, where it is still to be seen. */
  goesAlong?: boolean
  /** Something else says the same to who listens, such as what takes the focus. */
  isSilent?: boolean
  action?: NoticeAction
  way?: NoticeWay
}
type NoticesApi = {
  /** Shows a notice, says it once, and keeps it among the recent messages. Gives its id. */
  notify: (notice: NewNotice) => number
  dismiss: (id: number) => void
  /** Another page has come: what belongs to the one before leaves its prominent place. */
  turnPage: () => void
  /** Does what the notice offers, once. */
  act: (notice: Notice) => void
  /** The newest 20 notices of this visit, newest first, also those no longer prominent, and every one that can still be acted on. */
  recent: Notice[]
}

const keptNotices = 20
const keep = (all: Notice[]) =>
  all.filter((notice, at) => at < keptNotices || (notice.action && notice.work !== 'done'))
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
/** Whether the text says by itself what kind it is: 'Error logging in.' is no 'Error: Error logging in.' */
const begins = (kind: NoticeKind, text: unknown) =>
  typeof text === 'string' && text.toLowerCase().startsWith(NOTICE_WORDS[kind].toLowerCase())
const NoticesContext = createContext<NoticesApi | null>(null)

/** Keeps the notices of a visit, and forgets them when it ends; stands above the router, so that they survive a change of page. */
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
    // What is done is not done again.
    if (!isDone) busy.current.delete(id)
  }, [])
  const notify = useCallback(
    ({ kind, text, hideAfter, goesAlong = false, isSilent = false, action, way }: NewNotice) => {
      const id = nextId.current
      if (visit !== currentVisit()) return id
      nextId.current += 1
      const seen = { at: new Date(), isProminent: true, goesAlong, work: 'open' } as const
      const notice: Notice = { id, kind, text, action, way, ...seen }
      setRecent((all) => keep([notice, ...all]))
      const next = action ?? way
      const offer = next ? ` ${next.text} is at the top of the page.` : ''
      const words = begins(kind, text) ? text : `${NOTICE_WORDS[kind]}: ${text}`
      if (!isSilent) announce(`${words}${offer}`, { isUrgent: kind === 'error' })
      if (hideAfter !== undefined) setTimeout(() => dismiss(id), hideAfter)
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
            // The button goes with the message.
            setTimeout(() => focusHeadingOf(part))
          }}
        />
      )}
    </div>
  )
}
