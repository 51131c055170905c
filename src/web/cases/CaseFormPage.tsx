import '#web/ui/paper.css'
import './cases.css'
import { useLocation } from '@tanstack/react-router'
import { describeReport } from '#domain/cases/discrepancy-report.ts'
import { Refusal } from '#domain/refusal.ts'
import { useCall } from '#web/calls/useCall.ts'
import { usePathParams } from '#web/pages/address.ts'
import { PaperChoice, usePaper } from '#web/pages/PaperChoice.tsx'
import { UnauthorizedScreen } from '#web/pages/UnauthorizedScreen.tsx'
import { AppLink } from '#web/ui/AppLink.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { PageHeading } from '#web/ui/PageHeading.tsx'
import { dayOf } from '#web/ui/portal-time.ts'
import { readCase } from '#wire/cases/cases.ts'

/** /cases/{number}/form: the blocks of SF 364 on one sheet. */
export function CaseFormPage() {
  const { pathname } = useLocation()
  const { number = '' } = usePathParams()
  const isNumber = /^\d{1,15}$/.test(number)
  const [paper, choosePaper] = usePaper(pathname)
  const read = useCall(readCase, { params: { case: Number(number) } }, { enabled: isNumber })
  const isNothing =
    read.data?.case.type === 'question' || (read.error instanceof Refusal && read.error.kind === 'not-found')
  if (!isNumber || isNothing) return <UnauthorizedScreen path={pathname} />
  return (
    <div className="page paper-page" data-paper={paper}>
      <div className="paper__ways cluster align-end gap-5 apart width-60 m-0 mx-auto mb-6 no-print">
        <AppLink href={`/cases/${Number(number)}`} className={buttonClass({ variant: 'outline' })}>
          Back to the case
        </AppLink>
        <div className="toolbar toolbar--fields m-0">
          <PaperChoice value={paper} onChange={choosePaper} />
          <Button icon="printer" onClick={() => window.print()}>
            Print
          </Button>
        </div>
      </div>
      <article className="paper frame width-60 mx-auto p-8">
        <header className="paper__head cluster align-end apart mb-7 pb-5">
          <div className="flush">
            <p className="paper__house m-0 soft bold">Standard Form 364</p>
            <PageHeading>Report of Discrepancy {Number(number)}</PageHeading>
          </div>
        </header>
        <Loaded query={read} text="Loading case…">
          {({ case: one, ...facts }) => (
            <dl className="sf364__blocks">
              {describeReport({
                ...facts,
                ...one,
                openedOn: dayOf(one.openedAt),
                words: facts.messages[0]?.words ?? '',
              }).map(({ block, name, value, isWide }) => (
                <div key={block} className={isWide ? 'sf364__wide' : undefined}>
                  <dt className="soft">
                    {block}. {name}
                  </dt>
                  <dd className="bold">{value || '–'}</dd>
                </div>
              ))}
            </dl>
          )}
        </Loaded>
      </article>
    </div>
  )
}
