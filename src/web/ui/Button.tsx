import type { ComponentProps, ReactNode } from 'react'
import './button.css'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './Icon.tsx'

export type ButtonVariant = 'primary' | 'brass' | 'outline' | 'quiet' | 'danger'
export type ButtonLook = { variant?: ButtonVariant; size?: 'normal' | 'large'; isWide?: boolean }

/**
 * For links that look like a button: `<Link className={buttonClass({ variant: 'brass' })}>`. `brass` is for the one
 * main action of a page. `quiet` is for small side actions.
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
    /** The button keeps the focus, ignores clicks, and shows `busyText`. */
    isBusy?: boolean
    busyText?: string
    /** Visible but inactive. It stays reachable by keyboard. Give the reason beside it or in `describedBy`. */
    isDisabled?: boolean
    icon?: IconName
    children: ReactNode
  }

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
