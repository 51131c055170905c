import { holdsSilver, type Pen } from './pen.ts'

const SLEEVE = 'M130 92C108 98 98 114 93 148L72 300Q71 309 79 311L106 315Q113 315 114 307L138 186Z'

function epaulette(pen: Pen, button: 'gold' | 'silver' | 'self'): string {
  return pen.pair(
    pen.part('M114 108L150 82L160 90L122 116Q114 116 114 108Z'),
    pen.buttons([[151, 90]], 3.5, button),
  )
}

/** Service dress: notched lapels, shirt and tie, four pockets and metal buttons. */
export function drawCoat(pen: Pen, cut: 'men' | 'women'): string {
  const button = holdsSilver(pen.colour) ? 'silver' : 'gold'
  const belted = pen.colour === 'army-green-564' || pen.colour === 'marine-green-2241'
  const body =
    cut === 'men'
      ? 'M160 76C146 84 132 86 122 96C130 140 132 180 128 220C126 270 121 310 119 346Q160 356 200 354Q240 356 281 346C279 310 274 270 272 220C268 180 270 140 278 96C268 86 254 84 240 76L200 96Z'
      : 'M160 78C148 84 136 88 126 98C134 140 144 176 140 212C134 250 124 296 120 334Q160 346 200 344Q240 346 280 334C276 296 266 250 260 212C256 176 266 140 274 98C264 88 252 84 240 78L200 96Z'
  const shirt = pen.colour === 'air-force-blue-1620' ? '#b6c7dc' : belted ? '#c9b48c' : '#f6f5f1'
  const low = cut === 'men' ? 208 : 196
  const buttons = (cut === 'men' ? [216, 248, 280, 312] : [204, 236, 268]).map((y) => [200, y] as const)
  return [
    pen.flat('M158 78Q200 54 242 78L234 100Q200 84 166 100Z', pen.cloth.deep),
    pen.pair(
      pen.part(SLEEVE),
      pen.seam('M78 282Q96 290 116 288'),
      pen.colour === 'army-blue-450' ? pen.seam('M76 290Q96 298 115 296', 5, '#d0a240') : '',
    ),
    pen.part(body),
    pen.flat(`M168 76Q200 94 232 76L222 130L200 ${low}L178 130Z`, shirt),
    cut === 'men'
      ? pen.flat('M191 96H209L212 108L207 116L212 182L200 206L188 182L193 116L188 108Z', '#23252b')
      : pen.flat('M200 100l20 16l-6 16l-14 -8l-14 8l-6 -16z', '#23252b'),
    pen.pair(
      pen.seam('M168 76L194 100', 2),
      pen.part(`M162 74L144 104L158 124L146 134L199 ${low}L200 ${low - 12}L176 118Z`, pen.cloth.paint),
      pen.seam('M158 124L176 118'),
      cut === 'men'
        ? pen.part('M130 168h34v9q-4 6 -17 8q-13 -2 -17 -8z')
        : pen.seam('M150 150Q160 220 150 338'),
      cut === 'men'
        ? pen.part('M129 268h46v12q-4 7 -23 8q-19 -1 -23 -8z')
        : pen.part('M136 258l40 6l-2 10l-40 -5z'),
      cut === 'men' ? pen.buttons([[147, 180]], 3.5, button) : '',
    ),
    pen.seam(`M200 ${low}V${cut === 'men' ? 352 : 342}`),
    epaulette(pen, button),
    belted && cut === 'men' ? pen.part('M128 224Q200 234 272 224L273 242Q200 252 127 242Z') : '',
    pen.buttons(belted && cut === 'men' ? buttons.filter(([, y]) => y !== 248) : buttons, 6, button),
    belted && cut === 'men' ? pen.metal('M184 225h32v22h-32zM190 231v10h20v-10z', button) : '',
    cut === 'men' ? ribbonBar() : '',
  ].join('')
}

/** A modest row of ribbons over the left pocket. */
function ribbonBar(): string {
  const colours = ['#8c2f39', '#2e5a88', '#4d7c4a']
  return colours.map((ink, i) => `<path fill="${ink}" d="M${237 + i * 11} 156h10v8h-10z"/>`).join('')
}

