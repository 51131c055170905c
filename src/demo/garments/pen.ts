import { type Cloth, weaveCloth } from './cloth.ts'
import type { ColourName } from './garment-names.ts'

/** Draws with one cloth on a square of 400 by 400. Every stroke answers markup; the caller joins it. */
export type Pen = {
  cloth: Cloth
  colour: ColourName
  /** Tells drawings of one kind and colour apart: pay grade, pattern of a ribbon, device of a shield. */
  variant: number
  /** A surface of the cloth, shaded as if round, with an outline. */
  part: (d: string, fill?: string) => string
  /** A surface in plain paint without shading. */
  flat: (d: string, fill: string) => string
  seam: (d: string, width?: number, stroke?: string) => string
  stitch: (d: string) => string
  /** Soft highlight, e.g. on leather. */
  glint: (d: string, width?: number) => string
  /** Something of brass or chrome. */
  metal: (d: string, kind?: 'gold' | 'silver') => string
  buttons: (
    points: readonly (readonly [x: number, y: number])[],
    radius?: number,
    kind?: ButtonKind,
  ) => string
  /** The markup and its mirror image about the middle. */
  pair: (...markup: string[]) => string
}

type ButtonKind = 'gold' | 'silver' | 'self'

/** Services whose buttons and buckles are of silver colour. */
const silverColours: readonly ColourName[] = [
  'air-force-blue-1620',
  'air-force-blue-1550',
  'space-midnight',
  'silver',
]

export function holdsSilver(colour: ColourName): boolean {
  return silverColours.includes(colour)
}

/** Takes up the pen for one drawing. */
export function takePen(colour: ColourName, variant: number, id: string): Pen {
  const cloth = weaveCloth(colour, id)
  const outline = `stroke="${cloth.line}" stroke-width="2" stroke-linejoin="round"`

  function seam(d: string, width = 2, stroke = cloth.line): string {
    return `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" opacity=".75"/>`
  }

  return {
    cloth,
    colour,
    variant,
    part: (d, fill = cloth.paint) =>
      `<path d="${d}" fill="${fill}"/><path d="${d}" fill="url(#${id}s)" ${outline}/>`,
    flat: (d, fill) => `<path d="${d}" fill="${fill}"/>`,
    seam,
    stitch: (d) =>
      `<path d="${d}" fill="none" stroke="${cloth.line}" stroke-width="1.4" stroke-dasharray="4 3" opacity=".6"/>`,
    glint: (d, width = 4) =>
      `<path d="${d}" fill="none" stroke="#fff" stroke-width="${width}" stroke-linecap="round" opacity=".38"/>`,
    metal: (d, kind = holdsSilver(colour) ? 'silver' : 'gold') =>
      `<path d="${d}" fill="url(#${id}${kind === 'gold' ? 'g' : 'm'})" stroke="${kind === 'gold' ? '#7a5a18' : '#5d646c'}" stroke-width="1.5" stroke-linejoin="round"/>`,
    buttons: (points, radius = 5, kind = 'self') => {
      const fill = kind === 'self' ? cloth.light : `url(#${id}${kind === 'gold' ? 'g' : 'm'})`
      return points
        .map(
          ([x, y]) =>
            `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}" stroke="${cloth.line}" stroke-width="1.2"/>`,
        )
        .join('')
    },
    pair: (...markup) => {
      const one = markup.join('')
      return `${one}<g transform="matrix(-1 0 0 1 400 0)">${one}</g>`
    },
  }
}

function stop(offset: number, colour: string, opacity = 1): string {
  return `<stop offset="${offset}" stop-color="${colour}"${opacity === 1 ? '' : ` stop-opacity="${opacity}"`}/>`
}

/** Definitions and the calm background that every drawing shares; looks right on light and on dark pages. */
export function frameDrawing(id: string, cloth: Cloth, drawing: string): string {
  const definitions = [
    `<radialGradient id="${id}b" cx=".5" cy=".42" r=".75">${stop(0, '#efede8')}${stop(1, '#cdc9c0')}</radialGradient>`,
    `<linearGradient id="${id}s">${stop(0, '#000', 0.26)}${stop(0.22, '#000', 0.03)}${stop(0.42, '#fff', 0.13)}${stop(0.7, '#000', 0.03)}${stop(1, '#000', 0.28)}</linearGradient>`,
    `<linearGradient id="${id}g" x2="1" y2="1">${stop(0, '#f6e3a1')}${stop(0.5, '#c9983a')}${stop(1, '#8c6420')}</linearGradient>`,
    `<linearGradient id="${id}m" x2="1" y2="1">${stop(0, '#fbfcfd')}${stop(0.5, '#b3bac2')}${stop(1, '#747c86')}</linearGradient>`,
    `<filter id="${id}f" x="-.1" y="-.1" width="1.2" height="1.25"><feDropShadow dx="0" dy="6" stdDeviation="6" flood-color="#1c1a16" flood-opacity=".3"/></filter>`,
    cloth.definitions,
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400"><defs>${definitions.join('')}</defs><path fill="url(#${id}b)" d="M0 0h400v400H0z"/><g filter="url(#${id}f)">${drawing}</g></svg>`
}
