import { buildPerson, buildProduct } from '../build.ts'
import { buildStep, type Step } from './steps.ts'

export const orderSteps: Step[] = [
  async ({ owner }, world) => {
    const { nsns } = await buildProduct(owner, { name: 'Cap', category: 'HEAD', sizes: ['7', '7 1/4'] })
    const approver = await buildPerson(owner, {
      dodaac: world.dodaac,
      username: 'other-placer',
      roles: [{ role: 'order-placer' }],
    })
    const [product] = await owner`SELECT pgc FROM items WHERE nsn = ${world.nsns[0] ?? ''}`
    return {
      cap: nsns[0],
      otherCap: nsns[1],
      pgc: product?.pgc,
      other: String(approver.id).padStart(20, '0'),
    }
  },
  buildStep('placer', 'GET /product/categories/AR'),
  buildStep('placer', 'GET /product/all/AR/COAT?page=1&pageSize=20'),
  buildStep('placer', 'GET /product/paging/AR/COAT?pageSize=20'),
  buildStep('placer', 'GET /product/search/AR?page=1&pageSize=20&searchTerm=cap&nsn='),
  buildStep('placer', 'GET /product/search-paging/AR?pageSize=20&searchTerm=cap'),
  buildStep('placer', 'GET /product/facets/AR?category=COAT&colour[0]=Black&priceTo=150&member={member}'),
  buildStep('placer', 'GET /product/AR/{pgc}'),
  buildStep('placer', 'GET /product/pictures/{pgc}'),
  buildStep('placer', 'GET /product/notes/{pgc}'),
  buildStep('placer', 'GET /product/details/{nsn}'),
  async ({ owner }, _, names) => {
    const cap = names.get('cap') ?? ''
    await owner`UPDATE items SET status = 'backordered', get_well_on = '2027-01-15' WHERE nsn = ${cap}`
    return {}
  },
  buildStep(
    'placer',
    'POST /product/watches',
    { itmreF_0: '{cap}', smiD_0: '{member}' },
    { stockWatch: 'id' },
  ),
  buildStep('placer', 'GET /product/watches'),
  buildStep('placer', 'DELETE /product/watches/{stockWatch}', {}),
  async ({ owner }, _, names) => {
    await owner`UPDATE items SET status = 'active', get_well_on = NULL WHERE nsn = ${names.get('cap') ?? ''}`
    return {}
  },
  buildStep('placer', 'GET /Funding/getall/fundcode?BPCNUM_0=AR&DODAAC_0={dodaac}'),
  buildStep(
    'placer',
    'POST /cart/addtocart',
    { smiD_0: '{member}', itmreF_0: '{nsn}', qtY_0: 3, fundcodE_0: '6C' },
    { cart: 'vcrnuM_0' },
  ),
  buildStep('placer', 'POST /cart/addtocart', {
    smiD_0: '{member}',
    itmreF_0: '{otherNsn}',
    qtY_0: 1,
    fundcodE_0: '6C',
  }),
  buildStep('placer', 'POST /cart/addlines', {
    smiD_0: '{member}',
    fundcodE_0: '6C',
    items: [{ itmreF_0: '{otherNsn}', qtY_0: 1 }],
  }),
  buildStep('placer', 'GET /cart/{placer}'),
  buildStep('placer', 'GET /cart/details/{placer}/{cart}'),
  buildStep('placer', 'GET /cart/again/{cart}?SMID_0={member}'),
  buildStep('placer', 'POST /lists', { name: 'Winter', dodaaC_0: null, vcrnuM_0: '{cart}' }, { list: 'id' }),
  buildStep('placer', 'GET /lists'),
  buildStep('placer', 'GET /lists/{list}?SMID_0={member}&FUNDCODE_0=6C'),
  buildStep('placer', 'PUT /lists/{list}', {
    dodaaC_0: '{dodaac}',
    items: [
      { itmreF_0: '{nsn}', qtY_0: 1 },
      { itmreF_0: null, ypcgnuM_0: '{pgc}', qtY_0: 2 },
    ],
  }),
  buildStep('placer', 'DELETE /lists/{list}', {}),
  async ({ owner }) => {
    await owner`UPDATE programs SET members_may_request = true WHERE code = 'AR'`
    return {}
  },
  buildStep('member', 'POST /my-clothing/requests', {
    items: [{ pgc: '{pgc}', nsn: '{nsn}', quantity: 1 }],
    reason: 'Worn out',
  }),
  buildStep('member', 'GET /my-clothing', undefined, { asked: 'requests.0.id' }),
  buildStep('member', 'DELETE /my-clothing/requests/{asked}', {}),
  buildStep('member', 'POST /my-clothing/requests', {
    items: [
      { pgc: '{pgc}', nsn: '{nsn}', quantity: 1 },
      { pgc: '{pgc}', nsn: '{otherNsn}', quantity: 2 },
    ],
    reason: '',
  }),
  buildStep('placer', 'GET /member-requests', undefined, { asked: 'requests.0.id', also: 'requests.1.id' }),
  buildStep('placer', 'PUT /member-requests/{asked}', { nsn: '{nsn}', quantity: 2 }),
  buildStep('placer', 'POST /member-requests/declined', {
    requests: [{ id: '{also}', version: 1 }],
    answer: 'You have two already.',
  }),
  buildStep('placer', 'POST /member-requests/carts', {
    requests: [{ id: '{asked}', version: 2 }],
    funds: [{ dodaac: '{dodaac}', fundCode: '6C' }],
  }),
  buildStep('placer', 'PUT /cart/updatecart/{member}/{nsn}/2', {}),
  buildStep('placer', 'PUT /cart/{cart}', { yexpeditE_0: 1, yexpeditereA_0: 'Needed for a ceremony.' }),
  buildStep('placer', 'DELETE /cart/removefromcart/{cart}/{otherNsn}', {}),
  buildStep('placer', 'POST /cart/restore/{cart}/{otherNsn}', {}),
  buildStep('placer', 'DELETE /cart/removefromcart/{cart}/{otherNsn}', {}),
  buildStep('everything', 'GET /admin/catalogue/{cap}'),
  buildStep(
    'placer',
    'POST /cart/addtocart',
    { smiD_0: '{placer}', itmreF_0: '{cap}', qtY_0: 1, fundcodE_0: '6C' },
    { capCart: 'vcrnuM_0' },
  ),
  async (_, world) => {
    const capOrder = await world.order({ quantities: [4, 2] })
    return { waiting: String(capOrder).padStart(20, '0') }
  },
  buildStep('everything', 'PUT /admin/catalogue/item/{cap}', {
    status: 'obsolete',
    replacementNsn: '{otherCap}',
    getWellOn: null,
  }),
  buildStep('placer', 'POST /cart/replace/{capCart}/{cap}', {}),
  buildStep('placer', 'DELETE /cart/{capCart}', {}),
  buildStep('placer', 'POST /cart/restore/{capCart}', {}),
  buildStep(
    'placer',
    'POST /cart/rows/check',
    { rows: [{ row: 1, member: '#{placer}', item: '{nsn}', qtY_0: 2, fundcodE_0: '' }] },
    { rows: 'fingerprint' },
  ),
  buildStep('placer', 'POST /cart/rows/sheet', 'Member,NSN,Quantity\nDoe Jane,8405019001100,2\n'),
  buildStep('placer', 'POST /cart/rows', {
    file: '00000000-0000-4000-8000-000000000001',
    fingerprint: '{rows}',
    part: 0,
    rows: [{ smiD_0: '{placer}', itmreF_0: '{nsn}', qtY_0: 2, fundcodE_0: '6C', rows: 1 }],
  }),
  buildStep('placer', 'PUT /cart/details/{cart}/justification', { text: 'Retirement ceremony on Friday.' }),
  buildStep('placer', 'POST /cart/submit/{cart}', {}),
  buildStep(
    'first',
    'GET /cart/orders?BPCNUM_0=AR&SCSTA_0=2&page=1&pageSize=12&DODAACS[0]={dodaac}&searchTerm=',
  ),
  buildStep('first', 'GET /cart/orders/paging?BPCNUM_0=AR&SCSTA_0=2&pageSize=12&DODAACS[0]={dodaac}'),
  buildStep('first', 'GET /cart/orders?SCSTA_0=2&waitingFor=me'),
  buildStep('first', 'GET /cart/orders/rows?SCSTA_0=2&waitingFor=me'),
  ...['number', 'date', '-total', 'member', 'dodaac'].map((sort) =>
    buildStep('everything', `GET /cart/orders/rows?SCSTA_0=6&sort=${sort}`),
  ),
  buildStep('first', 'GET /cart/orders/places?searchTerm={cart}'),
  buildStep('first', 'GET /cart/expected/2026-12'),
  buildStep('first', 'GET /cart/expected-on/2026-12-03'),
  buildStep('placer', 'GET /cart/order/{cart}'),
  buildStep('placer', 'GET /cart/orders/{cart}/packet.pdf'),
  buildStep('placer', 'GET /cart/orders/{cart}/packet.zip'),
  buildStep('placer', 'GET /cart/last-ordered/{member}/{pgc}'),
  buildStep('first', 'PUT /cart/order/{cart}/{nsn}/3', {}),
  buildStep('first', 'PUT /cart/order/{cart}/shipping', { yexpeditE_0: 0 }),
  async (_, world) => ({ lastNsn: world.nsns[2] }),
  buildStep('first', 'PUT /cart/order/{waiting}/{nsn}/0', {}),
  buildStep('first', 'POST /cart/order/{waiting}/{nsn}/restore', {}),
  buildStep('everything', 'PUT /admin/catalogue/item/{otherNsn}', {
    status: 'obsolete',
    replacementNsn: '{lastNsn}',
    getWellOn: null,
  }),
  buildStep('first', 'POST /cart/order/{waiting}/{otherNsn}/replace', {}),
  buildStep('first', 'POST /cart/approve/{cart}', { comment: 'For the ceremony.' }),
  buildStep('second', 'POST /cart/approve/{cart}', {}),
  buildStep('first', 'POST /cart/decline/{waiting}', { comment: 'Ordered twice.' }),
  async (_, world) => ({ another: String(await world.order()).padStart(20, '0') }),
  buildStep('first', 'POST /cart/approve-selected', {
    orders: [
      { vcrnuM_0: '{another}', version: 1 },
      { vcrnuM_0: '{waiting}', version: 1 },
    ],
    comment: '',
  }),
  async (_, world) => ({ tooMany: String(await world.order()).padStart(20, '0') }),
  buildStep('first', 'POST /cart/decline-selected', {
    orders: [
      { vcrnuM_0: '{tooMany}', version: 1 },
      { vcrnuM_0: '{another}', version: 1 },
    ],
    comment: 'Ordered twice.',
  }),
  async (_, world) => ({ mistaken: String(await world.order()).padStart(20, '0') }),
  buildStep('placer', 'POST /cart/withdraw/{mistaken}', { comment: 'The wrong size.', toCart: true }),
  async (_, world) => ({ unclear: String(await world.order()).padStart(20, '0') }),
  buildStep('first', 'POST /cart/order/{unclear}/messages', { words: 'Which size does he wear?' }),
  buildStep(
    'placer',
    'POST /import/start',
    { kind: 'attachment', fileName: 'sizes.csv', bytes: 16 },
    { sizes: 'id' },
  ),
  buildStep('placer', 'POST /import/{sizes}/part/0', 'name,size\nBell,9'),
  buildStep(
    'placer',
    'POST /cart/order/{unclear}/messages',
    { words: 'Size 9, see the list.', files: ['{sizes}'] },
    { sizesFile: 'messages.1.files.0.id' },
  ),
  buildStep('placer', 'GET /cart/order/{unclear}/files/{sizesFile}'),
  buildStep('first', 'POST /cart/return/{unclear}', { comment: 'Order size 9 instead.' }),
  buildStep('placer', 'POST /cart/submit-again/{unclear}', {}),
  buildStep('placer', 'PUT /cart/order/{unclear}/justification', { itmreF_0: '{nsn}', text: 'Torn.' }),
  async (_, world) => ({
    generous: String(await world.order({ quantities: [4] })).padStart(20, '0'),
  }),
  buildStep('first', 'GET /cart/decision-reasons'),
  buildStep('first', 'POST /cart/approve/{generous}', {
    decisions: [{ vcrliN_0: 1, qtY_0: 1, reason: 'TOOMANY', comment: 'One will do.' }],
  }),
  buildStep('placer', 'GET /Dashboard/getall/purchases/{placer}'),
  buildStep('finance', 'GET /Dashboard/getall/funds/{finance}?BPCNUM_0=AR'),
  buildStep('placer', 'GET /Dashboard/getall/awaitingapproval/{placer}?BPCNUM_0=AR'),
  buildStep('placer', 'GET /Dashboard/getall/desk/{placer}'),
  buildStep('first', 'GET /Dashboard/getall/worklist/{first}'),
  buildStep('finance', 'GET /Dashboard/getall/spending/{finance}'),
  buildStep('placer', 'GET /messages?page=1&pageSize=2&shown=unread'),
  buildStep('placer', 'GET /messages/unread'),
  buildStep('placer', 'POST /messages/read', { messages: [1], order: null }),
  buildStep('placer', 'POST /messages/read-all', {}),
  buildStep('placer', 'GET /messages/choices'),
  buildStep('placer', 'PUT /messages/choices', {
    digestHour: 16,
    ways: [{ kind: 'approved', way: 'at-once' }],
  }),
]
