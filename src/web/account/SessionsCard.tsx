import { useRef, useState } from 'react'
import { SIGN_IN_WAYS } from '#domain/session/sign-in-ways.ts'
import { useCall } from '#web/calls/useCall.ts'
import { useChange } from '#web/change/useChange.ts'
import { isPassing } from '#web/query-client.ts'
import { StatusTag } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ConfirmDialog } from '#web/ui/Dialog.tsx'
import { formatMoment, formatNumberOf } from '#web/ui/format.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { useNotices } from '#web/ui/Notices.tsx'
import { focusForReading } from '#web/ui/PageHeading.tsx'
import {
  endOtherSessions,
  endOwnSession,
  listOwnSessions,
  type OwnSession,
} from '#wire/account/my-account.ts'
import { type Change, change } from '#wire/change.ts'

/** Milliseconds. */
const SHOWN_FOR = 4000

/** An ended session must sign in again with its next click. */
export function SessionsCard() {
  const query = useCall(listOwnSessions, {})
  const { notify } = useNotices()
  const list = useRef<HTMLDivElement>(null)
  const [isConfirmingAll, setConfirmingAll] = useState(false)
  const { send, isBusy, problem, clearProblem } = useChange({
    shows: [listOwnSessions],
    failed: 'The session could not be ended. Try again.',
  })
  const [ending, setEnding] = useState<string | null>(null)
  const others = (query.data ?? []).filter((session) => !session.isThis)

  const confirmAll = () => {
    clearProblem()
    setConfirmingAll(true)
  }
  const end = async (what: string, wanted: Change<unknown>, text: string) => {
    setEnding(what)
    let staysOpen = false
    await send(wanted, {
      onDone: () => notify({ kind: 'success', text, hideAfter: SHOWN_FOR }),
      onRefused: (refusal) => {
        // The dialog shows the refusal itself, with its button for a retry.
        staysOpen = isConfirmingAll && isPassing(refusal)
        if (!staysOpen) notify({ kind: 'error', text: refusal.message })
      },
    })
    setEnding(null)
    if (staysOpen) return
    setConfirmingAll(false)
    // The pressed button is gone with its session.
    if (list.current) focusForReading(list.current)
  }
  return (
    <Card
      title="My sessions"
      footer={
        others.length > 0 && (
          <Button variant="outline" onClick={confirmAll}>
            End all others
          </Button>
        )
      }
    >
      <Loaded query={query} text="Loading sessions…">
        {(sessions) => (
          <div ref={list}>
            <ul className="plain-list" aria-label="My sessions">
              {sessions.map((session) => (
                <li key={session.id} className="profile__session cluster gap-4 gap-x-8 apart">
                  <SessionFacts session={session} />
                  {!session.isThis && (
                    <Button
                      variant="outline"
                      isBusy={isBusy && ending === session.id}
                      busyText="Ending…"
                      aria-label={`End ${nameSession(session)}`}
                      onClick={() =>
                        end(
                          session.id,
                          change(endOwnSession, { params: { id: session.id } }),
                          `The session of ${session.browser} has ended.`,
                        )
                      }
                    >
                      End
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          </div>
        )}
      </Loaded>
      <ConfirmDialog
        isOpen={isConfirmingAll}
        title={`End ${formatNumberOf(others.length, 'other session', 'other sessions')}?`}
        confirmText="End all others"
        isBusy={isBusy && ending === 'others'}
        problem={problem?.message}
        onConfirm={() => end('others', change(endOtherSessions, {}), 'All your other sessions have ended.')}
        onClose={() => setConfirmingAll(false)}
      >
        <p>Unsaved changes there are lost. Carts are kept. You stay signed in here.</p>
      </ConfirmDialog>
    </Card>
  )
}

function SessionFacts({ session }: { session: OwnSession }) {
  return (
    <div className="flush">
      <p className="cluster gap-4">
        <strong>{session.browser}</strong>
        {session.isThis && (
          <StatusTag kind="success" icon="check">
            This device
          </StatusTag>
        )}
      </p>
      <p className="soft">
        Started {formatMoment(session.startedAt)} with {SIGN_IN_WAYS[session.way]}
        <br />
        Last used {formatMoment(session.lastActiveAt)}
        {session.address && (
          <>
            {' '}
            from <span className="code">{session.address}</span>
          </>
        )}
      </p>
    </div>
  )
}

/** 'the session of Chrome on Windows, started 11/21/2026 12:00 PM Eastern' */
function nameSession({ browser, startedAt }: OwnSession): string {
  return `the session of ${browser}, started ${formatMoment(startedAt)}`
}
