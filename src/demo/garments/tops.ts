import type { Pen } from './pen.ts'

const LONG_SLEEVE = 'M134 90C108 98 98 116 93 150L74 298Q74 306 82 308L108 311Q115 311 116 303L140 188Z'
const SHORT_SLEEVE = 'M134 90C106 98 92 120 82 168Q81 178 90 181L122 190Q132 191 135 182L142 160Z'

/** Shirts and blouses: pointed collar, placket and small buttons. */
export function drawShirt(pen: Pen, cut: 'men' | 'women', sleeves: 'long' | 'short'): string {
  const body =
    cut === 'men'
      ? 'M162 78C148 86 136 88 126 96C132 140 133 180 131 220L128 330Q160 344 200 344Q240 344 272 330L269 220C267 180 268 140 274 96C264 88 252 86 238 78L200 96Z'
      : 'M162 80C150 86 138 90 129 98C136 140 146 180 143 214C138 254 130 296 127 330Q160 342 200 342Q240 342 273 330C270 296 262 254 257 214C254 180 264 140 271 98C262 90 250 86 238 80L200 96Z'
  const cuff =
    sleeves === 'long'
      ? pen.part('M75 288L118 293L116 312L74 306Z', pen.cloth.paint)
      : pen.stitch('M83 170L134 184')
  return [
    pen.flat('M160 80Q200 56 240 80L232 98Q200 84 168 98Z', pen.cloth.deep),
    pen.pair(pen.part(sleeves === 'long' ? LONG_SLEEVE : SHORT_SLEEVE), cuff),
    pen.part(body),
    pen.part('M190 100h20v244h-20z'),
    pen.pair(
      pen.part('M164 74Q170 88 200 104L182 138L150 104Z'),
      pen.stitch('M166 82Q174 94 195 106L181 130L156 103'),
      cut === 'men'
        ? [
            pen.part('M140 168h40v44l-20 8l-20 -8z'),
            pen.part('M138 160h44v14l-22 9l-22 -9z'),
            pen.buttons([[160, 175]], 3),
            pen.part('M116 106L150 84L158 92L124 113Q116 113 116 106Z'),
          ].join('')
        : pen.seam('M152 156Q164 220 152 334', 1.5),
    ),
    pen.buttons(
      [132, 166, 200, 234, 268, 302].map((y) => [200, y] as const),
      3.6,
    ),
  ].join('')
}

/** T-shirt with a ribbed crew neck. */
export function drawTShirt(pen: Pen): string {
  return [
    pen.flat('M156 80Q200 66 244 80Q200 118 156 80Z', pen.cloth.deep),
    pen.part(
      'M156 78C140 84 124 88 110 96C96 104 84 132 72 172Q71 180 79 183L112 194Q121 195 124 187L134 162L132 336Q166 346 200 346Q234 346 268 336L266 162L276 187Q279 195 288 194L321 183Q329 180 328 172C316 132 304 104 290 96C276 88 260 84 244 78Q200 118 156 78Z',
    ),
    pen.part('M150 80L158 76Q200 116 242 76L250 80Q200 132 150 80Z', pen.cloth.shade),
    pen.pair(
      pen.seam('M134 162Q130 130 140 100', 1.5),
      pen.stitch('M76 165L126 180'),
      pen.seam('M140 320Q150 250 144 200', 1.2),
    ),
    pen.stitch('M132 328Q200 340 268 328'),
  ].join('')
}

/** Undershirt: close fit, low neck, fine ribs. */
export function drawUndershirt(pen: Pen): string {
  const ribs = Array.from({ length: 17 }, (_, i) => `M${144 + i * 7} 176V338`).join('')
  return [
    pen.flat('M160 82Q200 70 240 82Q200 150 160 82Z', pen.cloth.deep),
    pen.part(
      'M158 78C146 84 132 90 122 98C108 110 100 130 92 158Q91 165 98 168L122 176Q130 177 133 170L140 156Q142 250 136 342Q168 350 200 350Q232 350 264 342Q258 250 260 156L267 170Q270 177 278 176L302 168Q309 165 308 158C300 130 292 110 278 98C268 90 254 84 242 78Q236 136 200 136Q164 136 158 78Z',
    ),
    pen.seam(ribs, 1),
    pen.seam('M164 82Q170 128 200 128Q230 128 236 82', 2),
    pen.pair(pen.seam('M140 156Q134 126 142 98', 1.5), pen.stitch('M96 154L134 166')),
    pen.stitch('M137 332Q200 344 263 332'),
  ].join('')
}

