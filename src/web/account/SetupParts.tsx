import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { TextState } from '#web/pages/useForm.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { PasswordField } from '#web/ui/TextField.tsx'
import { secret } from '#wire/codes.ts'

/** What the screens that add a second factor are given; `onAdded` gets the codes to write down. */
export type SetupProps = {
  onAdded: (recoveryCodes: string[]) => void
  onCancel?: () => void
}

/** What their forms are given once the server has prepared one; `onTooOld` has it prepared anew. */
export type SetupFormProps<Prepared> = {
  prepared: Prepared
  onAdded: () => void
  onCancel: (() => void) | undefined
  onTooOld: () => void
}

/** The form of a second factor, as soon as the server has prepared it. */
export function PreparedSetup<Prepared extends { recoveryCodes: string[] }>({
  query,
  text,
  form: Form,
  onAdded,
  onCancel,
}: SetupProps & {
  query: UseQueryResult<Prepared>
  text: string
  form: ComponentType<SetupFormProps<Prepared>>
}) {
  return (
    <Loaded query={query} text={text}>
      {(prepared) => (
        <Form
          prepared={prepared}
          onAdded={() => onAdded(prepared.recoveryCodes)}
          onCancel={onCancel}
          onTooOld={() => void query.refetch()}
        />
      )}
    </Loaded>
  )
}

/** The end of each of these forms: whose it is, and its buttons. */
export function SetupFoot({
  current,
  addText,
  isBusy,
  busyText,
  onCancel,
}: {
  /** The field of the own password. */
  current: TextState
  addText: string
  isBusy: boolean
  busyText: string
  onCancel: (() => void) | undefined
}) {
  const { username } = usePerson()
  return (
    <>
      <PasswordField username={username} label="Current password" maxLength={secret.most} {...current} />
      <div className="toolbar">
        <Button type="submit" isBusy={isBusy} busyText={busyText}>
          {addText}
        </Button>
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </>
  )
}
