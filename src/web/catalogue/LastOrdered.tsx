import { useEffect, useRef } from 'react'
import { shortenSize } from '#domain/catalogue/size-names.ts'
import { fullName } from '#domain/people/people.ts'
import { useCall } from '#web/calls/useCall.ts'
import { useAnnounce } from '#web/ui/Announcer.tsx'
import { Button } from '#web/ui/Button.tsx'
import { formatDayInWords } from '#web/ui/format.ts'
import { dayOf } from '#web/ui/portal-time.ts'
import type { Item } from '#wire/catalogue/catalogue.ts'
import { type LastOrdered as Last, readLastOrdered } from '#wire/orders/last-ordered.ts'
import type { PersonOption } from '#wire/people/people.ts'

/** What the member was ordered of this product last: pressing it chooses that size, where it can still be had. */
export function LastOrdered({
  member,
  items,
  onChoose,
}: {
  member: PersonOption
  items: Item[]
  onChoose: (nsn: string) => void
}) {
  const announce = useAnnounce()
  const last = useCall(readLastOrdered, {
    params: { person: member.smid, pgc: items[0]?.pgc ?? '' },
  }).data?.[0]
  const words = last && describeLast(last)
  const said = useRef('')
  const sentence = words ? `${words} for ${fullName(member)}.` : ''
  useEffect(() => {
    if (sentence !== '' && said.current !== sentence) announce(sentence)
    said.current = sentence
  }, [sentence, announce])
  if (!last) return null
  const item = items.find(({ nsn }) => nsn === last.nsn)
  if (!item)
    return (
      <p className="cluster gap-2 gap-x-5 mb-6">
        {words} for {fullName(member)}. It can no longer be ordered.
      </p>
    )
  return (
    <p className="cluster gap-2 gap-x-5 mb-6">
      <Button
        variant="outline"
        icon="clock"
        onClick={() => {
          onChoose(item.nsn)
          announce(`${[item.size, item.colour].filter(Boolean).join(' ')} is chosen.`)
        }}
      >
        {words}
      </Button>
      <span className="soft">for {fullName(member)}</span>
    </p>
  )
}

/** 'Last ordered: 42R on March 3'; of what comes in one size 'Last ordered on March 3'. */
function describeLast({ size, at }: Last): string {
  const day = formatDayInWords(dayOf(at))
  return size === '' ? `Last ordered on ${day}` : `Last ordered: ${shortenSize(size)} on ${day}`
}
