import { useState } from 'react'
import { describeForWhom } from '#domain/kits/for-whom.ts'
import { describeVersion, findDraft, neverBegan, stateOf } from '#domain/kits/kits.ts'
import { useCall } from '#web/calls/useCall.ts'
import { useChange } from '#web/change/useChange.ts'
import { ADMINISTRATION } from '#web/pages/administration.ts'
import { ConfirmAction } from '#web/pages/ConfirmAction.tsx'
import { EntryDialog } from '#web/pages/EntryDialog.tsx'
import { useDone } from '#web/pages/useDone.ts'
import { QueryView, RowActions, ViewHead } from '#web/pages/ViewParts.tsx'
import { AppLink, useNavigateTo } from '#web/ui/AppLink.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { formatMoment } from '#web/ui/format.ts'
import { findToday } from '#web/ui/portal-time.ts'
import { RefusalAlert } from '#web/ui/RefusalAlert.tsx'
import { useTyped } from '#web/ui/typed.ts'
import { change } from '#wire/change.ts'
import {
  deleteKit,
  discardKitVersion,
  type KitDetails,
  type KitVersionRow,
  kitName,
  readKit,
  renameKit,
  retireKit,
  startKitDraft,
} from '#wire/kits/kits.ts'
import { KitDraft } from './KitDraft.tsx'
import { KitPlaces } from './KitPlaces.tsx'
import { kitsAddress } from './kits-address.ts'

export function KitView({ id }: { id: number }) {
  const kit = useCall(readKit, { params: { kit: id } })
  return (
    <>
      <ViewHead title={kit.data?.name ?? 'Kit'}>
        <AppLink href={kitsAddress.write({})}>All kits</AppLink>
      </ViewHead>
      <QueryView query={kit} text="Loading kit…">
        {(data) => (
          <Cards kit={data} reload={async () => (await kit.refetch()).data?.version ?? data.version} />
        )}
      </QueryView>
    </>
  )
}

/** `known`: the version that the draft on the screen is based on. A change of somebody else does not raise it. */
function Cards({ kit, reload }: { kit: KitDetails; reload: () => Promise<number> }) {
  const [known, setKnown] = useState(kit.version)
  const [loads, setLoads] = useState(0)
  const draft = findDraft(kit.versions) as KitVersionRow | null
  const onOwnChange = () => setKnown((version) => (version === kit.version ? version + 1 : version))
  return (
    <div className="rows rows-shrink gap-8">
      {draft ? (
        <KitDraft
          key={`${draft.number} ${loads}`}
          {...{ kit, draft, known }}
          onSaved={setKnown}
          onReload={() =>
            void reload().then((version) => {
              setKnown(version)
              setLoads(loads + 1)
            })
          }
        />
      ) : (
        <NoDraft kit={kit} onStarted={setKnown} />
      )}
      <Versions kit={kit} onOwnChange={onOwnChange} />
      <KitCard kit={kit} onOwnChange={onOwnChange} />
    </div>
  )
}

function NoDraft({ kit, onStarted }: { kit: KitDetails; onStarted: (version: number) => void }) {
  const done = useDone()
  const { send, isBusy, problem } = useChange({
    shows: ADMINISTRATION,
    failed: 'The draft could not be started.',
  })
  const start = () =>
    void send(change(startKitDraft, { params: { kit: kit.id }, ifMatch: kit.version }), {
      onDone: async ({ version }, reading) => {
        onStarted(version)
        await reading
        done('The draft was started. Change it, then activate it.')
      },
    })
  return (
    <Card
      title="Draft"
      actions={
        <Button variant="outline" icon="edit" isBusy={isBusy} onClick={start}>
          Start a draft
        </Button>
      }
    >
      <RefusalAlert>{problem?.message}</RefusalAlert>
      <p>A draft is a copy of the kit that you can change. People order from it once you activate it.</p>
    </Card>
  )
}

type CardProps = { kit: KitDetails; onOwnChange: () => void }

