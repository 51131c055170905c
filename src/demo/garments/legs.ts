import type { Pen } from './pen.ts'

/** Trousers and slacks from the front, creased; with cargo pockets when of camouflage. */
export function drawTrousers(pen: Pen, cut: 'men' | 'women'): string {
  const field = pen.cloth.definitions !== ''
  const leg =
    cut === 'men'
      ? 'M142 66C132 130 122 240 116 366Q146 376 178 370L200 172L222 370Q254 376 284 366C278 240 268 130 258 66Z'
      : 'M146 66C126 120 126 230 130 368Q154 376 180 370L200 178L220 370Q246 376 270 368C274 230 274 120 254 66Z'
  return [
    pen.part(leg),
    pen.pair(
      field
        ? pen.stitch('M160 78L150 366')
        : pen.seam('M164 84C158 180 152 280 148 368', 1.6, pen.cloth.light),
      pen.seam(cut === 'men' ? 'M146 84Q152 104 138 120' : 'M150 84Q150 100 142 110', 2),
      field
        ? [
            pen.part('M120 196L150 198L148 256L116 254Z'),
            pen.part('M119 192L152 194L151 210L117 208Z'),
            pen.seam('M118 344L178 350', 1.6),
          ].join('')
        : '',
    ),
    pen.seam('M200 86V172'),
    cut === 'men' ? pen.stitch('M210 86V134Q208 148 200 154') : '',
    pen.part('M141 48Q200 58 259 48L260 72Q200 84 140 72Z', pen.cloth.paint),
    cut === 'men'
      ? [152, 178, 216, 242].map((x) => pen.part(`M${x} 49h6v28h-6z`)).join('') +
        pen.buttons([[200, 66]], 3.5)
      : pen.buttons([[200, 64]], 3.5),
  ].join('')
}

/** Service skirt: waistband, darts, front pleat. */
export function drawSkirt(pen: Pen): string {
  return [
    pen.part('M148 92C128 150 112 230 102 330Q150 346 200 346Q250 346 298 330C288 230 272 150 252 92Z'),
    pen.part('M146 70Q200 82 254 70L255 98Q200 110 145 98Z'),
    pen.pair(pen.seam('M172 106L166 142', 1.8), pen.seam('M150 108C138 180 126 260 122 334', 1.3)),
    pen.seam('M200 108V250', 1.6),
    pen.flat('M200 250L188 345L212 345Z', pen.cloth.deep),
    pen.seam('M200 250L188 344M200 250L212 344', 1.6),
    pen.stitch('M104 320Q200 342 296 320'),
  ].join('')
}

/** Swimming or running trunks with a drawstring. */
export function drawTrunks(pen: Pen): string {
  return [
    pen.part(
      'M122 112C108 170 92 230 84 290Q130 312 186 304L200 218L214 304Q270 312 316 290C308 230 292 170 278 112Z',
    ),
    pen.part('M121 88Q200 100 279 88L281 118Q200 130 119 118Z', pen.cloth.shade),
    pen.seam(Array.from({ length: 19 }, (_, i) => `M${128 + i * 8} 98v22`).join(''), 1),
    pen.pair(
      pen.seam('M108 122C100 180 96 240 104 296', 2.5, pen.cloth.light),
      pen.stitch('M88 280Q130 302 188 294'),
    ),
    pen.seam('M200 126V218'),
    pen.seam('M196 112Q176 130 186 166M204 112Q224 134 212 172', 4, '#efeeea'),
  ].join('')
}

/** Close-fitting drawers with an elastic band. */
export function drawDrawers(pen: Pen): string {
  return [
    pen.part(
      'M116 128C112 180 106 220 102 258Q136 284 178 280Q190 262 200 260Q210 262 222 280Q264 284 298 258C294 220 288 180 284 128Z',
    ),
    pen.part('M115 100Q200 112 285 100L286 134Q200 146 114 134Z', pen.cloth.light),
    pen.seam('M116 112Q200 124 284 112M115 124Q200 136 285 124', 1.4),
    pen.pair(pen.seam('M166 142Q158 210 178 278', 1.8), pen.stitch('M105 248Q136 272 176 268')),
    pen.seam('M188 144Q178 200 200 236Q222 200 212 144', 1.8),
  ].join('')
}

/** A pair of socks, one behind the other. */
export function drawSocks(pen: Pen): string {
  const sock =
    'M150 60H214Q218 150 216 214Q216 232 232 244L286 284Q304 300 292 320Q280 338 254 332L168 300Q142 288 142 258Q152 160 150 60Z'
  const ribs = Array.from({ length: 8 }, (_, i) => `M${156 + i * 8} 66v30`).join('')
  const one = [
    pen.part(sock),
    pen.part('M149 58H215V100H150Z', pen.cloth.light),
    pen.seam(ribs, 1.2),
    pen.flat('M143 250Q160 250 178 302L168 300Q142 288 143 250Z', pen.cloth.shade),
    pen.flat('M262 266L286 284Q304 300 292 320Q280 338 254 332L244 328Q270 312 262 266Z', pen.cloth.shade),
    pen.seam('M146 246Q168 254 178 302M262 266Q272 308 244 328', 1.4),
  ].join('')
  return `<g transform="translate(-58 6) rotate(4 200 200)">${one}</g><g transform="translate(14 -2)">${one}</g>`
}
