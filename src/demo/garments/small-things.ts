import type { Pen } from './pen.ts'

/** Web belt, coiled, with a plate buckle. */
export function drawBelt(pen: Pen): string {
  const metalOnly = pen.colour === 'gold' || pen.colour === 'silver'
  if (metalOnly) return drawBuckle(pen, pen.colour === 'gold' ? 'gold' : 'silver')
  return [
    pen.part(
      'M80 160Q80 110 200 108Q328 110 330 164L330 196Q328 142 200 140Q112 142 112 168Z',
      pen.cloth.deep,
    ),
    pen.part('M62 176Q64 232 200 240Q336 232 338 170V222Q332 286 200 292Q68 286 62 226Z'),
    pen.stitch('M64 188Q76 240 200 248Q324 240 337 184'),
    pen.stitch('M64 220Q80 278 200 284Q320 278 336 214'),
    `<g transform="translate(0 6)">${pen.metal('M142 226Q200 236 252 232V294Q200 298 142 288Z')}${pen.glint('M152 240L176 280M166 242L186 276', 3)}</g>`,
    pen.metal('M306 214L330 196L334 238L312 258Z'),
  ].join('')
}

function drawBuckle(pen: Pen, kind: 'gold' | 'silver'): string {
  return [
    pen.metal('M96 136H304Q312 136 312 144V256Q312 264 304 264H96Q88 264 88 256V144Q88 136 96 136Z', kind),
    pen.seam('M104 150H296V250H104Z', 2, '#6b5320'),
    pen.glint('M120 240L190 160M140 244L206 168', 7),
    pen.metal('M200 168L212 190L236 186L224 206L230 232L200 222L170 232L176 206L164 186L188 190Z', kind),
  ].join('')
}

export function drawNecktie(pen: Pen): string {
  return [
    pen.part('M148 60Q200 44 252 60L248 84Q200 68 152 84Z', pen.cloth.deep),
    pen.part('M176 66H224L232 92L214 122H186L168 92Z'),
    pen.part('M188 122H212L246 318L200 366L154 318Z'),
    pen.seam('M186 72Q196 96 190 118', 1.6, pen.cloth.light),
    pen.seam('M176 190L236 250M168 236L240 306M182 148L226 196', 1.2, pen.cloth.light),
    pen.stitch('M160 314L200 356L240 314'),
  ].join('')
}

/** Women's neck tab: a band with two crossed tails. */
export function drawNeckTab(pen: Pen): string {
  return [
    pen.part('M92 128Q200 76 308 128L302 160Q200 112 98 160Z', pen.cloth.shade),
    pen.part('M196 124L244 132L262 262L226 300L190 268Z'),
    pen.part('M204 124L156 132L138 262L174 300L210 268Z'),
    pen.stitch('M162 140L146 260L174 290L202 264'),
    pen.part('M178 108Q200 100 222 108L218 146Q200 152 182 146Z'),
  ].join('')
}

export function drawGloves(pen: Pen): string {
  const hand =
    'M150 330L144 250Q120 232 100 196Q92 180 104 174Q116 170 126 184L146 208L140 104Q140 88 151 88Q162 88 163 104L168 180L170 84Q171 68 182 68Q193 68 194 84V180L202 92Q204 78 214 79Q225 80 224 96L218 184L230 118Q233 106 242 108Q252 111 250 124L238 236Q232 280 230 330Z'
  const one = [
    pen.part(hand),
    pen.seam('M160 200V238M184 198V240M208 202V240', 2.2),
    pen.part('M148 306H232V340H150Z', pen.cloth.shade),
    pen.stitch('M150 314H230'),
  ].join('')
  return `<g transform="translate(84 20) rotate(8 200 200)">${one}</g><g transform="translate(-72 14) rotate(-6 200 200)">${one}</g>`
}

/** Woollen scarf, looped. */
export function drawScarf(pen: Pen): string {
  const fringe = (x: number, y: number) =>
    Array.from({ length: 9 }, (_, i) => `M${x + i * 7} ${y}v22`).join('')
  return [
    pen.part('M214 150L282 146L288 332H224Z'),
    pen.seam(fringe(228, 332), 3, pen.cloth.shade),
    pen.part(
      'M96 132Q96 70 200 66Q304 70 304 132Q304 196 200 200Q96 196 96 132ZM148 128Q150 156 200 158Q250 156 252 128Q250 104 200 104Q150 104 148 128Z',
    ),
    pen.flat('M150 124Q150 104 200 104Q250 104 250 124Q200 112 150 124Z', pen.cloth.deep),
    pen.part('M136 152L208 164L190 348H124Z'),
    pen.seam(fringe(128, 348), 3, pen.cloth.shade),
    pen.seam('M150 190L140 340M168 192L164 342M112 120Q120 90 200 84', 1.4),
  ].join('')
}