function Versions({ kit, onOwnChange }: CardProps) {
  const today = findToday()
  const [shown, setShown] = useState<number | null>(null)
  const [discarded, setDiscarded] = useTyped<KitVersionRow | null>('discarded version', null)
  const place = shown ?? kit.versions.find((one) => stateOf(one, kit.versions, today) === 'active')?.number
  return (
    <Card title="Versions">
      <DataTable
        caption="Versions"
        isCaptionHidden
        rows={kit.versions}
        rowKey={({ number }) => number}
        columns={[
          { key: 'number', header: 'Version', isRowHeader: true, cell: ({ number }) => `Version ${number}` },
          { key: 'state', header: 'State', cell: (one) => describeVersion(one, kit.versions, today) },
          { key: 'who', header: 'For whom', cell: describeForWhom },
          { key: 'pieces', header: 'Pieces', align: 'end', cell: ({ pieces }) => pieces },
          { key: 'note', header: 'Note', cell: ({ note }) => note || '–' },
          {
            key: 'changed',
            header: 'Changed',
            cell: ({ updatedAt, updatedBy }) => `${formatMoment(updatedAt)} by ${updatedBy}`,
          },
          {
            key: 'change',
            header: 'Change',
            isAction: true,
            align: 'end',
            cell: (one) => (
              <RowActions
                what={`version ${one.number}`}
                actions={[
                  { text: 'Show', onClick: () => setShown(one.number) },
                  ...(neverBegan(one, today) && kit.versions.length > 1
                    ? [{ text: 'Discard', onClick: () => setDiscarded(one) }]
                    : []),
                ]}
              />
            ),
          },
        ]}
      />
      {place !== undefined && kit.versions.some(({ number }) => number === place) && (
        <KitPlaces kit={kit.id} number={place} />
      )}
      {discarded && (
        <ConfirmAction
          title={`Discard version ${discarded.number}?`}
          confirmText="Discard version"
          isDanger
          change={change(discardKitVersion, {
            params: { kit: kit.id, number: discarded.number },
            ifMatch: kit.version,
          })}
          doneText={`Version ${discarded.number} was discarded.`}
          failedText="The version could not be discarded."
          onDone={onOwnChange}
          onClose={() => setDiscarded(null)}
        >
          <p>Its places are lost. The other versions stay.</p>
        </ConfirmAction>
      )}
    </Card>
  )
}

function KitCard({ kit, onOwnChange }: CardProps) {
  const [open, setOpen] = useTyped<'rename' | 'retire' | 'delete' | null>('kit', null)
  const goTo = useNavigateTo()
  const today = findToday()
  const close = () => setOpen(null)
  const params = { kit: kit.id }
  const mayDelete = kit.versions.every((one) => neverBegan(one, today))
  const ending = kit.versions.some((one) => ['active', 'ahead'].includes(stateOf(one, kit.versions, today)))
  return (
    <Card
      title="Kit"
      actions={
        <>
          <Button variant="outline" icon="edit" onClick={() => setOpen('rename')}>
            Rename kit
          </Button>
          {ending && (
            <Button variant="quiet" onClick={() => setOpen('retire')}>
              Retire kit
            </Button>
          )}
          {mayDelete && (
            <Button variant="danger" icon="trash" onClick={() => setOpen('delete')}>
              Delete kit
            </Button>
          )}
        </>
      }
    >
      <p>
        {mayDelete
          ? 'Nobody has ordered from this kit yet, so you can delete it.'
          : 'Versions that were active stay, because orders refer to them.'}
      </p>
      {open === 'rename' && (
        <EntryDialog
          name={`kit ${kit.id}`}
          title="Rename the kit"
          about="The name is the same in all versions."
          submitText="Save name"
          initial={{ name: kit.name }}
          fields={[{ field: 'name', label: 'Name', code: kitName, isRequired: true }]}
          change={(body) => change(renameKit, { params, body, ifMatch: kit.version })}
          doneText={({ name }) => `The kit is called ${name} now.`}
          afterwards={onOwnChange}
          onClose={close}
        />
      )}
      {open === 'retire' && (
        <EntryDialog
          name={`end of kit ${kit.id}`}
          title={`Retire ${kit.name}`}
          about="From this day, nobody orders from the kit. A version ahead does not begin. You can activate a new draft later."
          submitText="Retire kit"
          initial={{ retiredFrom: '' }}
          fields={[
            { field: 'retiredFrom', label: 'Retired from', kind: 'day', hint: 'MM/DD/YYYY; empty: today' },
          ]}
          change={({ retiredFrom }) =>
            change(retireKit, { params, body: { retiredFrom: retiredFrom || null }, ifMatch: kit.version })
          }
          doneText={({ name }) => `Kit ${name} was retired.`}
          afterwards={onOwnChange}
          onClose={close}
        />
      )}
      {open === 'delete' && (
        <ConfirmAction
          title={`Delete kit ${kit.name}?`}
          confirmText="Delete kit"
          isDanger
          change={change(deleteKit, { params, ifMatch: kit.version })}
          doneText={`Kit ${kit.name} was deleted.`}
          failedText="The kit could not be deleted."
          onDone={() => goTo(kitsAddress.write({}))}
          onClose={close}
        >
          <p>Its draft is lost.</p>
        </ConfirmAction>
      )}
    </Card>
  )
}
