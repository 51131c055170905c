import { type ReactNode, useId } from 'react'
import './card.css'
import { AppLink } from './AppLink.tsx'
import { SpokenSpace } from './Badge.tsx'
import { classNames } from './class-names.ts'

/** With a title, the card is a named region. `actions` are beside the title. */
export function Card({
  title,
  headingLevel = 2,
  actions,
  footer,
  id,
  className,
  children,
}: {
  title?: ReactNode
  id?: string
  headingLevel?: 2 | 3 | 4
  actions?: ReactNode
  footer?: ReactNode
  className?: string
  children?: ReactNode
}) {
  const titleId = useId()
  const Heading = `h${headingLevel}` as const
  return (
    <section id={id} className={classNames('card', className)} aria-labelledby={title ? titleId : undefined}>
      {title && (
        <div className="card__head cluster gap-2 gap-x-6 mb-5">
          <Heading id={titleId}>{title}</Heading>
          {actions && <div className="card__actions cluster align-stretch gap-4">{actions}</div>}
        </div>
      )}
      {children}
      {footer && <div className="mt-6 pt-5 line-above">{footer}</div>}
    </section>
  )
}

/** `children` is one sentence. `title` should be a `PageHeading`. */
export function Hero({
  eyebrow,
  title,
  actions,
  children,
}: {
  eyebrow?: ReactNode
  title: ReactNode
  actions?: ReactNode
  children?: ReactNode
}) {
  return (
    <div className="hero on-navy">
      <div className="hero__words">
        {eyebrow && <p className="hero__eyebrow m-0 bold">{eyebrow}</p>}
        {title}
        {children && <div className="hero__lede color-ink text-4">{children}</div>}
      </div>
      {actions && <div className="toolbar">{actions}</div>}
    </div>
  )
}

export type Figure = { key: string; value: ReactNode; label: ReactNode; href?: string; isUrgent?: boolean }

/** The first one can be urgent (brass edge). */
export function Figures({ figures, label }: { figures: Figure[]; label: string }) {
  return (
    <ul className="figures" aria-label={label}>
      {figures.map(({ key, value, label: words, href, isUrgent }) => {
        const content = (
          <>
            <span className="figures__value color-strong bold">{value}</span>
            <SpokenSpace />
            <span className="figures__label">{words}</span>
          </>
        )
        const className = classNames('figures__box rows round-card', isUrgent && 'figures__box--urgent')
        return (
          <li key={key}>
            {href ? (
              <AppLink href={href} className={className}>
                {content}
              </AppLink>
            ) : (
              <div className={className}>{content}</div>
            )}
          </li>
        )
      })}
    </ul>
  )
}
