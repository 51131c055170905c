import { buildStep, type Step } from './steps.ts'

const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAMAAAAoyzS7AAAAA1BMVEX///+nxBvIAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAACklEQVQImWNgAAAAAgAB9HFkpgAAAABJRU5ErkJggg==',
  'base64',
)

const reason = 'Asked by phone.'
const day = { fromDay: '2026-12-24', fromTime: '08:00', untilDay: '2026-12-26', untilTime: '08:00' }
const announcement = {
  title: 'Stocktaking',
  text: 'The depot counts.',
  shownFrom: '2026-11-21',
  shownUntil: null,
}
const video = { title: 'First steps', address: 'https://video.example.mil/first-steps', place: 1 }
const download = {
  title: 'Size chart',
  tag: 'PUBLIC',
  description: '',
  fileName: 'sizes.pdf',
  programs: [],
  place: 1,
}
const notice = { day: '2026-11-20', title: 'Reports stream', text: 'Large pages arrive at once.' }
const status = {
  text: 'In production',
  meaning: 'The supplier sews it.',
  class: 'progress',
  funds: 'keep',
  actor: 'nobody',
  nextStep: '',
}

const program = {
  name: 'Kentucky Guard',
  branch: 'army',
  supplierName: 'Bluegrass Supply',
  supplierSite: 'LEX-1',
  contactEmail: 'clothing@ky.example.mil',
  contactPhone: '555-0142',
  accent: '#1b5e20',
  about: '',
  orderingNotes: 'Measure first.',
  membersMayRequest: false,
  offersUsmcrReport: false,
  reportReach: 'assigned',
  paper: 'letter',
  secondPerson: 'off',
  allotmentLimit: 10000,
  project: '',
  task: '',
  obligationType: '',
  lineType: '',
  contractType: '',
}
const kitDraft = {
  note: 'For winter training.',
  branches: ['army'],
  payGrades: ['E1', 'E2'],
  genders: [],
  serviceStatuses: ['reserve'],
  places: [{ quantity: 2, alternatives: [{ pgc: '40001', nsn: '8415010000017' }] }],
}
const product = {
  name: 'MITTENS, WOOL',
  displayName: 'Wool mittens',
  category: 'COAT',
  unitOfIssue: 'PR',
  keywords: 'gloves hands',
  gender: 'Unisex',
  sizeFamily: 'hands',
  description: 'Knitted, with a liner.',
  care: 'Wash cold.',
  measuring: 'Around the palm.',
}
const size = {
  size: 'SMALL',
  colour: 'Black',
  position: 10,
  status: 'active',
  getWellOn: null,
  replacementNsn: null,
  weight: 4.5,
}
const price = { fiscalYear: 2027, isOwn: false, prices: [{ nsn: '8415010000017', price: 12.5 }] }
const category = { name: 'Boots', position: 19, sizeFamily: 'footwear' }