/** Raincoat: double-breasted, belted, wide lapels, down to the knee. */
export function drawAllWeatherCoat(pen: Pen): string {
  return [
    pen.flat('M156 66Q200 42 244 66L234 92Q200 76 166 92Z', pen.cloth.deep),
    pen.pair(
      pen.part('M126 82C104 90 96 106 92 138L74 278Q73 288 81 290L108 293Q115 293 116 285L136 176Z'),
      pen.part('M76 258L120 262L118 274L74 270Z'),
      pen.buttons([[110, 267]], 3.5),
    ),
    pen.part(
      'M156 64C142 74 130 76 120 86C128 130 134 168 131 200C126 260 116 320 112 374Q156 386 200 384Q244 386 288 374C284 320 274 260 269 200C266 168 272 130 280 86C270 76 258 74 244 64L200 90Z',
    ),
    pen.flat('M174 70Q200 88 226 70L206 132L194 132Z', pen.cloth.deep),
    pen.seam('M226 150L222 380'),
    pen.pair(
      pen.part('M158 62L132 102L154 118L142 132L206 164L204 128L172 84Z'),
      pen.part('M112 98L148 70L159 79L120 107Q112 107 112 98Z'),
      pen.buttons([[150, 79]], 3.5),
      pen.part('M136 262L150 258L164 304L150 308Z'),
    ),
    pen.buttons(
      [178, 232, 270].flatMap((y) => [[176, y] as const, [224, y] as const]),
      6,
    ),
    pen.part('M130 196Q200 208 270 196L271 216Q200 228 129 216Z'),
    pen.part('M184 196h34v27h-34z', pen.cloth.shade),
    pen.seam('M192 203h18v13h-18z', 2.5, pen.cloth.light),
  ].join('')
}

/** Zip jacket with collar and slanted pockets. */
export function drawJacket(pen: Pen): string {
  return [
    pen.pair(
      pen.part('M132 92C106 100 94 120 88 160L72 290Q71 298 79 300L108 305Q116 305 117 297L140 190Z'),
      pen.part('M71 286L118 293L116 312L72 305Z', pen.cloth.shade),
    ),
    pen.part(
      'M158 80C146 88 134 90 124 98C132 140 132 180 129 220L126 318Q160 326 200 326Q240 326 274 318L271 220C268 180 268 140 276 98C266 90 254 88 242 80L200 98Z',
    ),
    pen.part('M125 314Q200 330 275 314L275 338Q200 352 125 338Z', pen.cloth.shade),
    ...Array.from({ length: 12 }, (_, i) => pen.seam(`M${136 + i * 12} 322v20`, 1)),
    pen.pair(
      pen.part('M160 80L148 96L166 130L200 104Z'),
      pen.seam('M126 132Q160 150 199 148'),
      pen.seam('M140 236L158 292', 3),
      pen.stitch('M148 232L166 288'),
    ),
    pen.flat('M166 80Q200 104 234 80Q200 70 166 80Z', pen.cloth.deep),
    pen.seam('M200 104V346', 4, pen.cloth.deep),
    `<path d="M200 106V344" stroke="#c9ccd0" stroke-width="2" stroke-dasharray="2 2"/>`,
    pen.metal('M197 118h6v16h-6z', 'silver'),
  ].join('')
}

/** Fleece: stand-up collar, zip, broad quilted panels, a chest pocket. */
export function drawFleece(pen: Pen): string {
  const wool = Array.from(
    { length: 60 },
    (_, i) => `M${134 + ((i * 37) % 130)} ${140 + ((i * 53) % 180)}q3 -4 6 0`,
  ).join('')
  return [
    pen.pair(
      pen.part('M134 96C108 102 94 122 88 160L70 292Q70 302 80 305L108 309Q116 309 118 300L142 192Z'),
      pen.seam('M72 284L120 290'),
    ),
    pen.part(
      'M160 88C148 92 136 94 126 102C132 140 132 180 130 220L126 332Q160 342 200 342Q240 342 274 332L270 220C268 180 268 140 274 102C264 94 252 92 240 88Z',
    ),
    pen.part('M158 60Q200 48 242 60L244 98Q222 108 200 108Q178 108 156 98Z'),
    pen.flat('M166 60Q200 52 234 60L230 70Q200 62 170 70Z', pen.cloth.deep),
    pen.seam(wool, 1.5, pen.cloth.light),
    pen.pair(pen.seam('M124 150Q160 162 199 160'), pen.seam('M138 250L150 306', 3)),
    pen.part('M222 176h36v40h-36z'),
    pen.seam('M200 62V340', 5, pen.cloth.deep),
    `<path d="M200 64V338" stroke="#c9ccd0" stroke-width="2" stroke-dasharray="2 2"/>`,
    pen.metal('M197 84h6v16h-6z', 'silver'),
  ].join('')
}