export function drawSuspenders(pen: Pen): string {
  return [
    pen.part('M118 60L142 56L216 208L286 330L264 342L192 220Z'),
    pen.part('M282 60L258 56L184 208L114 330L136 342L208 220Z'),
    pen.part('M200 178L228 212L200 246L172 212Z', '#2a2118'),
    pen.metal('M112 58L144 50L148 66L116 74ZM252 50L288 58L284 74L250 66Z', 'silver'),
    pen.pair(
      pen.metal('M106 322L134 338L124 358L96 342Z', 'silver'),
      pen.metal('M150 110L172 100L182 118L160 130Z', 'silver'),
    ),
  ].join('')
}

export function drawHandbag(pen: Pen): string {
  return [
    pen.seam('M112 190Q116 62 200 60Q284 62 288 190', 10, pen.cloth.deep),
    pen.part('M84 176H316Q328 260 322 316Q320 330 304 330H96Q80 330 78 316Q72 260 84 176Z'),
    pen.part('M82 172Q200 162 318 172L306 252Q200 286 94 252Z', pen.cloth.shade),
    pen.stitch('M92 180L104 244Q200 274 296 244L308 180'),
    pen.metal('M184 246H216V278H184Z'),
    pen.glint('M102 300Q104 312 112 316', 5),
  ].join('')
}

export function drawGoggles(pen: Pen): string {
  return [
    pen.part('M36 168Q60 150 92 160V232Q60 236 36 218Z', pen.cloth.shade),
    pen.part('M364 168Q340 150 308 160V232Q340 236 364 218Z', pen.cloth.shade),
    pen.part(
      'M84 144Q200 112 316 144Q334 196 312 246Q272 268 232 248Q216 226 200 226Q184 226 168 248Q128 268 88 246Q66 196 84 144Z',
    ),
    `<path d="M100 158Q200 132 300 158Q312 196 298 230Q268 246 240 228Q222 204 200 204Q178 204 160 228Q132 246 102 230Q88 196 100 158Z" fill="#4b5660"/>`,
    `<path d="M112 166Q160 150 206 150Q150 178 120 222Q104 200 112 166Z" fill="#fff" opacity=".28"/>`,
    pen.glint('M232 156L214 190M252 158L238 186', 5),
  ].join('')
}

export function drawSpectacles(pen: Pen): string {
  const glass = pen.colour === 'black' ? '#4e5a64' : pen.colour === 'grey' ? '#cfd8dc' : '#e6eff2'
  const frame = pen.colour === 'clear' ? '#7d8a91' : pen.cloth.base
  return [
    pen.seam('M76 180Q60 150 96 134L126 128M324 180Q340 150 304 134L274 128', 7, frame),
    pen.pair(
      `<path d="M74 172Q76 160 96 160H170Q188 162 186 184Q182 242 132 244Q82 242 74 172Z" fill="${glass}" stroke="${frame}" stroke-width="8" stroke-linejoin="round"/>`,
      `<path d="M92 176Q120 168 140 172Q112 190 104 216Q92 200 92 176Z" fill="#fff" opacity=".35"/>`,
    ),
    pen.seam('M184 180Q200 166 216 180', 8, frame),
    pen.seam('M190 196q-6 12 -10 16M210 196q6 12 10 16', 3, frame),
  ].join('')
}

export function drawLens(pen: Pen): string {
  const shape =
    'M58 150Q200 112 342 150Q356 206 320 246Q276 268 238 244Q222 216 200 216Q178 216 162 244Q124 268 80 246Q44 206 58 150Z'
  return [
    `<path d="${shape}" fill="${pen.cloth.base}" fill-opacity=".72" stroke="${pen.cloth.line}" stroke-width="3"/>`,
    `<path d="M78 160Q140 142 210 142Q130 172 96 228Q66 204 78 160Z" fill="#fff" opacity=".45"/>`,
    pen.glint('M262 152L240 192M286 156L270 188', 6),
  ].join('')
}

/** Embroidered tape; bars stand where the letters are, for a drawing carries no words. */
export function drawTape(pen: Pen): string {
  const ink = pen.cloth.definitions ? '#1d1c17' : pen.colour === 'white' ? '#30343c' : '#f0efe9'
  const letters = [22, 14, 22, 18, 8, 20, 16].reduce<{ x: number; d: string }>(
    (row, width) => ({ x: row.x + width + 9, d: `${row.d}M${row.x} 188h${width}v26h${-width}z` }),
    { x: 112, d: '' },
  ).d
  return [
    `<g transform="translate(14 74)">${pen.part('M44 172H340V230H44Z', pen.cloth.deep)}</g>`,
    pen.part('M44 168H356Q360 168 360 172V230Q360 234 356 234H44Q40 234 40 230V172Q40 168 44 168Z'),
    pen.stitch('M48 176H352V226H48Z'),
    `<path d="${letters}" fill="${ink}" opacity=".82"/>`,
  ].join('')
}
