import type { ReactNode } from 'react'
import './pager.css'
import { AppLink } from './AppLink.tsx'
import { SpokenSpace } from './Badge.tsx'
import type { LinkParts } from './Pager.tsx'

export type Tab = { key: string; text: ReactNode; href: string; count?: number | string }

/** A navigation with links: each view has its own URL. */
export function Tabs({
  tabs,
  current,
  label,
  renderLink = (link) => <AppLink {...link} />,
}: {
  tabs: Tab[]
  current: string
  label: string
  renderLink?: (link: LinkParts, tab: Tab) => ReactNode
}) {
  return (
    <nav aria-label={label}>
      <ul className="tabs">
        {tabs.map((tab) => (
          <li className="rigid" key={tab.key}>
            {renderLink(
              {
                href: tab.href,
                className: 'tabs__link row control-high bold',
                'aria-current': tab.key === current ? 'page' : undefined,
                children: (
                  <>
                    {tab.text}
                    {tab.count !== undefined && (
                      <span className="soft regular">
                        <SpokenSpace />({tab.count})
                      </span>
                    )}
                  </>
                ),
              },
              tab,
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}
