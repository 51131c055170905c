import type { Pen } from './pen.ts'

/** Polished devices in pairs: disk, eagle-like wings, bar or button by variant. */
export function drawInsignia(pen: Pen): string {
  const kind = pen.colour === 'silver' ? 'silver' : 'gold'
  const star = 'M0 -26L7 -8L26 -8L11 4L16 23L0 12L-16 23L-11 4L-26 -8L-7 -8Z'
  const devices = [
    star,
    'M-24 -18L18 24L24 18L-18 -24ZM24 -18L-18 24L-24 18L18 -24Z',
    'M-22 14H22V22H-22ZM-22 14V-10H-12V-2H-5V-10H5V-2H12V-10H22V14Z',
    'M-4 -26H4V26H-4ZM4 -24H24V-8H4ZM-24 -6H-4V8H-24Z',
    'M0 -24A24 24 0 1 0 .1 -24ZM0 -16A16 16 0 1 1 -.1 -16ZM-3 -34H3V34H-3ZM-34 -3V3H34V-3Z',
    'M-26 0Q-10 -24 0 -6Q10 -24 26 0Q10 8 0 24Q-10 8 -26 0Z',
    'M-8 -26H8V-8H26V8H8V26H-8V8H-26V-8H-8Z',
    'M-20 -22H20V-2Q18 18 0 26Q-18 18 -20 -2Z',
  ]
  const device = devices[pen.variant % devices.length] as string
  const disk = pen.metal('M0 -62A62 62 0 1 0 .1 -62Z', kind)
  const ring = `<circle r="52" fill="none" stroke="#6b5320" stroke-width="2" opacity=".6"/>`
  const one = `${disk}${ring}<g transform="scale(1.45)">${pen.metal(device, kind)}</g>${pen.glint('M-40 -34Q-26 -50 -4 -54', 5)}`
  return `<g transform="translate(124 200)">${one}</g><g transform="translate(276 200)">${one}</g>`
}

/** Points above and arcs below of the enlisted grades; E9 has a star between them. */
const stripesOfGrade: Record<number, readonly [above: number, below: number]> = {
  2: [1, 0],
  3: [1, 1],
  4: [2, 0],
  5: [3, 0],
  6: [3, 1],
  7: [3, 2],
  8: [3, 3],
  9: [3, 3],
}

/** Chevrons of a pay grade (variant 2 to 9); variants of 11 and more are officers' bars, leaves and eagles. */
export function drawChevron(pen: Pen): string {
  const officer = pen.variant > 10
  const camouflage = pen.cloth.definitions !== ''
  const thread = camouflage
    ? '#26241c'
    : pen.colour === 'air-force-blue-1620'
      ? '#dfe3e8'
      : pen.colour === 'marine-khaki-2122'
        ? '#4c5a3c'
        : pen.colour === 'marine-green-2241'
          ? '#a8322f'
          : '#d6ab45'
  const field = pen.part('M104 96Q200 52 296 96L300 300Q200 350 100 300Z')
  if (officer) {
    const grade = pen.variant - 10
    const bar = (x: number) => pen.part(`M${x} 140h34v120h-34z`, thread)
    const marks =
      grade <= 2
        ? bar(183)
        : grade === 3
          ? bar(152) + bar(214)
          : pen.part(
              'M200 126Q236 160 262 158Q250 196 262 222Q226 226 208 250L206 282H194L192 250Q174 226 138 222Q150 196 138 158Q164 160 200 126Z',
              thread,
            )
    return field + marks
  }
  const [upper, lower] = stripesOfGrade[pen.variant] ?? [1, 0]
  const points = Array.from({ length: upper }, (_, i) => {
    const y = 130 + i * 30
    return `M116 ${y + 42}L200 ${y - 14}L284 ${y + 42}V${y + 60}L200 ${y + 4}L116 ${y + 60}Z`
  })
  const rockers = Array.from({ length: lower }, (_, i) => {
    const y = 262 + i * 22
    return `M${118 + i * 6} ${y - 18}Q200 ${y + 38} ${282 - i * 6} ${y - 18}V${y - 4}Q200 ${y + 54} ${118 + i * 6} ${y - 4}Z`
  })
  const star =
    pen.variant >= 9 ? pen.flat('M200 196l6 14h15l-12 9l5 15l-14 -9l-14 9l5 -15l-12 -9h15z', thread) : ''
  const shrink = lower > 1 ? 'translate(30 14) scale(.85)' : ''
  return `${field}<g transform="${shrink}">${[...points, ...rockers].map((d) => pen.part(d, thread)).join('')}</g>${star}`
}

/** Service stripes: slanting bars. */
export function drawStripes(pen: Pen): string {
  const bars = [0, 1, 2].map((i) => {
    const y = 120 + i * 62
    return (
      pen.part(`M84 ${y + 68}L276 ${y - 12}L316 ${y - 2}L124 ${y + 78}Z`) +
      pen.part(`M98 ${y + 66}L278 ${y - 9}L304 ${y - 1}L122 ${y + 74}Z`, '#d6ab45')
    )
  })
  return bars.join('')
}

