import type { ComponentProps, ReactNode } from 'react'
import './button.css'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './Icon.tsx'

export type ButtonVariant = 'primary' | 'brass' | 'outline' | 'quiet' | 'danger'
export type ButtonLook = { variant?: ButtonVariant; size?: 'normal' | 'large'; isWide?: boolean }

/**
 * The classes of a button, for links that look like one: `<Link className={buttonClass({ variant: 'brass' })}>`.
 * `brass` is for the one main thing of a page; `quiet` for small side actions.
 */
export function buttonClass({ variant = 'primary', size = 'normal', isWide }: ButtonLook = {}): string {
  return classNames(
    'button',
    `button--${variant}`,
    size === 'large' && 'button--large',
    isWide && 'button--wide',
  )
}

export type ButtonProps = Omit<ComponentProps<'button'>, 'disabled'> &
  ButtonLook & {
    /** The work is under way: the button keeps the focus, refuses clicks and says `busyText`. */
    isBusy?: boolean
    busyText?: string
    /** Shown but refused. It stays reachable by keyboard; say why beside it or in `describedBy`. */
    isDisabled?: boolean
    icon?: IconName
    children: ReactNode
  }

/** A button of 44 px or more. `type` is 'button' unless given. */
export function Button({
  variant,
  size,
  isWide,
  isBusy = false,
  busyText = 'Working…',
  isDisabled = false,
  icon,
  className,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const isOff = isBusy || isDisabled
  return (
    <button
      {...rest}
      type={type}
      className={classNames(buttonClass({ variant, size, isWide }), className)}
      aria-disabled={isOff || undefined}
      data-busy={isBusy || undefined}
      onClick={(event) => {
        if (isOff) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {isBusy ? <span className="spinner" aria-hidden="true" /> : icon && <Icon name={icon} />}
      <span>{isBusy ? busyText : children}</span>
    </button>
  )
}

/** A square button that shows only a drawing; `label` is its name. */
export function IconButton({
  icon,
  label,
  isDisabled = false,
  className,
  type = 'button',
  onClick,
  ...rest
}: Omit<ComponentProps<'button'>, 'disabled' | 'children'> & {
  icon: IconName
  label: string
  isDisabled?: boolean
}) {
  return (
    <button
      {...rest}
      type={type}
      className={classNames('icon-button', className)}
      aria-label={label}
      title={label}
      aria-disabled={isDisabled || undefined}
      onClick={(event) => {
        if (isDisabled) event.preventDefault()
        else onClick?.(event)
      }}
    >
      <Icon name={icon} />
    </button>
  )
}
