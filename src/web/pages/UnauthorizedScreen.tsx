import { AppLink } from '#web/ui/AppLink.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import './unauthorized.css'
import { ITEM_NOT_HERE } from '#wire/catalogue/catalogue.ts'

/** Unknown and forbidden pages look the same, so that they do not reveal what exists. [MISC-05, MISC-06, MISC-07] */
export function UnauthorizedScreen({ path }: { path: string }) {
  return (
    <div className="page page--narrow text-center">
      <PageHeading>Uh oh...</PageHeading>
      <p className="lede mx-auto mb-8">
        {path.toLowerCase().includes('products')
          ? ITEM_NOT_HERE
          : 'You are unauthorized to view this page or this page may be unavailable. Sorry about that.'}
      </p>
      <AppLink href="/" className={buttonClass()}>
        Back to the start
      </AppLink>
    </div>
  )
}
