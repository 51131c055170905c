import { buildPerson, buildProduct } from '../build.ts'
import { as, type Step } from './steps.ts'

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
      ...{ cap: nsns[0], otherCap: nsns[1], pgc: product?.pgc },
      other: String(approver.id).padStart(20, '0'),
    }
  },
  as('placer', 'GET /product/categories/AR'),
  as('placer', 'GET /product/all/AR/COAT?page=1&pageSize=20'),
  as('placer', 'GET /product/paging/AR/COAT?pageSize=20'),
  as('placer', 'GET /product/search/AR?page=1&pageSize=20&searchTerm=cap&nsn='),
  as('placer', 'GET /product/search-paging/AR?pageSize=20&searchTerm=cap'),
  as('placer', 'GET /product/facets/AR?category=COAT&colour[0]=Black&priceTo=150&member={member}'),
  as('placer', 'GET /product/AR/{pgc}'),
  as('placer', 'GET /product/pictures/{pgc}'),
  as('placer', 'GET /product/notes/{pgc}'),
  as('placer', 'GET /product/details/{nsn}'),
  async ({ owner }, _, names) => {
    const cap = names.get('cap') ?? ''
    await owner`UPDATE items SET status = 'backordered', get_well_on = '2027-01-15' WHERE nsn = ${cap}`
  },
  as('placer', 'POST /product/watches', { itmreF_0: '{cap}', smiD_0: '{member}' }, { stockWatch: 'id' }),
  as('placer', 'GET /product/watches'),
  as('placer', 'DELETE /product/watches/{stockWatch}', {}),
  async ({ owner }, _, names) => {
    await owner`UPDATE items SET status = 'active', get_well_on = NULL WHERE nsn = ${names.get('cap') ?? ''}`
  },
  as('placer', 'GET /Funding/getall/fundcode?BPCNUM_0=AR&DODAAC_0={dodaac}'),
  as(
    'placer',
    'POST /cart/addtocart',
    { smiD_0: '{member}', itmreF_0: '{nsn}', qtY_0: 3, fundcodE_0: '6C' },
    { cart: 'vcrnuM_0' },
  ),
  as('placer', 'POST /cart/addtocart', {
    ...{ smiD_0: '{member}', itmreF_0: '{otherNsn}', qtY_0: 1, fundcodE_0: '6C' },
  }),
  as('placer', 'POST /cart/addlines', {
    smiD_0: '{member}',
    fundcodE_0: '6C',
    items: [{ itmreF_0: '{otherNsn}', qtY_0: 1 }],
  }),
  as('placer', 'GET /cart/{placer}'),
  as('placer', 'GET /cart/details/{placer}/{cart}'),
  as('placer', 'GET /cart/again/{cart}?SMID_0={member}'),
  as('placer', 'POST /lists', { name: 'Winter', dodaaC_0: null, vcrnuM_0: '{cart}' }, { list: 'id' }),
  as('placer', 'GET /lists'),
  as('placer', 'GET /lists/{list}?SMID_0={member}&FUNDCODE_0=6C'),
  as('placer', 'PUT /lists/{list}', {
    dodaaC_0: '{dodaac}',
    items: [
      { itmreF_0: '{nsn}', qtY_0: 1 },
      { itmreF_0: null, ypcgnuM_0: '{pgc}', qtY_0: 2 },
    ],
  }),
  as('placer', 'DELETE /lists/{list}', {}),
  async ({ owner }) => {
    await owner`UPDATE programs SET members_may_request = true WHERE code = 'AR'`
  },
  as('member', 'POST /my-clothing/requests', {
    items: [{ pgc: '{pgc}', nsn: '{nsn}', quantity: 1 }],
    reason: 'Worn out',
  }),
  as('member', 'GET /my-clothing', undefined, { asked: 'requests.0.id' }),
  as('member', 'DELETE /my-clothing/requests/{asked}', {}),
  as('member', 'POST /my-clothing/requests', {
    items: [
      { pgc: '{pgc}', nsn: '{nsn}', quantity: 1 },
      { pgc: '{pgc}', nsn: '{otherNsn}', quantity: 2 },
    ],
    reason: '',
  }),
  as('placer', 'GET /member-requests', undefined, { asked: 'requests.0.id', also: 'requests.1.id' }),
  as('placer', 'PUT /member-requests/{asked}', { nsn: '{nsn}', quantity: 2 }),
  as('placer', 'POST /member-requests/declined', {
    requests: [{ id: '{also}', version: 1 }],
    answer: 'You have two already.',
  }),
  as('placer', 'POST /member-requests/carts', {
    requests: [{ id: '{asked}', version: 2 }],
    funds: [{ dodaac: '{dodaac}', fundCode: '6C' }],
  }),
  as('placer', 'PUT /cart/updatecart/{member}/{nsn}/2', {}),
  as('placer', 'PUT /cart/{cart}', { yexpeditE_0: 1, yexpeditereA_0: 'Needed for a ceremony.' }),
  as('placer', 'DELETE /cart/removefromcart/{cart}/{otherNsn}', {}),
  as('placer', 'POST /cart/restore/{cart}/{otherNsn}', {}),
  as('placer', 'DELETE /cart/removefromcart/{cart}/{otherNsn}', {}),
  as('everything', 'GET /admin/catalogue/{cap}'),
  as(
    'placer',
    'POST /cart/addtocart',
    { smiD_0: '{placer}', itmreF_0: '{cap}', qtY_0: 1, fundcodE_0: '6C' },
    { capCart: 'vcrnuM_0' },
  ),
  async (_, world) => {
    const capOrder = await world.order({ quantities: [4, 2] })
    return { waiting: String(capOrder).padStart(20, '0') }
  },
  as('everything', 'PUT /admin/catalogue/item/{cap}', {
    status: 'obsolete',
    replacementNsn: '{otherCap}',
    getWellOn: null,
  }),
  as('placer', 'POST /cart/replace/{capCart}/{cap}', {}),
  as('placer', 'DELETE /cart/{capCart}', {}),
  as('placer', 'POST /cart/restore/{capCart}', {}),
  as(
    'placer',
    'POST /cart/rows/check',
    { rows: [{ row: 1, member: '#{placer}', item: '{nsn}', qtY_0: 2, fundcodE_0: '' }] },
    { rows: 'fingerprint' },
  ),
  as('placer', 'POST /cart/rows/sheet', 'Member,NSN,Quantity\nDoe Jane,8405019001100,2\n'),
  as('placer', 'POST /cart/rows', {
    ...{ file: '00000000-0000-4000-8000-000000000001', fingerprint: '{rows}', part: 0 },
    ...{ rows: [{ smiD_0: '{placer}', itmreF_0: '{nsn}', qtY_0: 2, fundcodE_0: '6C', rows: 1 }] },
  }),
  as('placer', 'PUT /cart/details/{cart}/justification', { text: 'Retirement ceremony on Friday.' }),
  as('placer', 'POST /cart/submit/{cart}', {}),
  as('first', 'GET /cart/orders?BPCNUM_0=AR&SCSTA_0=2&page=1&pageSize=12&DODAACS[0]={dodaac}&searchTerm='),
  as('first', 'GET /cart/orders/paging?BPCNUM_0=AR&SCSTA_0=2&pageSize=12&DODAACS[0]={dodaac}'),
  as('first', 'GET /cart/orders?SCSTA_0=2&waitingFor=me'),
  as('first', 'GET /cart/orders/rows?SCSTA_0=2&waitingFor=me'),
  ...['number', 'date', '-total', 'member', 'dodaac'].map((sort) =>
    as('everything', `GET /cart/orders/rows?SCSTA_0=6&sort=${sort}`),
  ),
  as('first', 'GET /cart/orders/places?searchTerm={cart}'),
  as('first', 'GET /cart/expected/2026-12'),
  as('first', 'GET /cart/expected-on/2026-12-03'),
  as('first', 'GET /cart/expected-late'),
  as('placer', 'GET /cart/order/{cart}'),
  as('placer', 'GET /cart/orders/{cart}/packet.pdf'),
  as('placer', 'GET /cart/orders/{cart}/packet.zip'),
  as('placer', 'GET /cart/last-ordered/{member}/{pgc}'),
  as('first', 'PUT /cart/order/{cart}/{nsn}/3', {}),
  as('first', 'PUT /cart/order/{cart}/shipping', { yexpeditE_0: 0 }),
  async (_, world) => ({ lastNsn: world.nsns[2] }),
  as('first', 'PUT /cart/order/{waiting}/{nsn}/0', {}),
  as('first', 'POST /cart/order/{waiting}/{nsn}/restore', {}),
  as('everything', 'PUT /admin/catalogue/item/{otherNsn}', {
    status: 'obsolete',
    replacementNsn: '{lastNsn}',
    getWellOn: null,
  }),
  as('first', 'POST /cart/order/{waiting}/{otherNsn}/replace', {}),
  as('first', 'POST /cart/approve/{cart}', { comment: 'For the ceremony.' }),
  as('second', 'POST /cart/approve/{cart}', {}),
  as('first', 'POST /cart/decline/{waiting}', { comment: 'Ordered twice.' }),
  async (_, world) => ({ another: String(await world.order()).padStart(20, '0') }),
  as('first', 'POST /cart/approve-selected', {
    orders: [
      { vcrnuM_0: '{another}', version: 1 },
      { vcrnuM_0: '{waiting}', version: 1 },
    ],
    comment: '',
  }),
  async (_, world) => ({ tooMany: String(await world.order()).padStart(20, '0') }),
  as('first', 'POST /cart/decline-selected', {
    orders: [
      { vcrnuM_0: '{tooMany}', version: 1 },
      { vcrnuM_0: '{another}', version: 1 },
    ],
    comment: 'Ordered twice.',
  }),
  async (_, world) => ({ mistaken: String(await world.order()).padStart(20, '0') }),
  as('placer', 'POST /cart/withdraw/{mistaken}', { comment: 'The wrong size.', toCart: true }),
  async (_, world) => ({ unclear: String(await world.order()).padStart(20, '0') }),
  as('first', 'POST /cart/order/{unclear}/messages', { words: 'Which size does he wear?' }),
  as(
    'placer',
    'POST /import/start',
    { kind: 'attachment', fileName: 'sizes.csv', bytes: 16 },
    { sizes: 'id' },
  ),
  as('placer', 'POST /import/{sizes}/part/0', 'name,size\nBell,9'),
  as(
    'placer',
    'POST /cart/order/{unclear}/messages',
    { words: 'Size 9, see the list.', files: ['{sizes}'] },
    { sizesFile: 'messages.1.files.0.id' },
  ),
  as('placer', 'GET /cart/order/{unclear}/files/{sizesFile}'),
  as('first', 'POST /cart/return/{unclear}', { comment: 'Order size 9 instead.' }),
  as('placer', 'POST /cart/submit-again/{unclear}', {}),
  as('placer', 'PUT /cart/order/{unclear}/justification', { itmreF_0: '{nsn}', text: 'Torn.' }),
  async (_, world) => ({ generous: String(await world.order({ quantities: [4] })).padStart(20, '0') }),
  as('first', 'GET /cart/decision-reasons'),
  as('first', 'POST /cart/approve/{generous}', {
    decisions: [{ vcrliN_0: 1, qtY_0: 1, reason: 'TOOMANY', comment: 'One will do.' }],
  }),
  as('placer', 'GET /Dashboard/getall/purchases/{placer}'),
  as('finance', 'GET /Dashboard/getall/funds/{finance}?BPCNUM_0=AR'),
  as('placer', 'GET /Dashboard/getall/awaitingapproval/{placer}?BPCNUM_0=AR'),
  as('placer', 'GET /Dashboard/getall/desk/{placer}'),
  as('first', 'GET /Dashboard/getall/worklist/{first}'),
  as('finance', 'GET /Dashboard/getall/spending/{finance}'),
  as('placer', 'GET /messages?page=1&pageSize=2&shown=unread'),
  as('placer', 'GET /messages/unread'),
  as('placer', 'POST /messages/read', { messages: [1], order: null }),
  as('placer', 'POST /messages/read-all', {}),
  as('placer', 'GET /messages/choices'),
  as('placer', 'PUT /messages/choices', { digestHour: 16, ways: [{ kind: 'approved', way: 'at-once' }] }),
]
