import type { FormEvent } from 'react'
import {
  KINDS,
  kindOf,
  MESSAGE_KINDS,
  type MessageKind,
  WAY_WORDS,
  type Way,
  waysFor,
} from '#domain/messages/kinds.ts'
import { nameZone } from '#domain/zones.ts'
import { useCall } from '#web/calls/useCall.ts'
import { useDone } from '#web/pages/useDone.ts'
import { useForm } from '#web/pages/useForm.ts'
import { usePortalTexts } from '#web/texts/PortalTexts.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { RefusalAlert } from '#web/ui/RefusalAlert.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { change } from '#wire/change.ts'
import { type MessageChoices, readChoices, saveChoices } from '#wire/messages/messages.ts'

export function MessageChoicesCard() {
  const choices = useCall(readChoices, {})
  return (
    <Card title="Messages">
      <Loaded query={choices} text="Loading your choices…">
        {(data) => <ChoicesForm key={data.version} choices={data} />}
      </Loaded>
    </Card>
  )
}

type Values = Record<MessageKind, string> & { digestHour: string }

const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  text: `${hour % 12 || 12}:00 ${hour < 12 ? 'AM' : 'PM'}`,
}))

function ChoicesForm({ choices }: { choices: MessageChoices }) {
  const { digestHour, ways, sendsConfirmation, version } = choices
  const zone = usePortalTexts()?.zone
  const done = useDone()
  const form = useForm<Values>({
    name: 'messages',
    initial: {
      ...(Object.fromEntries(ways.map(({ kind, way }) => [kind, way])) as Record<MessageKind, string>),
      digestHour: String(digestHour),
    },
    shows: [readChoices],
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { values } = form
    const body = {
      digestHour: Number(values.digestHour),
      ways: MESSAGE_KINDS.map((kind) => ({ kind, way: values[kind] as Way })),
    }
    void form.save(change(saveChoices, { body, ifMatch: version }), {
      onDone: () => done('Your choices for messages are saved and count from now on.'),
    })
  }
  const isSilent = (kind: MessageKind) => kindOf(kind).confirms === true && !sendsConfirmation
  return (
    <form className="stack" onSubmit={submit} noValidate aria-label="Messages">
      <RefusalAlert>{form.refusal}</RefusalAlert>
      <SelectField
        label="Time of the daily digest"
        hint={`${zone ? `In ${nameZone(zone)} time. ` : ''}A day without anything new has no digest.`}
        options={HOURS}
        {...form.textOf('digestHour')}
      />
      <DataTable
        caption="How each message comes"
        isCompact
        rows={MESSAGE_KINDS}
        rowKey={(kind) => kind}
        columns={[
          { key: 'kind', header: 'Message', isRowHeader: true, cell: (kind) => KINDS[kind].label },
          {
            key: 'way',
            header: 'How it comes',
            width: '15rem',
            cell: (kind) =>
              isSilent(kind) ? (
                'Never, because your record asks for no confirmations'
              ) : (
                <SelectField
                  label={KINDS[kind].label}
                  isLabelHidden
                  options={waysFor(kind).map((way) => ({ value: way, text: WAY_WORDS[way] }))}
                  {...form.textOf(kind)}
                />
              ),
          },
        ]}
      />
      <p className="soft">
        Each message is also in the portal. Messages that ask you to act always come; the others can be off.
      </p>
      <div className="toolbar">
        <Button type="submit" isBusy={form.isSaving} busyText="Saving…">
          Save choices
        </Button>
      </div>
    </form>
  )
}
