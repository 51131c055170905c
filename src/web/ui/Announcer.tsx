import { createContext, type ReactNode, useCallback, useContext, useEffect, useId, useState } from 'react'
import { currentVisit, useVisit } from './visit.ts'

type Urgency = 'polite' | 'assertive'
type Spoken = { id: number; visit: number; text: string; urgency: Urgency }
type Announce = (text: string, options?: { isUrgent?: boolean }) => void
type Speaker = { speak: (spoken: Spoken) => void; sayLoading: (text: string) => void }

let lastId = 0
const speakers: Speaker[] = []
const AnnounceContext = createContext<Announce | null>(null)

/** How long a sentence stays in the live region (ms): long enough to be read, too short to be met by browsing. */
const spokenFor = 7000

/** A dialog that closes at the same moment must be gone first, or its region would take the sentence with it (ms). */
const SPEAK_AFTER = 100

function announceIn(visit: number, text: string, isUrgent = false): void {
  lastId += 1
  const sentence: Spoken = { id: lastId, visit, text, urgency: isUrgent ? 'assertive' : 'polite' }
  setTimeout(() => visit === currentVisit() && speakers.at(-1)?.speak(sentence), SPEAK_AFTER)
}

/** What is being loaded, or that it is there; empty when there is nothing to say of it. */
export function sayLoading(text: string): void {
  const last = speakers.at(-1)
  for (const speaker of speakers) speaker.sayLoading(speaker === last ? text : '')
}

/** Mounts the live regions once, around the whole app. */
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
 * Says a sentence to people who listen: `announce('Quantity 3, saved')`. Urgent ones interrupt. Nothing is said once the visit
 * has ended in which the function was given.
 */
export function useAnnounce(): Announce {
  return useContext(AnnounceContext) ?? sayNow
}

const sayNow: Announce = (text, options) => announceIn(currentVisit(), text, options?.isUrgent)

/**
 * One polite and one assertive region. A modal dialog makes the rest of the page silent, so each open dialog
 * carries its own pair; the newest pair speaks.
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
