import { as, type Step } from './steps.ts'

const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAMAAAAoyzS7AAAAA1BMVEX///+nxBvIAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAACklEQVQImWNgAAAAAgAB9HFkpgAAAABJRU5ErkJggg==',
  'base64',
)

const reason = 'Asked by phone.'
const day = { fromDay: '2026-12-24', fromTime: '08:00', untilDay: '2026-12-26', untilTime: '08:00' }
const announcement = {
  ...{ title: 'Stocktaking', text: 'The depot counts.', shownFrom: '2026-11-21', shownUntil: null },
}
const video = { title: 'First steps', address: 'https://video.example.mil/first-steps', place: 1 }
const download = {
  ...{ title: 'Size chart', tag: 'PUBLIC', description: '', fileName: 'sizes.pdf', programs: [], place: 1 },
}
const notice = { day: '2026-11-20', title: 'Reports stream', text: 'Large pages arrive at once.' }
const status = {
  ...{ text: 'In production', meaning: 'The supplier sews it.', class: 'progress', funds: 'keep' },
  ...{ actor: 'nobody', nextStep: '' },
}

const program = {
  ...{ name: 'Kentucky Guard', branch: 'army', supplierName: 'Bluegrass Supply', supplierSite: 'LEX-1' },
  ...{ contactEmail: 'clothing@ky.example.mil', contactPhone: '555-0142', accent: '#1b5e20', about: '' },
  ...{ orderingNotes: 'Measure first.', membersMayRequest: false, offersUsmcrReport: false },
  ...{ reportReach: 'assigned', paper: 'letter', secondPerson: 'off', allotmentLimit: 10000, project: '' },
  ...{ task: '', obligationType: '', lineType: '', contractType: '' },
}
const kitDraft = {
  ...{ note: 'For winter training.', branches: ['army'], payGrades: ['E1', 'E2'], genders: [] },
  serviceStatuses: ['reserve'],
  ...{ places: [{ quantity: 2, alternatives: [{ pgc: '40001', nsn: '8415010000017' }] }] },
}
const product = {
  ...{ name: 'MITTENS, WOOL', displayName: 'Wool mittens', category: 'COAT', unitOfIssue: 'PR' },
  ...{ keywords: 'gloves hands', gender: 'Unisex', sizeFamily: 'hands' },
  ...{ description: 'Knitted, with a liner.', care: 'Wash cold.', measuring: 'Around the palm.' },
}
const size = {
  ...{ size: 'SMALL', colour: 'Black', position: 10, status: 'active', getWellOn: null },
  ...{ replacementNsn: null, weight: 4.5 },
}
const price = { fiscalYear: 2027, isOwn: false, prices: [{ nsn: '8415010000017', price: 12.5 }] }
const category = { name: 'Boots', position: 19, sizeFamily: 'footwear' }