/** Sports brassiere: racer shoulders and a wide band. */
export function drawSportsBra(pen: Pen): string {
  return [
    pen.flat('M146 104Q200 90 254 104L240 170Q200 190 160 170Z', pen.cloth.deep),
    pen.part(
      'M132 92Q140 86 152 92Q158 152 200 160Q242 152 248 92Q260 86 268 92Q272 150 302 188Q304 226 296 262Q200 286 104 262Q96 226 98 188Q128 150 132 92Z',
    ),
    pen.part('M103 254Q200 280 297 254L294 292Q200 314 106 292Z', pen.cloth.shade),
    pen.pair(
      pen.seam('M146 96Q152 156 199 168', 1.6),
      pen.stitch('M138 98Q134 156 104 192'),
      pen.seam('M150 178Q138 220 150 262', 1.6),
    ),
    pen.stitch('M108 284Q200 306 292 284'),
  ].join('')
}

/** Maternity tunic: collar with a bow, gathered yoke, wide hem. */
export function drawTunic(pen: Pen): string {
  return [
    pen.flat('M160 80Q200 58 240 80L232 98Q200 84 168 98Z', pen.cloth.deep),
    pen.pair(pen.part(SHORT_SLEEVE), pen.stitch('M83 170L134 184')),
    pen.part(
      'M162 80C150 86 138 90 129 98C138 130 142 150 140 164C128 226 110 290 102 340Q150 358 200 358Q250 358 298 340C290 290 272 226 260 164C258 150 262 130 271 98C262 90 250 86 238 80L200 96Z',
    ),
    pen.seam('M140 162Q200 178 260 162'),
    pen.pair(
      ...[150, 166, 182].map((x, i) =>
        pen.seam(`M${x} ${168 + i * 2}Q${x - 10 + i * 3} 260 ${x - 26 + i * 12} 346`, 1.4),
      ),
      pen.part('M164 76Q170 90 200 104L180 134L152 104Z'),
      pen.flat('M200 118Q176 102 170 116Q170 130 200 122Z', pen.cloth.deep),
      pen.flat('M198 122L182 156L192 158L202 124Z', pen.cloth.deep),
    ),
    pen.buttons([[200, 121]], 5),
  ].join('')
}

/** Maternity jumper: sleeveless dress over a blouse. */
export function drawJumper(pen: Pen): string {
  return [
    pen.pair(
      pen.flat('M150 66C126 72 112 88 102 122L128 134L148 100Z', '#f2f1ec'),
      pen.seam('M150 66C126 72 112 88 102 122L128 134', 1.6),
    ),
    pen.flat('M156 64Q200 80 244 64L222 130H178Z', '#f2f1ec'),
    pen.pair(
      pen.flat('M164 56L200 82L182 106L152 74Z', '#fbfaf7'),
      pen.seam('M164 56L200 82L182 106L152 74Z', 1.4),
    ),
    pen.part(
      'M150 70L170 62L200 138L230 62L250 70C256 104 262 128 272 146C264 180 268 214 278 256C286 300 292 336 294 366Q248 380 200 380Q152 380 106 366C108 336 114 300 122 256C132 214 136 180 128 146C138 128 144 104 150 70Z',
    ),
    pen.seam('M130 176Q200 196 270 176'),
    pen.pair(
      pen.stitch('M157 72Q152 112 136 146'),
      pen.seam('M160 188Q150 280 142 372', 1.6),
      pen.seam('M184 192Q180 290 178 378', 1.4),
    ),
  ].join('')
}
