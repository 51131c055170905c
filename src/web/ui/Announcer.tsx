import { createContext, type ReactNode, useCallback, useContext, useEffect, useId, useState } from 'react'
import { currentVisit, useVisit } from './visit.ts'

type Urgency = 'polite' | 'assertive'
type Spoken = { id: number; visit: number; text: string; urgency: Urgency }
type Announce = (text: string, options?: { isUrgent?: boolean }) => void
type Speaker = { speak: (spoken: Spoken) => void; sayLoading: (text: string) => void }

let lastId = 0
const speakers: Speaker[] = []
const AnnounceContext = createContext<Announce | null>(null)

/** How long a sentence stays in the live region (ms): long enough to be read, too short to be found by browsing. */
const spokenFor = 7000

/** A dialog that is closing must be gone first, or the sentence would disappear with its region (ms). */
const SPEAK_AFTER = 100

function announceIn(visit: number, text: string, isUrgent = false): void {
  lastId += 1
  const sentence: Spoken = { id: lastId, visit, text, urgency: isUrgent ? 'assertive' : 'polite' }
  setTimeout(() => visit === currentVisit() && speakers.at(-1)?.speak(sentence), SPEAK_AFTER)
}

export function sayLoading(text: string): void {
  const last = speakers.at(-1)
  for (const speaker of speakers) speaker.sayLoading(speaker === last ? text : '')
}

export function AnnouncerProvider({ children }: { children: ReactNode }) {
  const visit = useVisit()
  const announce = useCallback<Announce>(
    (text, options) => announceIn(visit, text, options?.isUrgent),
    [visit],
  )
  return (
    <AnnounceContext value={announce}>
      {children}
      <LiveRegions />
    </AnnounceContext>
  )
}

/**
 * Announces to screen readers: `announce('Quantity 3, saved')`. Urgent sentences interrupt. The function does nothing
 * after its visit has ended.
 */
export function useAnnounce(): Announce {
  return useContext(AnnounceContext) ?? sayNow
}

const sayNow: Announce = (text, options) => announceIn(currentVisit(), text, options?.isUrgent)

/**
 * One polite and one assertive region. A modal dialog silences the rest of the page, so each dialog has its own pair.
 * The newest pair announces.
 */
export function LiveRegions() {
  const [spoken, setSpoken] = useState<Spoken[]>([])
  const [loading, setLoading] = useState('')
  const id = useId()
  const visit = useVisit()
  useEffect(() => {
    const speak = (sentence: Spoken) => {
      setSpoken((earlier) => [...earlier, sentence])
      setTimeout(() => setSpoken((earlier) => earlier.filter((one) => one.id !== sentence.id)), spokenFor)
    }
    const speaker: Speaker = { speak, sayLoading: setLoading }
    speakers.push(speaker)
    return () => {
      speakers.splice(speakers.indexOf(speaker), 1)
    }
  }, [])
  return (
    <>
      {(['polite', 'assertive'] as const).map((urgency) => (
        <div key={urgency} id={`${id}-${urgency}`} className="visually-hidden" aria-live={urgency}>
          {spoken
            .filter((sentence) => sentence.urgency === urgency && sentence.visit === visit)
            .map((sentence) => (
              <p key={sentence.id}>{sentence.text}</p>
            ))}
          {urgency === 'polite' && loading && <p>{loading}</p>}
        </div>
      ))}
    </>
  )
}
