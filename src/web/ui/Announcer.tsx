import { createContext, type ReactNode, useCallback, useContext, useEffect, useId, useState } from 'react'

type Urgency = 'polite' | 'assertive'
type Spoken = { id: number; text: string; urgency: Urgency }
type Announce = (text: string, options?: { isUrgent?: boolean }) => void
type Speaker = (spoken: Spoken) => void

let lastId = 0
const speakers: Speaker[] = []
const AnnounceContext = createContext<Announce | null>(null)

/** How long a sentence stays in the live region (ms): long enough to be read, too short to be met by browsing. */
const spokenFor = 7000

/** A dialog that closes at the same moment must be gone first, or its region would take the sentence with it (ms). */
const SPEAK_AFTER = 100

function announce(text: string, { isUrgent = false } = {}): void {
  lastId += 1
  const sentence: Spoken = { id: lastId, text, urgency: isUrgent ? 'assertive' : 'polite' }
  setTimeout(() => speakers.at(-1)?.(sentence), SPEAK_AFTER)
}

/** Mounts the live regions once, around the whole app. */
export function AnnouncerProvider({ children }: { children: ReactNode }) {
  return (
    <AnnounceContext value={announce}>
      {children}
      <LiveRegions />
    </AnnounceContext>
  )
}

/** Says a sentence to people who listen: `announce('Quantity 3, saved')`. Urgent ones interrupt. */
export function useAnnounce(): Announce {
  const given = useContext(AnnounceContext)
  return useCallback<Announce>((text, options) => (given ?? announce)(text, options), [given])
}

/**
 * One polite and one assertive region. A modal dialog makes the rest of the page silent, so each open dialog
 * carries its own pair; the newest pair speaks.
 */
export function LiveRegions() {
  const [spoken, setSpoken] = useState<Spoken[]>([])
  const id = useId()
  useEffect(() => {
    const speak: Speaker = (sentence) => {
      setSpoken((earlier) => [...earlier, sentence])
      setTimeout(() => setSpoken((earlier) => earlier.filter((one) => one.id !== sentence.id)), spokenFor)
    }
    speakers.push(speak)
    return () => {
      speakers.splice(speakers.indexOf(speak), 1)
    }
  }, [])
  return (
    <>
      {(['polite', 'assertive'] as const).map((urgency) => (
        <div key={urgency} id={`${id}-${urgency}`} className="visually-hidden" aria-live={urgency}>
          {spoken
            .filter((sentence) => sentence.urgency === urgency)
            .map((sentence) => (
              <p key={sentence.id}>{sentence.text}</p>
            ))}
        </div>
      ))}
    </>
  )
}
