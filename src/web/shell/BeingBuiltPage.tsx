import { useLocation } from '@tanstack/react-router'
import { AppLink } from '#web/ui/AppLink.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { findPage } from './find-page.ts'

/** Says plainly that a page of the menu is not there yet. */
export function BeingBuiltPage() {
  const { pathname } = useLocation()
  return (
    <div className="page">
      <PageHeading>{findPage(pathname)?.title ?? 'This page'}</PageHeading>
      <p className="lede">
        This part of the portal is being built. Everything in the catalogue and in orders works.
      </p>
      <AppLink href="/dashboard" className={buttonClass()}>
        Go to Home
      </AppLink>
    </div>
  )
}
