import type { Pen } from './pen.ts'

/** A small shield with rays, our own, where a cap carries its device. */
function device(pen: Pen, x: number, y: number, size: number): string {
  return `<g transform="translate(${x} ${y}) scale(${size})">${pen.metal('M0 -16L5 -6L16 -8L10 2L12 14L0 10L-12 14L-10 2L-16 -8L-5 -6Z')}</g>`
}

/** Peaked service cap. */
export function drawServiceCap(pen: Pen): string {
  const strap = pen.cloth.paint
  return [
    pen.part('M62 176Q58 128 130 108Q200 92 270 108Q342 128 338 176Q328 206 292 220H108Q72 206 62 176Z'),
    pen.seam('M66 184Q130 148 200 146Q270 148 334 184', 2),
    pen.part(
      'M108 204Q200 180 292 204L296 250Q200 226 104 250Z',
      pen.colour === 'white' ? '#202226' : pen.cloth.deep,
    ),
    pen.part(
      'M104 246Q200 222 296 246Q312 274 298 290Q252 270 200 270Q148 270 102 290Q88 274 104 246Z',
      '#1a1b1f',
    ),
    pen.glint('M122 262Q200 240 278 262', 6),
    pen.metal(
      'M104 238Q200 214 296 238L297 248Q200 224 103 248Z',
      strap === pen.cloth.base ? undefined : 'gold',
    ),
    pen.buttons(
      [
        [108, 241],
        [292, 241],
      ],
      6,
      'gold',
    ),
    device(pen, 200, 176, 2.1),
  ].join('')
}

/** Women's service hat with an upturned brim. */
export function drawServiceHatWomen(pen: Pen): string {
  return [
    pen.part('M118 214Q112 122 152 112Q200 100 248 112Q288 122 282 214Z'),
    pen.seam('M150 116Q200 134 250 116', 2),
    pen.part('M112 194Q200 214 288 194L292 232Q200 254 108 232Z', '#1d1e22'),
    pen.part(
      'M108 226Q200 250 292 226Q330 200 342 216Q338 262 270 282Q200 296 130 282Q62 262 58 216Q70 200 108 226Z',
    ),
    pen.stitch('M66 226Q90 262 140 272Q200 284 260 272Q310 262 334 226'),
    device(pen, 200, 206, 1.8),
  ].join('')
}

/** Folding garrison cap from the side. */
export function drawGarrisonCap(pen: Pen): string {
  return [
    pen.part('M58 258Q70 190 132 150Q200 118 262 132Q312 150 346 258Q200 276 58 258Z'),
    pen.seam('M132 150Q214 162 262 132', 2),
    pen.part('M58 258Q82 206 150 190Q238 176 300 206Q330 226 346 258L344 274Q200 292 60 274Z'),
    pen.seam(
      'M60 252Q90 208 152 194Q238 182 296 210Q324 228 340 252',
      3,
      pen.colour.startsWith('air') ? '#c9ced6' : '#c79a3a',
    ),
    pen.seam('M60 264Q200 282 344 264', 1.5),
    device(pen, 112, 238, 1.2),
  ].join('')
}

/** Beret pulled to one side, with flash. */
export function drawBeret(pen: Pen): string {
  return [
    pen.part('M84 236Q56 176 116 138Q196 96 284 128Q356 160 348 222Q340 256 300 250Q292 240 270 240Z'),
    pen.seam('M130 152Q210 118 290 150Q330 172 334 214', 1.6, pen.cloth.light),
    pen.part('M82 232Q170 220 272 236L274 264Q170 250 84 260Q78 246 82 232Z', '#141518'),
    pen.seam('M276 260q14 16 8 34M278 260q24 10 26 30', 3.5, '#141518'),
    pen.part('M116 172Q140 162 164 166L160 210Q138 224 114 212Z', '#3a5a8c'),
    pen.seam('M118 178Q140 168 160 172', 2.5, '#e8e6df'),
    device(pen, 138, 194, 0.9),
  ].join('')
}

/** Patrol cap: flat crown, straight sides, short brim. */
export function drawPatrolCap(pen: Pen): string {
  return [
    pen.part('M108 142Q200 112 292 142L304 232Q200 212 96 232Z'),
    pen.part('M108 142Q200 112 292 142Q290 158 200 160Q110 158 108 142Z'),
    pen.stitch('M106 152Q200 176 294 152'),
    pen.part('M97 206Q200 186 303 206L305 236Q200 216 95 236Z'),
    pen.part('M98 234Q200 214 302 234Q336 262 326 290Q266 262 200 262Q134 262 74 290Q64 262 98 234Z'),
    pen.stitch('M88 266Q140 246 200 246Q260 246 312 266'),
    pen.stitch('M82 278Q140 254 200 254Q260 254 318 278'),
  ].join('')
}

/** Sun hat with a wide stitched brim and cord. */
export function drawSunHat(pen: Pen): string {
  return [
    pen.seam('M118 240Q150 340 200 346Q250 340 282 240', 4, pen.cloth.deep),
    pen.part('M40 226Q60 186 120 190H280Q340 186 360 226Q352 270 200 272Q48 270 40 226Z'),
    pen.stitch('M52 230Q70 262 200 264Q330 262 348 230'),
    pen.stitch('M70 230Q100 252 200 254Q300 252 330 230'),
    pen.part('M118 220Q116 128 142 114Q200 100 258 114Q284 128 282 220Q200 238 118 220Z'),
    pen.seam('M140 118Q200 136 260 118', 2),
    pen.part('M117 194Q200 212 283 194V214Q200 234 117 214Z', pen.cloth.paint),
    pen.seam([140, 164, 188, 212, 236, 260].map((x) => `M${x} 202v18`).join(''), 2),
    pen.buttons(
      [
        [130, 160],
        [142, 164],
        [258, 164],
        [270, 160],
      ],
      3,
    ),
  ].join('')
}

/** Knit watch cap. */
export function drawKnitCap(pen: Pen): string {
  const ribs = Array.from({ length: 13 }, (_, i) => {
    const x = 104 + i * 16
    return `M${x} 230Q${Math.round(x * 0.75 + 50)} 150 ${Math.round(x * 0.3 + 140)} 96`
  }).join('')
  const cuff = Array.from({ length: 20 }, (_, i) => `M${98 + i * 11} 228V292`).join('')
  return [
    pen.part('M98 250Q92 120 160 96Q200 82 240 96Q308 120 302 250Z'),
    pen.seam(ribs, 1.8),
    pen.part('M90 222Q200 204 310 222L308 290Q200 312 92 290Z'),
    pen.seam(cuff, 1.8),
  ].join('')
}
