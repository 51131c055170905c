import { Refusal } from '#domain/refusal.ts'
import type { Portal } from '../portal.ts'
import { drawGarment } from './garments/draw-garment.ts'
import { type ColourName, colourLabels, type GarmentKind, garmentKinds } from './garments/garment-names.ts'

/** Drawings kept in memory, a few kilobytes each; the demo catalogue needs fewer. */
const MOST_KEPT = 1000

type Drawing = { kind: GarmentKind; colour: ColourName; variant: number }

/** What `coat-women-army-green-564-0.svg` asks for, or null when there is no such drawing. */
export function parsePictureName(name: string): Drawing | null {
  const [, words = '', variant] = /^([a-z0-9-]{3,60})-(0|[1-9]\d?)\.svg$/.exec(name) ?? []
  for (const kind of garmentKinds) {
    const colour = words.slice(kind.length + 1)
    if (words === `${kind}-${colour}` && Object.hasOwn(colourLabels, colour))
      return { kind, colour: colour as ColourName, variant: Number(variant) }
  }
  return null
}

/** `GET /pictures/{kind}-{colour}-{variant}.svg`: drawings of garments, made on demand, for everybody. */
export function servePictures({ app }: Pick<Portal, 'app'>): void {
  const kept = new Map<string, string>()
  app.get<{ Params: { name: string } }>('/pictures/:name', (request, reply) => {
    const { name } = request.params
    const wanted = parsePictureName(name)
    if (!wanted) throw new Refusal('not-found', 'There is no such picture.')
    const svg = kept.get(name) ?? drawGarment(wanted.kind, wanted.colour, wanted.variant)
    if (kept.size < MOST_KEPT) kept.set(name, svg)
    return reply
      .type('image/svg+xml')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(svg)
  })
}
