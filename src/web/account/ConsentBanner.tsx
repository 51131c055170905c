import { Button } from '#web/ui/Button.tsx'

/** The notice that everybody agrees to before signing in, in the words of this portal's configuration. */
export function ConsentBanner({ text, onAgree }: { text: string; onAgree: () => void }) {
  return (
    <section aria-labelledby="consent-title">
      <h2 id="consent-title">Before you sign in</h2>
      <div className="mb-7">
        {text.split(/\n+/).map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <Button isWide size="large" onClick={onAgree}>
        I agree
      </Button>
    </section>
  )
}