const shields = [
  'M200 64Q260 92 318 88Q326 240 200 340Q74 240 82 88Q140 92 200 64Z',
  'M200 60A140 140 0 1 0 200.1 60Z',
  'M200 56L326 200L200 344L74 200Z',
  'M96 76H304V250Q300 316 200 346Q100 316 96 250Z',
]

/** Shoulder patch in subdued thread. */
export function drawPatch(pen: Pen): string {
  const shape = shields[pen.variant % shields.length] as string
  const ink = pen.cloth.definitions ? '#3b3628' : '#d6ab45'
  return [
    pen.part(shape),
    `<g transform="translate(24 24) scale(.88)"><path d="${shape}" fill="none" stroke="${ink}" stroke-width="7"/></g>`,
    drawCharge(pen.variant, ink),
  ].join('')
}

/** What a shield carries: star, tower, bend, sun, mountain or wings. */
function drawCharge(variant: number, ink: string): string {
  const charges = [
    'M200 122L222 178L282 180L234 216L252 274L200 240L148 274L166 216L118 180L178 178Z',
    'M146 262V170H162V186H184V170H216V186H238V170H254V262H222V228Q200 206 178 228V262Z',
    'M118 182L264 262L282 240L136 160ZM136 238L246 140L264 160L154 258Z',
    'M200 152A48 48 0 1 0 200.1 152ZM194 108H206V138H194ZM194 262H206V292H194ZM108 194V206H138V194ZM262 194V206H292V194Z',
    'M110 256L172 158L206 210L228 178L290 256Z',
    'M110 164Q156 166 190 204Q200 150 210 204Q244 166 290 164Q276 236 212 234L200 276L188 234Q124 236 110 164Z',
  ]
  return `<path d="${charges[(variant * 5 + 1) % charges.length]}" fill="${ink}"/>`
}

/** Enamelled unit crest with a scroll below. */
export function drawCrest(pen: Pen): string {
  const enamels = ['#22427a', '#7d2430', '#2d5b3c', '#3b2c5e', '#8a6a1f', '#1f4d57']
  const enamel = enamels[pen.variant % enamels.length] as string
  const kind = pen.colour === 'silver' ? 'silver' : 'gold'
  const shape = shields[(pen.variant * 3) % shields.length] as string
  return [
    `<g transform="translate(30 2) scale(.85)">${pen.metal(shape, kind)}</g>`,
    `<g transform="translate(48 20) scale(.76)"><path d="${shape}" fill="${enamel}"/>${drawCharge(pen.variant + 1, kind === 'gold' ? '#e5c468' : '#dfe4e9')}</g>`,
    pen.metal(
      'M74 296Q110 276 132 300Q200 326 268 300Q290 276 326 296L312 326L322 350Q288 338 266 352Q200 376 134 352Q112 338 78 350L88 326Z',
      kind,
    ),
    `<path d="M120 326Q200 356 280 326" fill="none" stroke="${enamel}" stroke-width="8" stroke-dasharray="14 5"/>`,
    pen.glint('M110 110Q118 78 150 74', 5),
  ].join('')
}

const ribbonInks = ['#8c2f39', '#e9e4d4', '#24487f', '#d1a63c', '#3f6d47', '#4f6f9f', '#b9652f', '#552f5e']

/** Stripes of a ribbon, symmetrical, by variant; between x and x + width. */
function drawBands(variant: number, x: number, y: number, width: number, height: number): string {
  const ink = (i: number) => ribbonInks[(variant * 3 + i * (1 + (variant % 3))) % ribbonInks.length]
  const half = [0.12, 0.05, 0.16, 0.07]
  let from = x
  let markup = `<path fill="${ink(3 + variant)}" d="M${x} ${y}h${width}v${height}h${-width}z"/>`
  half.forEach((share, i) => {
    const band = Math.round(width * share)
    const mirror = 2 * x + width - from - band
    markup += `<path fill="${ink(i)}" d="M${from} ${y}h${band}v${height}h${-band}zM${mirror} ${y}h${band}v${height}h${-band}z"/>`
    from += band
  })
  return markup
}

export function drawRibbon(pen: Pen): string {
  return [
    drawBands(pen.variant, 70, 158, 260, 84),
    pen.seam(Array.from({ length: 20 }, (_, i) => `M70 ${162 + i * 4}H330`).join(''), 0.5, '#000'),
    `<path d="M70 158H330V242H70Z" fill="none" stroke="#1b1c20" stroke-width="2"/>`,
    pen.glint('M76 164H324', 4),
  ].join('')
}

/** Medal under its ribbon. */
export function drawMedal(pen: Pen): string {
  return [
    drawBands(pen.variant, 148, 44, 104, 140),
    `<path d="M148 44H252V184H148Z" fill="none" stroke="#1b1c20" stroke-width="2"/>`,
    pen.metal('M140 38H260V54H140Z', 'gold'),
    pen.metal('M190 184H210L214 204H186Z', 'gold'),
    pen.metal('M200 200A76 76 0 1 0 200.1 200Z', 'gold'),
    `<circle cx="200" cy="276" r="64" fill="none" stroke="#6b5320" stroke-width="2.5" opacity=".6"/>`,
    `<g transform="translate(60 136) scale(.7)">${drawCharge(pen.variant, '#80601f')}</g>`,
    pen.glint('M146 250Q156 222 182 214', 5),
  ].join('')
}
