import { type ReactNode, useEffect, useId, useRef } from 'react'
import './dialog.css'
import { LiveRegions } from './Announcer.tsx'
import { Button, IconButton } from './Button.tsx'
import { classNames } from './class-names.ts'
import { focusInSight, holdPage, openAt, openAtItself, shutPageOff } from './dialog-opening.ts'
import { NOTICED_AFTER } from './focus-again.ts'
import { RefusalAlert } from './RefusalAlert.tsx'

/** 'start' is Close, which changes nothing. An interrupting dialog first focuses itself. */
type InitialFocus = 'start' | 'action'
const ACTION = '.dialog__foot button'
type Shape = 'box' | 'wide' | 'sheet-start' | 'sheet-end'

/**
 * The browser's modal dialog: the rest of the page is inert, Escape closes it, and the focus returns. Its content
 * exists only while it is open. Close takes the focus, and screen readers read the title and `about`.
 */
function ModalFrame({
  isOpen,
  onClose,
  title,
  about,
  shape,
  closeText,
  closesOnOutside,
  interrupts,
  initialFocus = 'start',
  children,
  foot,
}: {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  about?: ReactNode
  shape: Shape
  closeText?: string
  closesOnOutside: boolean
  interrupts?: boolean
  initialFocus?: InitialFocus
  children?: ReactNode
  foot?: ReactNode
}) {
  const frame = useRef<HTMLDialogElement>(null)
  const outside = useRef(() => {})
  outside.current = () => closesOnOutside && onClose()
  const titleId = useId()
  const aboutId = useId()
  useEffect(() => {
    const dialog = frame.current
    if (!isOpen || !dialog) return
    const cameFrom = document.activeElement
    const action = initialFocus === 'action' ? dialog.querySelector<HTMLElement>(ACTION) : null
    if (interrupts) openAtItself(dialog)
    else openAt(dialog, action ?? dialog.querySelector<HTMLElement>('button'))
    const release = holdPage(dialog, () => outside.current())
    const timer = setTimeout(() => {
      if (!interrupts) shutPageOff(dialog)
      else if (document.activeElement === dialog && action) focusInSight(action)
    }, NOTICED_AFTER)
    return () => {
      clearTimeout(timer)
      release()
      dialog.removeAttribute('popover')
      dialog.close()
      if (cameFrom instanceof HTMLElement && cameFrom.isConnected) cameFrom.focus()
    }
  }, [isOpen, initialFocus, interrupts])
  if (!isOpen) return null
  return (
    <dialog
      ref={frame}
      role={interrupts ? 'alertdialog' : undefined}
      className={classNames('dialog', `dialog--${shape}`, 'page-colours')}
      aria-labelledby={titleId}
      aria-describedby={about ? aboutId : undefined}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        if (closesOnOutside && event.target === frame.current) onClose()
      }}
      onKeyDownCapture={(event) => {
        shutPageOff(event.currentTarget)
        // The key that opened the dialog can still be held.
        if (event.repeat && event.key === 'Enter') event.preventDefault()
      }}
      onKeyDown={(event) => {
        // Enter before the focus has moved from the dialog to its action means the action.
        if (event.key !== 'Enter' || event.target !== frame.current || initialFocus !== 'action') return
        event.preventDefault()
        frame.current.querySelector<HTMLElement>(ACTION)?.click()
      }}
    >
      <div className="p-7">
        <div className="dialog__head row gap-6 apart mb-5 flush">
          <h2 id={titleId}>{title}</h2>
          {closeText ? (
            <Button variant="outline" icon="close" onClick={onClose}>
              {closeText}
            </Button>
          ) : (
            <IconButton icon="close" label="Close" onClick={onClose} />
          )}
        </div>
        <div>
          {about && <div id={aboutId}>{typeof about === 'string' ? <p>{about}</p> : about}</div>}
          {children}
        </div>
        {foot && <div className="dialog__foot cluster align-stretch gap-5 line-above">{foot}</div>}
      </div>
      <LiveRegions />
    </dialog>
  )
}

/**
 * `about` is one or two sentences, read with the title. `actions` are its buttons, the main one first. A form inside
 * has its own buttons instead.
 */
export function Dialog({
  isOpen,
  onClose,
  title,
  about,
  children,
  actions,
  isWide,
  interrupts,
  initialFocus,
}: {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  about: ReactNode
  children?: ReactNode
  actions?: ReactNode
  isWide?: boolean
  /** The user did not open it: an alert dialog. */
  interrupts?: boolean
  /** Use 'action' only if a separate key opened the dialog, or if the action is safe. */
  initialFocus?: InitialFocus
}) {
  return (
    <ModalFrame
      {...{ isOpen, onClose, title, about, children, interrupts, initialFocus }}
      shape={isWide ? 'wide' : 'box'}
      closesOnOutside={false}
      foot={actions}
    />
  )
}

/** `confirmText` names the action ('Remove item'), never 'OK'. */
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
  children: ReactNode
  confirmText: string
  cancelText?: string
  isDanger?: boolean
  isBusy?: boolean
  problem?: string
  onConfirm: () => void
  onClose: () => void
}) {
  return (
    <Dialog
      {...{ isOpen, onClose, title }}
      about={children}
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
      <RefusalAlert>{problem}</RefusalAlert>
    </Dialog>
  )
}

export function Sheet({
  isOpen,
  onClose,
  title,
  about,
  children,
  side = 'start',
  closeText = 'CLOSE',
}: {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  about?: ReactNode
  children?: ReactNode
  side?: 'start' | 'end'
  closeText?: string
}) {
  return (
    <ModalFrame
      {...{ isOpen, onClose, title, about, children, closeText }}
      shape={`sheet-${side}`}
      closesOnOutside
    />
  )
}
