import './measuring.css'
import { useState } from 'react'
import { howToMeasure } from '#domain/catalogue/measuring.ts'
import { useCall } from '#web/calls/useCall.ts'
import { Collapsible } from '#web/ui/Disclosure.tsx'
import { readProductNotes } from '#wire/catalogue/product-notes.ts'
import { MeasuringDiagram } from './MeasuringDiagram.tsx'

export function ProductMeasuring({ pgc, family }: { pgc: string; family: string }) {
  const own = useCall(readProductNotes, { params: { item: pgc } }).data?.measuring ?? ''
  return <HowToMeasure family={family} notes={own ? [own] : []} />
}

/** A drawing, with the same in sentences. Folded by default. `of` tells several on one page apart. */
export function HowToMeasure({
  family,
  notes,
  of,
}: {
  family: string
  notes: readonly string[]
  of?: string
}) {
  const [isOpen, setOpen] = useState(false)
  const measuring = howToMeasure(family)
  if (!measuring && notes.length === 0) return null
  return (
    <section className="measuring mb-6 no-print">
      <Collapsible title={`How to measure${of ? ` for ${of}` : ''}`} isOpen={isOpen} onOpenChange={setOpen}>
        {notes.map((note) => (
          <p key={note} className="measuring__own">
            {note}
          </p>
        ))}
        {measuring && (
          <div className="grid grid--ragged grid-16 gap-6 gap-x-8 py-4">
            <MeasuringDiagram family={family} name={`Where to measure for ${measuring.of}`} />
            <div>
              <dl className="measuring__list mb-5 flush">
                {measuring.measures.map(({ name, how, counts }) => (
                  <div key={name}>
                    <dt className="bold">{name}</dt>
                    <dd>
                      {how} {counts}
                    </dd>
                  </div>
                ))}
              </dl>
              {measuring.hint && <p className="soft">{measuring.hint}</p>}
            </div>
          </div>
        )}
      </Collapsible>
    </section>
  )
}
