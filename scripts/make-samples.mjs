// node_modules/.bin/node scripts/make-samples.mjs: writes docs/samples, the files of a small organisation; all of it is made up.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { drawGarment } from '../src/demo/garments/draw-garment.ts'
import { writeZip } from '../src/testing/zip.ts'

const folder = join(import.meta.dirname, '../docs/samples')
mkdirSync(folder, { recursive: true })

const quote = (cell) => (/[",;\n]/.test(String(cell)) ? `"${String(cell).replaceAll('"', '""')}"` : cell)
const table = (headings, rows) =>
  `${[headings, ...rows].map((cells) => cells.map(quote).join(',')).join('\r\n')}\r\n`
const write = (kind, headings, rows) => writeFileSync(join(folder, `${kind}.csv`), table(headings, rows))
const pad = (number, digits) => String(number).padStart(digits, '0')

write(
  'organisation',
  [
    ...['name', 'support email', 'support phone', 'support hours', 'fiscal zone', 'administrator username'],
    ...[
      'administrator email',
      'administrator first name',
      'administrator last name',
      'administrator program',
    ],
    'administrator dodaac',
  ],
  [
    [
      ...['Sample Clothing Office', 'support@clothing.example', '614-555-0100', 'Monday-Friday 8am-4pm EST'],
      ...[
        'America/New_York',
        'robin.keller',
        'robin.keller@clothing.example',
        'Robin',
        'Keller',
        'CADET',
        'W9SA01',
      ],
    ],
  ],
)
write(
  'programs',
  ['code', 'name', 'branch', 'supplier name', 'supplier site', 'members may request'],
  [
    ['CADET', 'Sample Cadet Command', 'Army', 'Sample Clothing Supply', 'NORTH', 'no'],
    ['AIRCAD', 'Sample Air Cadets', 'Air Force', 'Sample Clothing Supply', 'SOUTH', 'no'],
  ],
)

const categories = [
  ['COAT', 'Coats', 'chest and length'],
  ['SHIRT', 'Shirts', 'neck and sleeve'],
  ['TROUS', 'Trousers', 'waist and inseam'],
  ['FOOT', 'Footwear', 'shoe size'],
  ['HEAD', 'Headwear', 'hat size'],
  ['ACCES', 'Accessories', ''],
]
write(
  'categories',
  ['code', 'name', 'position', 'size family'],
  categories.map(([code, name, family], index) => [code, name, (index + 1) * 10, family]),
)

const garments = {
  COAT: [['COAT', 'coat', 'all-weather-coat'], ['S', 'M', 'L', 'XL'], 8405, 9000],
  SHIRT: [['SHIRT', 'shirt', 'shirt-long'], ['15-32', '15-33', '16-33', '16-34'], 8405, 2500],
  TROUS: [['TROUSERS', 'trousers', 'trousers'], ['30-30', '32-32', '34-32', '36-34'], 8405, 4000],
  FOOT: [['BOOTS', 'boots', 'boot'], ['8 R', '9 R', '10 R', '11 W'], 8430, 11_000],
  HEAD: [['CAP', 'cap', 'patrol-cap'], ['7', '7 1/4', '7 1/2'], 8405, 1800],
  ACCES: [['BELT', 'belt', 'belt'], [''], 8440, 900],
}
const looks = [
  'Service',
  'Dress',
  'Utility',
  'Winter',
  'Summer',
  'Field',
  'Parade',
  'Training',
  'Rain',
  'Duty',
]
const products = []
const items = []
const pictures = []
for (const [index, [category]] of categories.entries()) {
  const [[noun, word, kind], sizes, group, cents] = garments[category]
  for (const [at, look] of looks.entries()) {
    const pgc = String(60_001 + index * 10 + at)
    const display = `${look} ${word}`
    const colour = at % 2 ? 'Black' : 'Green'
    pictures.push({ pgc, kind, colour, text: `${display} in ${colour.toLowerCase()}, seen from the front` })
    products.push([
      ...[
        pgc,
        `${noun}, ${look.toUpperCase()}`,
        display,
        category,
        noun === 'BOOTS' ? 'PR' : 'EA',
        `${word} uniform`,
      ],
      ...['Unisex', categories[index][2], `${display}, as sample units wear it.`],
    ])
    for (const [place, size] of sizes.entries())
      items.push({
        cells: [
          `${group}01${pad(9_600_000 + items.length, 7)}`,
          pgc,
          size,
          colour,
          place + 1,
          'active',
          '',
          '',
        ],
        cents: cents + at * 100,
      })
  }
}
write(
  'products',
  [
    'pgc',
    'name',
    'display name',
    'category',
    'unit of issue',
    'keywords',
    'gender',
    'size family',
    'description',
  ],
  products,
)
write(
  'items',
  ['nsn', 'pgc', 'size', 'colour', 'position', 'status', 'get-well date', 'replacement nsn'],
  items.map(({ cells }) => cells),
)
await writePictures()
const dollars = (cents) => `${Math.floor(cents / 100)}.${pad(cents % 100, 2)}`
write(
  'prices',
  ['nsn', 'fiscal year', 'price', 'program'],
  items.flatMap(({ cells, cents }) => [
    [cells[0], 2027, dollars(cents), ''],
    [cells[0], 2028, dollars(Math.round(cents * 1.03)), ''],
  ]),
)
write(
  'assortment',
  ['pgc', 'from', 'to'],
  products.map(([pgc]) => [pgc, '', '']),
)

const cities = [
  ['Columbus', 'OH', '43085'],
  ['Boston', 'MA', '02116'],
  ['Austin', 'TX', '78701'],
  ['Denver', 'CO', '80202'],
]
const units = Array.from({ length: 8 }, (_, index) => `W9SA${pad(index + 1, 2)}`)
write(
  'dodaacs',
  [
    ...[
      'dodaac',
      'description',
      'branch',
      'status',
      'effective date',
      'street 1',
      'street 2',
      'street 3',
      'city',
      'state',
    ],
    ...[
      'zip',
      'country',
      'email',
      'contact',
      'phone',
      'bill to',
      'ship to',
      'sold to',
      'signal code',
      'default fund code',
    ],
    'levels',
  ],
  units.map((unit, index) => {
    const [city, state, zip] = cities[index % cities.length]
    return [
      ...[
        unit,
        `Sample Cadet Battalion ${index + 1}`,
        'Army',
        'active',
        '2026-10-01',
        `${index + 1} Depot Road`,
        'None',
        '',
      ],
      ...[
        city,
        state,
        zip,
        'US',
        `supply${index + 1}@clothing.example`,
        'Supply desk',
        '614-555-0100',
        unit,
        unit,
        unit,
      ],
      ...['A', '6C', index < 2 ? 2 : 1],
    ]
  }),
)

const firsts = 'Ada Ben Cleo Dan Eve Finn Gia Hal Ida Jon Kim Lea Max Nia Omar Pia Quin Ray Sue Tom'.split(
  ' ',
)
const lasts = 'Archer Brook Carver Dyer Ellis Fisher Glover Hunter Iverson Joyner'.split(' ')
const people = Array.from({ length: 200 }, (_, index) => {
  const first = firsts[index % firsts.length]
  const last = lasts[Math.floor(index / firsts.length)]
  const unit = units[index % units.length]
  // Of each unit the first four have work to do: placer, two approvers, finance.
  const signsIn = index < units.length * 5
  const username = `${first}.${last}`.toLowerCase()
  return {
    first,
    last,
    unit,
    username,
    signsIn,
    dodId: String(5_000_000_001 + index),
    place: Math.floor(index / units.length),
  }
})
write(
  'people',
  [
    ...[
      'dod id',
      'first name',
      'middle name',
      'last name',
      'suffix',
      'email',
      'username',
      'may sign in',
      'enabled',
      'branch',
    ],
    ...[
      'pay grade',
      'service status',
      'gender',
      'name tape',
      'subdivision',
      'phone',
      'dodaac',
      'street 1',
      'street 2',
    ],
    ...['street 3', 'city', 'state', 'zip', 'country', 'ships home'],
  ],
  people.map(({ first, last, unit, username, signsIn, dodId }, index) => [
    ...[
      dodId,
      first,
      '',
      last,
      '',
      `${username}@clothing.example`,
      signsIn ? username : '',
      signsIn ? 'yes' : 'no',
      'yes',
    ],
    ...[
      'Army',
      signsIn ? 'E6' : 'CDT',
      signsIn ? 'Active' : 'Cadet',
      index % 2 ? 'Male' : 'Female',
      last.toUpperCase(),
    ],
    ...['', '', unit, '', '', '', '', '', '', 'US', 'no'],
  ]),
)
/** What each of them wears, a row for each category. */
const worn = { COAT: ['S', 'M', 'L', 'XL'], FOOT: ['8 R', '9 R', '10 R', '11 W'] }
write(
  'sizes',
  ['dod id', 'username', 'category', 'size'],
  people.flatMap(({ dodId }, index) =>
    Object.entries(worn).map(([category, sizes]) => [dodId, '', category, sizes[index % sizes.length]]),
  ),
)
const work = [
  ['order-placer', ''],
  ['approver', 1],
  ['approver', 2],
  ['finance', ''],
  ['admin', ''],
]
write(
  'roles',
  ['username', 'dodaac', 'role', 'level'],
  people
    .filter(({ signsIn }) => signsIn)
    .map(({ username, unit, place }) => {
      const [role, level] = work[place]
      return [username, unit, role, level === 2 && units.indexOf(unit) >= 2 ? 1 : level]
    }),
)
write(
  'groups',
  ['code', 'name', 'dodaac', 'username'],
  [
    ...units.slice(0, 4).map((unit) => ['NORTH', 'Battalions of the north', unit, '']),
    ...units.slice(4).map((unit) => ['SOUTH', 'Battalions of the south', unit, '']),
    ['NORTH', '', '', people[0].username],
  ],
)
write(
  'funds',
  ['dodaac', 'fund code', 'fiscal year', 'amount'],
  units.map((unit) => [unit, '6C', 2027, '25000.00']),
)

/** One picture of each product, drawn, and what each shows. */
async function writePictures() {
  const files = {}
  for (const { pgc, kind, colour } of pictures) {
    const drawing = drawGarment(kind, colour === 'Black' ? 'black' : 'army-green-564')
    files[`${pgc}.webp`] = await sharp(Buffer.from(drawing)).resize(640).webp({ quality: 75 }).toBuffer()
  }
  files['pictures.csv'] = Buffer.from(
    table(
      ['file', 'alternative text'],
      pictures.map(({ pgc, text }) => [`${pgc}.webp`, text]),
    ),
  )
  writeFileSync(join(folder, 'pictures.zip'), writeZip(files))
}
