import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import './dialog.css'
import { AppLink } from './AppLink.tsx'
import { type ButtonVariant, buttonClass } from './Button.tsx'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './Icon.tsx'

/**
 * Closes something open when the person clicks outside it, moves the focus out of it, or presses Escape, which
 * also puts the focus back on `returnTo`. [NAV-50]
 */
export function useDismiss(
  area: RefObject<HTMLElement | null>,
  isOpen: boolean,
  close: () => void,
  returnTo?: RefObject<HTMLElement | null>,
): void {
  const latestClose = useRef(close)
  latestClose.current = close
  useEffect(() => {
    if (!isOpen) return
    const isOutside = (target: EventTarget | null) =>
      target instanceof Node && target.isConnected && !area.current?.contains(target)
    const onPointer = (event: PointerEvent) => {
      if (isOutside(event.target)) latestClose.current()
    }
    const onFocus = (event: FocusEvent) => {
      if (isOutside(event.target)) latestClose.current()
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      event.preventDefault()
      latestClose.current()
      returnTo?.current?.focus()
    }
    document.addEventListener('pointerdown', onPointer)
    document.addEventListener('focusin', onFocus)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', onPointer)
      document.removeEventListener('focusin', onFocus)
      document.removeEventListener('keydown', onKey)
    }
  }, [isOpen, area, returnTo])
}

export type DisclosureProps = {
  /** What the button shows; `label` names it when that is not enough. */
  button: ReactNode
  label?: string
  icon?: IconName
  variant?: ButtonVariant
  buttonClassName?: string
  /** Which edge of the button the panel keeps to. */
  align?: 'start' | 'end'
  isPadded?: boolean
  /** To hold the state outside: both together. */
  isOpen?: boolean
  onOpenChange?: (isOpen: boolean) => void
  children: ReactNode | ((close: () => void) => ReactNode)
}

/** A button with a panel that follows it in reading order: profile, contact, search. */
export function Disclosure({
  button,
  label,
  icon,
  variant = 'outline',
  buttonClassName,
  align = 'start',
  isPadded,
  isOpen: heldOpen,
  onOpenChange,
  children,
}: DisclosureProps) {
  const [ownOpen, setOwnOpen] = useState(false)
  const isOpen = heldOpen ?? ownOpen
  const setOpen = (next: boolean) => {
    setOwnOpen(next)
    onOpenChange?.(next)
  }
  const area = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const panelId = useId()
  useDismiss(area, isOpen, () => setOpen(false), opener)
  const close = () => {
    setOpen(false)
    opener.current?.focus()
  }
  return (
    <div className="popup relative inline-block" ref={area}>
      <button
        ref={opener}
        type="button"
        className={buttonClassName ?? buttonClass({ variant })}
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {icon && <Icon name={icon} />}
        <span>{button}</span>
        <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} size={0.9} />
      </button>
      {isOpen && (
        <div
          id={panelId}
          className={classNames(
            'popup__panel frame p-4',
            'page-colours',
            align === 'end' && 'popup__panel--end',
            isPadded && 'p-7',
          )}
        >
          {typeof children === 'function' ? children(close) : children}
        </div>
      )}
    </div>
  )
}

/** `note`: what to know before one goes there, said with the entry. */
export type MenuItem = { key: string; text: ReactNode; icon?: IconName; note?: string } & (
  | { href: string; isCurrent?: boolean; isDownload?: boolean; onSelect?: () => void }
  | { href?: undefined; onSelect: () => void }
)

/** A button that opens a short list of links and actions; choosing one closes it. */
export function Menu({
  items,
  intro,
  ...disclosure
}: Omit<DisclosureProps, 'children'> & {
  items: MenuItem[] /** Shown above the list. */
  intro?: ReactNode
}) {
  return (
    <Disclosure {...disclosure}>
      {(close) => (
        <>
          {intro}
          <MenuList items={items} onChoose={close} />
        </>
      )}
    </Disclosure>
  )
}

/** The list alone, for a Sheet or a panel of one's own. */
export function MenuList({ items, onChoose }: { items: MenuItem[]; onChoose?: () => void }) {
  const id = useId()
  return (
    <ul className="menu-list">
      {items.map((item) => (
        <li key={item.key}>
          {item.href !== undefined ? (
            <AppLink
              href={item.href}
              download={item.isDownload || undefined}
              aria-current={item.isCurrent ? 'page' : undefined}
              aria-describedby={item.note ? `${id}-${item.key}` : undefined}
              onClick={() => {
                onChoose?.()
                item.onSelect?.()
              }}
            >
              {item.icon && <Icon name={item.icon} />}
              {item.text}
            </AppLink>
          ) : (
            <button
              type="button"
              onClick={() => {
                onChoose?.()
                item.onSelect()
              }}
            >
              {item.icon && <Icon name={item.icon} />}
              {item.text}
            </button>
          )}
          {item.note && (
            <p id={`${id}-${item.key}`} className="menu-list__note">
              {item.note}
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}

/** A part of the page that folds in place under its heading: filters, history, help. */
export function Collapsible({
  title,
  isOpen,
  onOpenChange,
  headingLevel = 2,
  children,
}: {
  title: ReactNode
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  headingLevel?: 2 | 3 | 4
  children: ReactNode
}) {
  const panelId = useId()
  const Heading = `h${headingLevel}` as const
  return (
    <div>
      <Heading className="collapsible__heading">
        <button
          type="button"
          className="collapsible__button row gap-4 whole control-high p-0 color-primary bold text-start"
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={() => onOpenChange(!isOpen)}
        >
          <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} size={1} />
          {title}
        </button>
      </Heading>
      <div id={panelId} hidden={!isOpen}>
        {children}
      </div>
    </div>
  )
}
