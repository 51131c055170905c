import {
  findTextFault,
  PORTAL_TEXT_NAMES,
  PORTAL_TEXTS,
  type PortalTextName,
  pickChangedTexts,
} from '#domain/texts/portal-texts.ts'
import { useCall } from '#web/calls/useCall.ts'
import { useDone } from '#web/pages/useDone.ts'
import { usePanelForm } from '#web/pages/usePanelForm.ts'
import { QueryView, ViewHead } from '#web/pages/ViewParts.tsx'
import { useReloadTexts } from '#web/texts/PortalTexts.tsx'
import { useAnnounce } from '#web/ui/Announcer.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { formatDate } from '#web/ui/format.ts'
import { RefusalAlert } from '#web/ui/RefusalAlert.tsx'
import { TextArea, TextField } from '#web/ui/TextField.tsx'
import type { ResponseOf } from '#wire/call.ts'
import { change } from '#wire/change.ts'
import { readTexts, saveTexts } from '#wire/content/portal-content.ts'

type Texts = ResponseOf<typeof readTexts>

const PARTS: { title: string; names: PortalTextName[] }[] = [
  { title: 'Support', names: ['supportEmail', 'supportPhone', 'supportHours', 'faqUrl'] },
  { title: 'Notices', names: ['announcementStrip', 'closureNotice', 'reportsSite'] },
  { title: 'About', names: ['aboutText'] },
]

/** For every program. */
export function TextsView() {
  const texts = useCall(readTexts, {}, { gcTime: 0 })
  return (
    <>
      <ViewHead title="Texts and links">Texts and links that people of every program see.</ViewHead>
      <QueryView query={texts} text="Loading texts…">
        {(data) => <TextsForm key={JSON.stringify(data.texts)} data={data} />}
      </QueryView>
    </>
  )
}

function TextsForm({ data }: { data: Texts }) {
  const announce = useAnnounce()
  const done = useDone()
  const reloadTexts = useReloadTexts()
  const form = usePanelForm({
    name: 'texts of the portal',
    initial: data.texts,
    findProblems: (values) =>
      PORTAL_TEXT_NAMES.flatMap((field) => {
        const text = findTextFault(field, values[field].trim())
        return text === null ? [] : [{ field, text }]
      }),
    // Without the texts that another administrator may change meanwhile.
    change: (values) => change(saveTexts, { body: Object.fromEntries(pickChangedTexts(data.texts, values)) }),
    onDone: () => {
      done('The texts were saved. Everybody sees them on the next page that they open.')
      reloadTexts()
    },
  })
  const fillIn = () => {
    form.change(data.defaults)
    announce('The defaults are filled in. They take effect when you save the texts.')
  }
  return (
    <form noValidate onSubmit={form.submit} className="rows rows-shrink gap-8" aria-label="Texts and links">
      <ErrorSummary problems={form.problems} attempt={form.attempt} />
      {PARTS.map(({ title, names }) => (
        <Card key={title} title={title}>
          {names.map((name) => {
            const { label, hint, kind, max } = PORTAL_TEXTS[name]
            const Field = kind === 'lines' ? TextArea : TextField
            return (
              <Field
                key={name}
                {...form.textOf(name)}
                label={label}
                hint={`${hint} ${describeChange(data, name)}`}
                maxLength={max}
                autoComplete="off"
              />
            )
          })}
        </Card>
      ))}
      <div>
        <RefusalAlert>{form.refusal}</RefusalAlert>
        <div className="toolbar">
          <Button type="submit" isBusy={form.isSaving} busyText="Saving…">
            Save texts
          </Button>
          <Button variant="quiet" onClick={fillIn}>
            Fill in the defaults
          </Button>
        </div>
      </div>
    </form>
  )
}

function describeChange({ changes }: Texts, name: PortalTextName): string {
  const change = changes.find((one) => one.name === name)
  if (!change) return '(Default.)'
  const by = change.changedBy === '' ? '' : ` by ${change.changedBy}`
  return `(Changed ${formatDate(change.changedAt.toISOString())}${by}.)`
}
