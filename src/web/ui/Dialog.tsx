import { type ReactNode, useEffect, useId, useRef } from 'react'
import './dialog.css'
import { LiveRegions } from './Announcer.tsx'
import { Button, IconButton } from './Button.tsx'
import { classNames } from './class-names.ts'
import { Alert } from './Notices.tsx'

/** Where a dialog begins: at its Close button, or at its main action when that is what most people want. */
type InitialFocus = 'close' | 'action'
type Shape = 'box' | 'wide' | 'sheet-start' | 'sheet-end'

/**
 * The browser's own modal dialog: the rest of the page is inert, Escape closes it, and the focus goes back to
 * where it was. Its content exists only while it is open.
 */
function ModalFrame({
  isOpen,
  onClose,
  title,
  shape,
  closeText,
  closesOnOutside,
  initialFocus = 'close',
  children,
  foot,
}: {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  shape: Shape
  closeText?: string
  closesOnOutside: boolean
  initialFocus?: InitialFocus
  children?: ReactNode
  foot?: ReactNode
}) {
  const frame = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const dialog = frame.current
    if (!isOpen || !dialog) return
    const cameFrom = document.activeElement
    if (!dialog.open) dialog.showModal()
    if (initialFocus === 'action') dialog.querySelector<HTMLElement>('.dialog__foot button')?.focus()
    return () => {
      dialog.close()
      if (cameFrom instanceof HTMLElement && cameFrom.isConnected) cameFrom.focus()
    }
  }, [isOpen, initialFocus])
  if (!isOpen) return null
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way to do what the click outside does
    <dialog
      ref={frame}
      className={classNames('dialog', `dialog--${shape}`, 'page-colours')}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        if (closesOnOutside && event.target === frame.current) onClose()
      }}
    >
      <div className="dialog__inner">
        <div className="dialog__head">
          <h2 id={titleId}>{title}</h2>
          {closeText ? (
            <Button variant="outline" icon="close" onClick={onClose}>
              {closeText}
            </Button>
          ) : (
            <IconButton icon="close" label="Close" onClick={onClose} />
          )}
        </div>
        <div className="dialog__body">{children}</div>
        {foot && <div className="dialog__foot">{foot}</div>}
      </div>
      <LiveRegions />
    </dialog>
  )
}

/** A modal box. `actions` are its buttons, main one first. A form inside keeps its own buttons instead. */
export function Dialog({
  isOpen,
  onClose,
  title,
  children,
  actions,
  isWide,
  initialFocus,
}: {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  children?: ReactNode
  actions?: ReactNode
  isWide?: boolean
  initialFocus?: InitialFocus
}) {
  return (
    <ModalFrame
      {...{ isOpen, onClose, title, children, initialFocus }}
      shape={isWide ? 'wide' : 'box'}
      closesOnOutside={false}
      foot={actions}
    />
  )
}

/** Asks before something that cannot be taken back. `confirmText` names the action ('Remove item'), never 'OK'. */
export function ConfirmDialog({
  isOpen,
  title,
  children,
  confirmText,
  cancelText = 'Cancel',
  isDanger,
  isBusy,
  problem,
  onConfirm,
  onClose,
}: {
  isOpen: boolean
  title: ReactNode
  children?: ReactNode
  confirmText: string
  cancelText?: string
  isDanger?: boolean
  isBusy?: boolean
  /** Why it was not done, above what is asked. */
  problem?: string
  onConfirm: () => void
  onClose: () => void
}) {
  return (
    <Dialog
      {...{ isOpen, onClose, title }}
      actions={
        <>
          <Button variant={isDanger ? 'danger' : 'primary'} isBusy={isBusy} onClick={onConfirm}>
            {confirmText}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {cancelText}
          </Button>
        </>
      }
    >
      {problem && (
        <div role="alert">
          <Alert kind="error">{problem}</Alert>
        </div>
      )}
      {children}
    </Dialog>
  )
}

/** A panel that slides in from the side; a click outside closes it too. */
export function Sheet({
  isOpen,
  onClose,
  title,
  children,
  side = 'start',
  closeText = 'CLOSE',
}: {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  children?: ReactNode
  side?: 'start' | 'end'
  closeText?: string
}) {
  return (
    <ModalFrame
      {...{ isOpen, onClose, title, children, closeText }}
      shape={`sheet-${side}`}
      closesOnOutside
    />
  )
}
