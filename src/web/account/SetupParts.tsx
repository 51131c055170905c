import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { TextState } from '#web/pages/useForm.ts'
import { usePerson } from '#web/session/AuthProvider.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { PasswordField } from '#web/ui/TextField.tsx'
import { secret } from '#wire/codes.ts'

/** `onAdded` receives the recovery codes. */
export type SetupProps = {
  onAdded: (recoveryCodes: string[]) => void
  onCancel?: () => void
}

/** `onTooOld` requests a fresh preparation. */
export type SetupFormProps<Prepared> = {
  prepared: Prepared
  onAdded: () => void
  onCancel: (() => void) | undefined
  onTooOld: () => void
}

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

export function SetupFoot({
  current,
  addText,
  isBusy,
  busyText,
  onCancel,
}: {
  current: TextState
  addText: string
  isBusy: boolean
  busyText: string
  onCancel: (() => void) | undefined
}) {
  const { username } = usePerson()
  return (
    <>
      <PasswordField username={username} label="Current password" maxLength={secret.max} {...current} />
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