export const administrationSteps: Step[] = [
  as('everything', 'GET /admin/figures'),
  as('everything', 'GET /admin/pulse'),
  as('everything', 'GET /admin/readiness'),
  as('placer', 'GET /readiness'),
  as('everything', 'GET /admin/years/2028'),
  as('everything', 'GET /admin/years/2028/unpriced?pageSize=2'),
  as('everything', 'POST /admin/years/2028/prices', { raise: 250 }),
  async ({ owner }) => {
    await owner`DELETE FROM fund_periods WHERE program = 'AR' AND fiscal_year = 2028`
  },
  as('everything', 'POST /admin/years/2028/periods', {}),
  as('everything', 'POST /admin/lookup', { search: 'jordan.ellis@example.mil' }),
  as('everything', 'PUT /admin/people/{added}/enabled', { enabL_0: 1, reason }),
  async ({ owner }, { outsider }) => {
    await owner`UPDATE people SET failed_sign_ins = 5, locked_until = '2026-11-21T17:15:00Z' WHERE person_id = ${outsider.id}`
  },
  as('everything', 'POST /admin/people/{outsider}/unlock', { reason }),
  as('everything', 'POST /admin/people/{outsider}/end-sessions', { reason }),
  as('everything', 'POST /admin/people/{outsider}/reset', { reason }),
  as('everything', 'PUT /admin/permissions/{member}', { permissionS_0: [4], reason }),
  as('everything', 'GET /admin/permissions/{member}'),
  async ({ owner }) => {
    const [row] = await owner`WITH people AS (
        SELECT min(person_id) FILTER (WHERE username = 'second') AS asker, min(person_id) FILTER (WHERE username = 'placer') AS receiver,
          min(dodaac) FILTER (WHERE username = 'placer') AS dodaac FROM people)
      INSERT INTO waiting_requests (program, dodaac, receiver_id, kind, wish, requested_by, requested_at, lapses_at)
      SELECT 'AR', dodaac, receiver, 'role', jsonb_build_object('role', 'finance', 'level', NULL, 'dodaac', dodaac), asker,
        '2026-11-21T16:00:00Z', '2026-12-05T16:00:00Z' FROM people RETURNING request_id`
    return { request: String(row?.requestId) }
  },
  as('everything', 'GET /waiting'),
  as('everything', 'POST /waiting/{request}', { decision: 'refuse' }),
  as('everything', 'POST /admin/closures', { ...day, notice: 'Stocktaking' }, { closure: 'id' }),
  as('everything', 'PUT /admin/closures/{closure}', { ...day, untilTime: '12:00', notice: 'Stocktaking' }),
  as('everything', 'GET /admin/closures'),
  as('placer', 'GET /Dashboard/getall/closures'),
  as('everything', 'POST /admin/closures/{closure}/end', {}),
  as('everything', 'POST /admin/announcements', { ...announcement, forEverybody: false }),
  as('everything', 'GET /admin/announcements', undefined, { announcement: '0.id' }),
  as('everything', 'PUT /admin/announcements/{announcement}', { ...announcement, forEverybody: true }),
  as('placer', 'GET /Dashboard/getall/announcements'),
  as('everything', 'POST /admin/announcements/{announcement}/end', {}),
  as('everything', 'GET /admin/texts'),
  as('everything', 'PUT /admin/texts', {
    ...{ supportEmail: 'support@example.mil', supportPhone: '555-0100', supportHours: 'Monday to Friday' },
    ...{ faqUrl: 'https://help.example.mil/faq', reportsSite: 'https://reports.example.mil' },
    ...{ closureNotice: '', announcementStrip: 'Name the requisition when you ask.' },
    aboutText: 'Uniforms for units.',
  }),
  as('everything', 'POST /admin/videos', video),
  as('everything', 'POST /admin/downloads', download),
  as('everything', 'POST /admin/report-notices', notice),
  as('everything', 'GET /admin/library', undefined, {
    video: 'videos.0.id',
    download: 'downloads.0.id',
    notice: 'notices.0.id',
  }),
  as('everything', 'PUT /admin/videos/{video}', { ...video, place: 2 }),
  as('everything', 'PUT /admin/downloads/{download}', { ...download, description: 'All sizes' }),
  as('everything', 'PUT /admin/report-notices/{notice}', { ...notice, title: 'Large pages' }),
  as('everything', 'DELETE /admin/videos/{video}', {}),
  as('everything', 'DELETE /admin/downloads/{download}', {}),
  as('everything', 'DELETE /admin/report-notices/{notice}', {}),
  as('everything', 'PUT /admin/catalogue/product/{pgc}', { isObsolete: true, replacementPgc: null }),
  as('everything', 'POST /admin/products', { pgc: '40001', ...product }),
  as('everything', 'PUT /admin/products/40001', { ...product, care: 'Wash warm.' }),
  as('everything', 'POST /admin/products/40001/sizes', { nsn: '8415010000017', ...size }),
  as('everything', 'PUT /admin/products/40001/sizes/8415010000017', { ...size, weight: 5 }),
  as('everything', 'PUT /admin/products/40001/prices', { ...price, beginsOn: null }),
  as('everything', 'PUT /admin/products/40001/prices', { ...price, isOwn: true, beginsOn: '2027-01-01' }),
  as('everything', 'PUT /admin/products/40001/sale', {
    isListed: true,
    soldFrom: null,
    soldUntil: '2027-03-31',
  }),
  as('everything', 'POST /admin/kits', { name: 'Winter' }, { kit: 'id' }),
  as('everything', 'PUT /admin/kits/{kit}/draft', kitDraft),
  as('everything', 'GET /admin/kits/{kit}/versions/1'),
  as('everything', 'POST /admin/kits/{kit}/active', { activeFrom: null }),
  as('everything', 'PUT /admin/kits/{kit}', { name: 'Cold weather' }),
  as('everything', 'POST /admin/kits/{kit}/draft', {}),
  as('everything', 'GET /admin/kits/{kit}'),
  as('everything', 'DELETE /admin/kits/{kit}/versions/2', {}),
  as('everything', 'GET /admin/kits'),
  as('everything', 'GET /kits/in-force'),
  as('everything', 'POST /admin/kits/{kit}/retired', { retiredFrom: '2027-03-01' }),
  as('everything', 'POST /admin/kits', { name: 'Summer' }, { summer: 'id' }),
  as('everything', 'DELETE /admin/kits/{summer}', {}),
  as('everything', 'GET /admin/prepared'),
  as('everything', 'GET /admin/products/40001/preview?day=2027-01-01'),
  as('everything', 'GET /admin/products/40001/history'),
  as('everything', 'DELETE /admin/products/40001/prices', { isOwn: true, beginsOn: '2027-01-01' }),
  as(
    'everything',
    'POST /import/start',
    { kind: 'pictures', fileName: 'mittens.png', bytes: DOT.length },
    { file: 'id' },
  ),
  async ({ owner }, _, names) => {
    await owner`INSERT INTO import_parts (program, import_id, is_result, part, bytes)
      VALUES ('AR', ${names.get('file') ?? ''}, false, 0, ${DOT})`
  },
  as(
    'everything',
    'POST /admin/products/40001/pictures',
    { file: '{file}', alternativeText: 'Black mittens, palms up', nsn: null },
    { picture: 'pictures.0.id' },
  ),
  as('everything', 'PUT /admin/products/40001/pictures/{picture}', { alternativeText: 'Black mittens' }),
  as('everything', 'PUT /admin/products/40001/pictures/{picture}/position', { position: 1 }),
  as('everything', 'GET /admin/products/40001'),
  as('everything', 'DELETE /admin/products/40001/pictures/{picture}', {}),
  as('everything', 'GET /admin/products?searchTerm=mittens&state=sold'),
  as('everything', 'POST /admin/programs', { code: 'KY1', ...program }),
  as('everything', 'GET /admin/programs'),
  as('everything', 'PUT /admin/programs/KY1', { ...program, contactPhone: '555-0143' }),
  as('everything', 'PUT /admin/programs/KY1/retired', { isRetired: true }),
  as('everything', 'POST /admin/categories', { code: 'BOOTS', ...category }),
  as('everything', 'GET /admin/categories'),
  as('everything', 'PUT /admin/categories/BOOTS', { ...category, position: 5 }),
  as('everything', 'PUT /admin/categories/BOOTS/retired', { isRetired: true }),
  as('everything', 'POST /admin/decision-reasons', { code: 'SEASON', name: 'Out of season' }),
  as('everything', 'PUT /admin/decision-reasons/SEASON', { name: 'Not this season' }),
  as('everything', 'PUT /admin/decision-reasons/SEASON/retired', { isRetired: true }),
  as('everything', 'GET /admin/supply'),
  as('everything', 'GET /admin/supply/batches?page=1&pageSize=25'),
  as('everything', 'GET /admin/supply/batches/1'),
  as('everything', 'POST /admin/supply/batches/1/send-again', {}),
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
  as('everything', 'GET /admin/supply/files?page=1&pageSize=25'),
  as('everything', 'GET /admin/supply/refusals?file={file}&page=1&pageSize=25'),
  as('everything', 'POST /admin/supply/refusals/{refusal}/read-again', {}),
  as('everything', 'POST /admin/supply/refusals/{refusal}/set-aside', { comment: 'Sent in error.' }),
  as('everything', 'POST /admin/supply/files/{file}/read-again', {}),
  as('everything', 'GET /admin/supply/strays?page=1&pageSize=25'),
  as('everything', 'GET /admin/supply/held?page=1&pageSize=25'),
  as('everything', 'POST /admin/supply/statuses', { code: 'Q9', ...status }),
  as('everything', 'PUT /admin/supply/statuses/Q9', { ...status, text: 'Being sewn' }),
  as('everything', 'GET /admin/supply/statuses'),
  as('everything', 'DELETE /admin/supply/statuses/Q9', {}),
  async ({ owner }) => {
    const job = '6f1d0f0e-0000-4000-8000-000000000001'
    await owner`INSERT INTO pgboss.job (id, name, data, state, retry_limit, retry_count, completed_on, output)
      VALUES (${job}, 'mail', ${owner.json({ to: 'a@example.mil', subject: 'x', text: 'x' })}, 'failed', 2, 2,
        '2026-11-21T16:00:00Z', ${owner.json({ message: 'The mail server does not answer.' })})`
    return { job }
  },
  as('everything', 'GET /admin/jobs'),
  as('everything', 'POST /admin/jobs/{job}/retry', {}),
  as('everything', 'POST /admin/jobs/retry', {}),
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
  as('everything', 'GET /admin/mails?page=1&pageSize=50&state=failed&searchTerm=clerk'),
  as('everything', 'POST /admin/mails/{mail}/again', {}),
  as('everything', 'GET /admin/audit?action=funds&object=&outcome=done&pageSize=2'),
]