export const administrationSteps: Step[] = [
  buildStep('everything', 'GET /admin/figures'),
  buildStep('everything', 'GET /admin/pulse'),
  buildStep('everything', 'GET /admin/readiness'),
  buildStep('placer', 'GET /readiness'),
  buildStep('everything', 'GET /admin/years/2028'),
  buildStep('everything', 'GET /admin/years/2028/unpriced?pageSize=2'),
  buildStep('everything', 'POST /admin/years/2028/prices', { raise: 250 }),
  async ({ owner }) => {
    await owner`DELETE FROM fund_periods WHERE program = 'AR' AND fiscal_year = 2028`
    return {}
  },
  buildStep('everything', 'POST /admin/years/2028/periods', {}),
  buildStep('everything', 'POST /admin/lookup', { search: 'jordan.ellis@example.mil' }),
  buildStep('everything', 'PUT /admin/people/{added}/enabled', { enabL_0: 1, reason }),
  async ({ owner }, { outsider }) => {
    await owner`UPDATE people SET failed_sign_ins = 5, locked_until = '2026-11-21T17:15:00Z' WHERE person_id = ${outsider.id}`
    return {}
  },
  buildStep('everything', 'POST /admin/people/{outsider}/unlock', { reason }),
  buildStep('everything', 'POST /admin/people/{outsider}/end-sessions', { reason }),
  buildStep('everything', 'POST /admin/people/{outsider}/reset', { reason }),
  buildStep('everything', 'PUT /admin/permissions/{member}', { permissionS_0: [4], reason }),
  buildStep('everything', 'GET /admin/permissions/{member}'),
  async ({ owner }) => {
    const [row] = await owner`WITH people AS (
        SELECT min(person_id) FILTER (WHERE username = 'second') AS asker, min(person_id) FILTER (WHERE username = 'placer') AS receiver,
          min(dodaac) FILTER (WHERE username = 'placer') AS dodaac FROM people)
      INSERT INTO waiting_requests (program, dodaac, receiver_id, kind, wish, requested_by, requested_at, lapses_at)
      SELECT 'AR', dodaac, receiver, 'role', jsonb_build_object('role', 'finance', 'level', NULL, 'dodaac', dodaac), asker,
        '2026-11-21T16:00:00Z', '2026-12-05T16:00:00Z' FROM people RETURNING request_id`
    return { request: String(row?.requestId) }
  },
  buildStep('everything', 'GET /waiting'),
  buildStep('everything', 'POST /waiting/{request}', { decision: 'refuse' }),
  buildStep('everything', 'POST /admin/closures', { ...day, notice: 'Stocktaking' }, { closure: 'id' }),
  buildStep('everything', 'PUT /admin/closures/{closure}', {
    ...day,
    untilTime: '12:00',
    notice: 'Stocktaking',
  }),
  buildStep('everything', 'GET /admin/closures'),
  buildStep('placer', 'GET /Dashboard/getall/closures'),
  buildStep('everything', 'POST /admin/closures/{closure}/end', {}),
  buildStep('everything', 'POST /admin/announcements', { ...announcement, forEverybody: false }),
  buildStep('everything', 'GET /admin/announcements', undefined, { announcement: '0.id' }),
  buildStep('everything', 'PUT /admin/announcements/{announcement}', { ...announcement, forEverybody: true }),
  buildStep('placer', 'GET /Dashboard/getall/announcements'),
  buildStep('everything', 'POST /admin/announcements/{announcement}/end', {}),
  buildStep('everything', 'GET /admin/texts'),
  buildStep('everything', 'PUT /admin/texts', {
    supportEmail: 'support@example.mil',
    supportPhone: '555-0100',
    supportHours: 'Monday to Friday',
    faqUrl: 'https://help.example.mil/faq',
    reportsSite: 'https://reports.example.mil',
    closureNotice: '',
    announcementStrip: 'Name the requisition when you ask.',
    aboutText: 'Uniforms for units.',
  }),
  buildStep('everything', 'POST /admin/videos', video),
  buildStep('everything', 'POST /admin/downloads', download),
  buildStep('everything', 'POST /admin/report-notices', notice),
  buildStep('everything', 'GET /admin/library', undefined, {
    video: 'videos.0.id',
    download: 'downloads.0.id',
    notice: 'notices.0.id',
  }),
  buildStep('everything', 'PUT /admin/videos/{video}', { ...video, place: 2 }),
  buildStep('everything', 'PUT /admin/downloads/{download}', { ...download, description: 'All sizes' }),
  buildStep('everything', 'PUT /admin/report-notices/{notice}', { ...notice, title: 'Large pages' }),
  buildStep('everything', 'DELETE /admin/videos/{video}', {}),
  buildStep('everything', 'DELETE /admin/downloads/{download}', {}),
  buildStep('everything', 'DELETE /admin/report-notices/{notice}', {}),
  buildStep('everything', 'PUT /admin/catalogue/product/{pgc}', { isObsolete: true, replacementPgc: null }),
  buildStep('everything', 'POST /admin/products', { pgc: '40001', ...product }),
  buildStep('everything', 'PUT /admin/products/40001', { ...product, care: 'Wash warm.' }),
  buildStep('everything', 'POST /admin/products/40001/sizes', { nsn: '8415010000017', ...size }),
  buildStep('everything', 'PUT /admin/products/40001/sizes/8415010000017', { ...size, weight: 5 }),
  buildStep('everything', 'PUT /admin/products/40001/prices', { ...price, beginsOn: null }),
  buildStep('everything', 'PUT /admin/products/40001/prices', {
    ...price,
    isOwn: true,
    beginsOn: '2027-01-01',
  }),
  buildStep('everything', 'PUT /admin/products/40001/sale', {
    isListed: true,
    soldFrom: null,
    soldUntil: '2027-03-31',
  }),
  buildStep('everything', 'POST /admin/kits', { name: 'Winter' }, { kit: 'id' }),
  buildStep('everything', 'PUT /admin/kits/{kit}/draft', kitDraft),
  buildStep('everything', 'GET /admin/kits/{kit}/versions/1'),
  buildStep('everything', 'POST /admin/kits/{kit}/active', { activeFrom: null }),
  buildStep('everything', 'PUT /admin/kits/{kit}', { name: 'Cold weather' }),
  buildStep('everything', 'POST /admin/kits/{kit}/draft', {}),
  buildStep('everything', 'GET /admin/kits/{kit}'),
  buildStep('everything', 'DELETE /admin/kits/{kit}/versions/2', {}),
  buildStep('everything', 'GET /admin/kits'),
  buildStep('everything', 'GET /kits/in-force'),
  buildStep('everything', 'POST /admin/kits/{kit}/retired', { retiredFrom: '2027-03-01' }),
  buildStep('everything', 'POST /admin/kits', { name: 'Summer' }, { summer: 'id' }),
  buildStep('everything', 'DELETE /admin/kits/{summer}', {}),
  buildStep('everything', 'GET /admin/prepared'),
  buildStep('everything', 'GET /admin/products/40001/preview?day=2027-01-01'),
  buildStep('everything', 'GET /admin/products/40001/history'),
  buildStep('everything', 'DELETE /admin/products/40001/prices', { isOwn: true, beginsOn: '2027-01-01' }),
  buildStep(
    'everything',
    'POST /import/start',
    { kind: 'pictures', fileName: 'mittens.png', bytes: DOT.length },
    { file: 'id' },
  ),
  async ({ owner }, _, names) => {
    await owner`INSERT INTO import_parts (program, import_id, is_result, part, bytes)
      VALUES ('AR', ${names.get('file') ?? ''}, false, 0, ${DOT})`
    return {}
  },
  buildStep(
    'everything',
    'POST /admin/products/40001/pictures',
    { file: '{file}', alternativeText: 'Black mittens, palms up', nsn: null },
    { picture: 'pictures.0.id' },
  ),
  buildStep('everything', 'PUT /admin/products/40001/pictures/{picture}', {
    alternativeText: 'Black mittens',
  }),
  buildStep('everything', 'PUT /admin/products/40001/pictures/{picture}/position', { position: 1 }),
  buildStep('everything', 'GET /admin/products/40001'),
  buildStep('everything', 'DELETE /admin/products/40001/pictures/{picture}', {}),
  buildStep('everything', 'GET /admin/products?searchTerm=mittens&state=sold'),
  buildStep('everything', 'POST /admin/programs', { code: 'KY1', ...program }),
  buildStep('everything', 'GET /admin/programs'),
  buildStep('everything', 'PUT /admin/programs/KY1', { ...program, contactPhone: '555-0143' }),
  buildStep('everything', 'PUT /admin/programs/KY1/retired', { isRetired: true }),
  buildStep('everything', 'POST /admin/categories', { code: 'BOOTS', ...category }),
  buildStep('everything', 'GET /admin/categories'),
  buildStep('everything', 'PUT /admin/categories/BOOTS', { ...category, position: 5 }),
  buildStep('everything', 'PUT /admin/categories/BOOTS/retired', { isRetired: true }),
  buildStep('everything', 'POST /admin/decision-reasons', { code: 'SEASON', name: 'Out of season' }),
  buildStep('everything', 'PUT /admin/decision-reasons/SEASON', { name: 'Not this season' }),
  buildStep('everything', 'PUT /admin/decision-reasons/SEASON/retired', { isRetired: true }),
  buildStep('everything', 'GET /admin/supply'),
  buildStep('everything', 'GET /admin/supply/batches?page=1&pageSize=25'),
  buildStep('everything', 'GET /admin/supply/batches/1'),
  buildStep('everything', 'POST /admin/supply/batches/1/send-again', {}),
  async ({ owner }) => {
    const [file] =
      await owner`INSERT INTO supply_files (name, checksum, lines_read, refused, found_at, finished_at)
      VALUES ('answers.txt', 'c', 2, 2, '2026-11-21T16:00:00Z', '2026-11-21T16:01:00Z') RETURNING file_id`
    const refusals =
      await owner`INSERT INTO supply_refusals (file_id, line_in_file, record, reason, record_column, refused_at)
      SELECT ${file?.fileId}, n, rpad('AE1', 80), 'Nobody knows this number.', 30, '2026-11-21T16:00:00Z'
      FROM generate_series(1, 2) n RETURNING refusal_id`
    return { file: String(file?.fileId), refusal: String(refusals[0]?.refusalId) }
  },
  buildStep('everything', 'GET /admin/supply/files?page=1&pageSize=25'),
  buildStep('everything', 'GET /admin/supply/refusals?file={file}&page=1&pageSize=25'),
  buildStep('everything', 'POST /admin/supply/refusals/{refusal}/read-again', {}),
  buildStep('everything', 'POST /admin/supply/refusals/{refusal}/set-aside', { comment: 'Sent in error.' }),
  buildStep('everything', 'POST /admin/supply/files/{file}/read-again', {}),
  buildStep('everything', 'GET /admin/supply/strays?page=1&pageSize=25'),
  buildStep('everything', 'GET /admin/supply/held?page=1&pageSize=25'),
  buildStep('everything', 'POST /admin/supply/statuses', { code: 'Q9', ...status }),
  buildStep('everything', 'PUT /admin/supply/statuses/Q9', { ...status, text: 'Being sewn' }),
  buildStep('everything', 'GET /admin/supply/statuses'),
  buildStep('everything', 'DELETE /admin/supply/statuses/Q9', {}),
  async ({ owner }) => {
    const job = '6f1d0f0e-0000-4000-8000-000000000001'
    await owner`INSERT INTO pgboss.job (id, name, data, state, retry_limit, retry_count, completed_on, output)
      VALUES (${job}, 'mail', ${owner.json({ to: 'a@example.mil', subject: 'x', text: 'x' })}, 'failed', 2, 2,
        '2026-11-21T16:00:00Z', ${owner.json({ message: 'The mail server does not answer.' })})`
    return { job }
  },
  buildStep('everything', 'GET /admin/jobs'),
  buildStep('everything', 'POST /admin/jobs/{job}/retry', {}),
  buildStep('everything', 'POST /admin/jobs/retry', {}),
  async ({ owner }, { first }) => {
    const mail = '6f1d0f0e-0000-4000-8000-000000000002'
    const email = {
      ...{ to: 'clerk@example.mil', subject: 'Order 100001 is declined', greeting: 'Hello,' },
      ...{ paragraphs: ['Your order is declined.'], kind: 'declined', people: [first.id] },
    }
    await owner`INSERT INTO mails (mail_id, program, person_id, kind, address, subject, email, tries, failed_at, reason)
      VALUES (${mail}, 'AR', ${first.id}, 'declined', ${email.to}, ${email.subject}, ${owner.json(email)}, 3,
        '2026-11-21T16:00:00Z', 'The mail server refused the address: 550 No such user')`
    return { mail }
  },
  buildStep('everything', 'GET /admin/mails?page=1&pageSize=50&state=failed&searchTerm=clerk'),
  buildStep('everything', 'POST /admin/mails/{mail}/again', {}),
  buildStep('everything', 'GET /admin/audit?action=funds&object=&outcome=done&pageSize=2'),
]
