import * as badges from './badges.ts'
import * as coats from './coats.ts'
import type { ColourName, GarmentKind } from './garment-names.ts'
import * as hats from './hats.ts'
import * as legs from './legs.ts'
import { frameDrawing, type Pen, takePen } from './pen.ts'
import * as shoes from './shoes.ts'
import * as small from './small-things.ts'
import * as tops from './tops.ts'

const drawings: Record<GarmentKind, (pen: Pen) => string> = {
  coat: (pen) => coats.drawCoat(pen, 'men'),
  'coat-women': (pen) => coats.drawCoat(pen, 'women'),
  'all-weather-coat': coats.drawAllWeatherCoat,
  jacket: coats.drawJacket,
  fleece: coats.drawFleece,
  'blouse-long': (pen) => tops.drawShirt(pen, 'women', 'long'),
  'blouse-short': (pen) => tops.drawShirt(pen, 'women', 'short'),
  'shirt-long': (pen) => tops.drawShirt(pen, 'men', 'long'),
  'shirt-short': (pen) => tops.drawShirt(pen, 'men', 'short'),
  't-shirt': tops.drawTShirt,
  undershirt: tops.drawUndershirt,
  'sports-bra': tops.drawSportsBra,
  'maternity-tunic': tops.drawTunic,
  'maternity-jumper': tops.drawJumper,
  trousers: (pen) => legs.drawTrousers(pen, 'men'),
  slacks: (pen) => legs.drawTrousers(pen, 'women'),
  skirt: legs.drawSkirt,
  trunks: legs.drawTrunks,
  drawers: legs.drawDrawers,
  socks: legs.drawSocks,
  oxford: shoes.drawOxford,
  pump: shoes.drawPump,
  boot: shoes.drawBoot,
  'service-cap': hats.drawServiceCap,
  'service-hat-women': hats.drawServiceHatWomen,
  'garrison-cap': hats.drawGarrisonCap,
  beret: hats.drawBeret,
  'patrol-cap': hats.drawPatrolCap,
  'sun-hat': hats.drawSunHat,
  'knit-cap': hats.drawKnitCap,
  belt: small.drawBelt,
  necktie: small.drawNecktie,
  'neck-tab': small.drawNeckTab,
  gloves: small.drawGloves,
  scarf: small.drawScarf,
  suspenders: small.drawSuspenders,
  handbag: small.drawHandbag,
  goggles: small.drawGoggles,
  spectacles: small.drawSpectacles,
  lens: small.drawLens,
  tape: small.drawTape,
  insignia: badges.drawInsignia,
  chevron: badges.drawChevron,
  stripes: badges.drawStripes,
  patch: badges.drawPatch,
  ribbon: badges.drawRibbon,
  medal: badges.drawMedal,
  crest: badges.drawCrest,
}

/**
 * A standalone SVG of 400 by 400 without words. `variant` tells apart what shares kind and colour: the grade of a
 * chevron, the stripes of a ribbon, the device of a crest.
 */
export function drawGarment(kind: GarmentKind, colour: ColourName, variant = 0): string {
  const id = `${kind}-${colour}-${variant}-`
  const pen = takePen(colour, variant, id)
  return frameDrawing(id, pen.cloth, drawings[kind](pen))
}
