import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import './dialog.css'
import { AppLink } from './AppLink.tsx'
import { type ButtonVariant, buttonClass } from './Button.tsx'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './Icon.tsx'

/** Closes on a click outside, on focus loss, or on Escape, which also returns the focus to `returnTo`. [NAV-50] */
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
  /** `label` names the button when its content does not. */
  button: ReactNode
  label?: string
  icon?: IconName
  variant?: ButtonVariant
  buttonClassName?: string
  align?: 'start' | 'end'
  isPadded?: boolean
  /** Set both to control the state from outside. */
  isOpen?: boolean
  onOpenChange?: (isOpen: boolean) => void
  children: ReactNode | ((close: () => void) => ReactNode)
}

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

export type MenuItem = { key: string; text: ReactNode; icon?: IconName; note?: string } & (
  | { href: string; isCurrent?: boolean; isDownload?: boolean; onSelect?: () => void }
  | { href?: undefined; onSelect: () => void }
)

export function Menu({
  items,
  intro,
  ...disclosure
}: Omit<DisclosureProps, 'children'> & {
  items: MenuItem[]
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
