import { adminAddress } from '#web/pages/panel-address.ts'
import { useEntryForm } from '#web/pages/useEntryForm.ts'
import { useAuth } from '#web/session/AuthProvider.tsx'
import { type PortalTexts, useReloadTexts } from '#web/texts/PortalTexts.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { RefusalAlert } from '#web/ui/RefusalAlert.tsx'
import { SkippableFields } from '#web/ui/Skippable.tsx'
import { change } from '#wire/change.ts'
import { openPortal } from '#wire/opening/opening.ts'
import { AdministratorCard, OrganisationCard } from './OpeningPeople.tsx'
import { DodaacCard, ProgramCard } from './OpeningRows.tsx'
import { blankOpening, findOpeningProblems, sendable } from './opening-values.ts'
import { goToPath } from './visitor-path.ts'

/**
 * Everything that an empty portal needs to be entered, in four sections of one page. Refused values stay typed, each fault
 * at its field; afterwards the administrator signs in and reads what comes next.
 */
export function OpeningForm({ token, texts }: { token: string; texts: PortalTexts }) {
  const { clearSession } = useAuth()
  const reload = useReloadTexts()
  const form = useEntryForm({
    name: null,
    initial: blankOpening(texts.zone),
    findProblems: (values) => findOpeningProblems(values, texts.passwordProfile),
    change: (values) => change(openPortal, { body: { token, ...sendable(values) } }),
    shows: [],
    onDone: (_, { username, way }) => {
      clearSession(
        way === 'card'
          ? 'Your portal is open. Sign in with your card, and read what comes next.'
          : `Your portal is open. Sign in as ${username.trim()}, and read what comes next.`,
      )
      reload()
      goToPath(adminAddress.write({ view: 'ready' }))
    },
  })
  return (
    <form className="stack" noValidate onSubmit={form.submit} aria-label="Open your portal">
      <p className="lede">
        Nobody can sign in here yet. What you enter makes you its first administrator, and you can change it
        later. Everything else comes afterwards: Getting ready in the Admin Panel leads through it.
      </p>
      <ErrorSummary problems={form.problems} attempt={form.attempt} />
      <RefusalAlert>{form.refusal}</RefusalAlert>
      <SkippableFields>
        <OrganisationCard form={form} />
        <ProgramCard form={form} />
        <DodaacCard form={form} />
        <AdministratorCard form={form} profile={texts.passwordProfile} takesCards={texts.cacUrl !== ''} />
      </SkippableFields>
      <Button type="submit" size="large" isBusy={form.isSaving} busyText="Opening…">
        Open the portal
      </Button>
    </form>
  )
}
