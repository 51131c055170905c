import type { Pen } from './pen.ts'

/** Low laced shoe from the side. */
export function drawOxford(pen: Pen): string {
  return [
    pen.part(
      'M70 186Q66 240 72 276L330 284Q346 270 336 252Q314 232 262 222Q214 210 176 170Q160 180 132 182Q96 186 70 186Z',
    ),
    pen.flat('M82 188Q120 192 168 176L174 170Q150 174 118 176Q90 178 82 188Z', pen.cloth.deep),
    pen.part('M168 172Q206 212 252 222L230 250Q176 230 150 196Z', pen.cloth.shade),
    pen.seam('M176 202L204 190M190 214L218 202M206 226L234 212', 4, '#0c0d10'),
    pen.seam('M276 228Q262 250 272 280', 2),
    pen.stitch('M284 230Q270 252 280 278'),
    pen.seam('M72 232Q110 224 142 240Q148 258 146 278', 2),
    pen.glint('M292 244Q316 250 324 262', 6),
    pen.glint('M86 210Q84 230 86 252', 4),
    pen.part('M68 274Q200 284 338 276Q346 286 338 294H152V300H72Q66 288 68 274Z', '#17181b'),
    pen.part('M72 290H150V310H74Z', '#17181b'),
  ].join('')
}

/** Plain pump with a moderate heel. */
export function drawPump(pen: Pen): string {
  return [
    pen.part(
      'M82 158Q70 184 84 222Q96 250 124 254Q170 262 206 292Q262 308 330 300Q348 290 336 270Q300 246 252 244Q206 236 150 196Q110 176 82 158Z',
    ),
    pen.flat(
      'M84 162Q116 186 152 204Q206 242 254 248L236 258Q180 250 130 216Q94 196 84 162Z',
      pen.cloth.deep,
    ),
    pen.glint('M278 258Q314 266 326 282', 6),
    pen.glint('M92 204Q98 228 112 238', 4),
    pen.part('M88 232Q112 252 128 256L118 312H94Q98 270 88 232Z', '#17181b'),
    pen.part('M122 254Q172 262 206 292Q264 308 336 298L334 308Q262 320 200 306Q164 274 124 264Z', '#17181b'),
  ].join('')
}

/** Laced boot to the calf. */
export function drawBoot(pen: Pen): string {
  const eyes = Array.from({ length: 8 }, (_, i) => [228 - Math.round(i * 1.2), 92 + i * 20] as const)
  return [
    pen.part(
      'M118 66Q170 56 222 66Q230 150 232 226Q262 248 306 258Q334 268 334 306H106Q104 270 114 236Q128 160 118 66Z',
    ),
    pen.flat('M124 68Q170 60 216 68Q170 78 124 68Z', pen.cloth.deep),
    pen.part(
      'M196 74Q214 72 222 74Q230 150 232 228L260 246Q240 262 214 244Q206 150 196 74Z',
      pen.cloth.shade,
    ),
    pen.part('M112 240Q138 232 156 248Q162 280 158 306H106Q104 270 112 240Z', pen.cloth.shade),
    pen.part('M274 248Q330 258 334 306H268Q256 274 274 248Z', pen.cloth.shade),
    pen.stitch('M188 72Q200 160 208 246Q226 266 258 270'),
    pen.stitch('M124 92Q156 100 190 92'),
    eyes.map(([x, y]) => pen.seam(`M${x - 34} ${y + 6}L${x - 9} ${y}`, 4.5, '#3a3024')).join(''),
    pen.seam('M196 86Q160 96 172 132M200 88Q176 112 186 150', 3.5, '#3a3024'),
    pen.part('M100 304H338Q342 322 334 330H168L160 322L152 330H102Q96 316 100 304Z', '#3a342b'),
    pen.seam(Array.from({ length: 9 }, (_, i) => `M${186 + i * 17} 318v12`).join(''), 3, '#1d1a15'),
  ].join('')
}
