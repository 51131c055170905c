import { useRef } from 'react'
import { groupLetters } from '#domain/account/second-factors.ts'
import { Button } from '#web/ui/Button.tsx'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { focusForReading } from '#web/ui/PageHeading.tsx'
import './second-factor.css'

/** Recovery codes are shown only once. The portal cannot show them again. */
export function RecoveryCodes({
  codes,
  heading: Heading = 'h3',
  onSaved,
}: {
  codes: string[]
  heading?: 'h2' | 'h3'
  onSaved: () => void
}) {
  const isRead = useRef(false)
  return (
    <section aria-labelledby="recovery-codes">
      <Heading
        id="recovery-codes"
        ref={(heading) => {
          if (!heading || isRead.current) return
          isRead.current = true
          focusForReading(heading)
        }}
      >
        Your recovery codes
      </Heading>
      <p>
        Each code signs you in once when you do not have your app or passkey at hand. The portal shows them
        only now: print them, or copy them to a safe place.
      </p>
      <ol>
        {codes.map((code) => (
          <li key={code} className="code py-1">
            {groupLetters(code)}
          </li>
        ))}
      </ol>
      <div className="toolbar factor__unprinted">
        <Button variant="outline" icon="printer" onClick={() => window.print()}>
          Print
        </Button>
        <CopyButton text={codes.map(groupLetters).join('\n')} label="Copy all" />
        <Button onClick={onSaved}>I have saved these codes</Button>
      </div>
    </section>
  )
}
