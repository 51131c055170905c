import { useState } from 'react'
import type { FactorKind } from '#domain/account/second-factors.ts'
import { RadioGroup } from '#web/ui/Checkbox.tsx'
import { FactorSetup } from './FactorSetup.tsx'
import { PasskeySetup } from './PasskeySetup.tsx'
import type { SetupProps } from './SetupParts.tsx'

const KINDS: { value: FactorKind; label: string }[] = [
  { value: 'app', label: 'A code of an authenticator app' },
  { value: 'passkey', label: 'A passkey: this device, my phone or a security key' },
]

/** For somebody who has to add a second factor, and may choose which. */
export function AnyFactorSetup(props: SetupProps) {
  const [kind, setKind] = useState<FactorKind>('app')
  const Setup = kind === 'app' ? FactorSetup : PasskeySetup
  return (
    <>
      <RadioGroup
        label="What do you want to show beside your password?"
        options={KINDS}
        value={kind}
        onChange={(value) => setKind(value as FactorKind)}
      />
      <Setup {...props} />
    </>
  )
}
