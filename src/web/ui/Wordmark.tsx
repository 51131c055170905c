import { AppLink } from './AppLink.tsx'
import './wordmark.css'

/** [MISC-08] */
export function Wordmark() {
  return (
    <AppLink href="/" className="wordmark" aria-label="Quartermaster, go to the start page">
      <svg className="wordmark__sign" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
        <g fill="none" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round">
          <path d="M6 13.5 16 8l10 5.5" stroke="#ffbe2e" />
          <path d="M6 19.5 16 14l10 5.5M6 25.5 16 20l10 5.5" stroke="#ffffff" />
        </g>
      </svg>
      <span className="wordmark__name">Quartermaster</span>
    </AppLink>
  )
}
