import type { Guide, GuideBlock, GuideSection } from './guide.ts'

/** What the readers of one guide have of their own; the rest of the text is everybody's. */
type Readers = {
  /** As in the name of the guide: `ADO/AR/CCDF`. */
  name: string
  /** Who they are, in a sentence. */
  people: string
  /** What is particular to their programs. */
  particulars: readonly GuideBlock[]
}

const orderForm =
  'The 3078 lists what was ordered for one person, for the signature when it is issued: Reports, Generate 3078.'

const READERS: readonly Readers[] = [
  {
    name: 'ADO/AR/CCDF',
    people: 'Army Direct Ordering (ADO), the Army Reserve (AR) and the Army National Guard CCDF (ARNGCCDF)',
    particulars: [
      'Every unit orders for its own members. An order ships to the ship-to DoDAAC of the member’s unit, not to the unit of the person who orders.',
      {
        points: [
          'Most units of these programs have two approval levels: the supply sergeant orders, the unit signs at level 1, the command at level 2.',
          orderForm,
          'Name tapes and service tapes are in the category of tapes; the name comes from the member’s record, so check its spelling there first.',
        ],
      },
    ],
  },
  {
    name: 'ANG/AFR/ROTC',
    people: 'the Air National Guard (ANG), the Air Force Reserve (AFR) and Air Force ROTC (AFROTC)',
    particulars: [
      'The DoDAACs of these programs begin with F. Bases order for their squadrons, detachments for their cadets.',
      {
        points: [
          'A detachment often orders many sizes of one garment: use “Quick add” in the cart.',
          orderForm,
          'Cadets need no login user. Keep their records under the DoDAAC of the detachment, and disable them when they leave.',
        ],
      },
    ],
  },
  {
    name: 'USACC',
    people: 'the US Army Cadet Command (USACC)',
    particulars: [
      'Programs at schools order for their cadets. Enter cadets as service members without a login user, under the DoDAAC of the school.',
      {
        points: [
          'Have cadets measured before you order; an exchange takes as long as a new order.',
          'Order well before the term begins: from the last approval to delivery plan about 20 business days.',
          orderForm,
        ],
      },
    ],
  },
  {
    name: 'USMCR',
    people: 'the US Marine Corps Reserve (USMCR)',
    particulars: [
      'Reports, USMCR Report builds the purchase order report. It fills in project and task of your command; check both before you send it on.',
      {
        points: [
          'Order Details compares the Bill To and Sld To of each line and says in words where they differ.',
          'Choose the dates first: the report is long for a whole year.',
          orderForm,
        ],
      },
    ],
  },
  {
    name: 'USNR',
    people: 'the US Navy Reserve (USNR)',
    particulars: [
      'Reserve centers order for their drilling members. The DoDAACs begin with N.',
      {
        points: [
          'Dress uniforms have separate NSNs for men and women, and for each size: check the NSN that the product page shows for the size you chose.',
          orderForm,
          'Members who change their center must be moved to its DoDAAC before an order is submitted, or it ships to the old one.',
        ],
      },
    ],
  },
]

const ordering: readonly GuideSection[] = [
  {
    heading: 'Before you order',
    blocks: [
      {
        points: [
          'You need the role Order Placer on the DoDAAC of the member. Your profile shows your roles.',
          'The member must be enabled and have the right DoDAAC: orders ship to it and are charged to it. It must be put right before you submit.',
          'The fund must have enough left. The balance of the fund code is shown while you choose it.',
        ],
      },
    ],
  },
  {
    heading: 'Fill a cart',
    blocks: [
      {
        steps: [
          'Open New Order. Choose a category, or search by name, NSN or PGC.',
          'Open a product and choose color and size. The page shows the NSN, the price, and whether the item is backordered.',
          'Enter the quantity, choose the service member and the fund code, and choose “Add to Cart”.',
          'Go on in the same way. There is one cart for each member, and it has one fund code.',
        ],
      },
      {
        picture: 'product',
        words:
          'A product: its picture, the price, the NSNs, the sizes by number and length, and the button Add to Cart, which stays in sight.',
      },
      'If you know what you want, open “Quick add” in the cart. Type one line: an NSN or a name, the size and how many, such as “coat 42R 2”. Enter adds the item and takes you back to the line. Several lines of NSN and quantity can be pasted from a sheet. The portal shows what each means before you add them.',
      'A backordered item can be ordered; it ships when stock arrives. Expected days are in the download “Expected Get Well Dates”. An obsolete item cannot be ordered; the portal offers what takes its place, also for lines in carts and waiting orders.',
    ],
  },
  {
    heading: 'Submit for approval',
    blocks: [
      {
        steps: [
          'Open the cart. Check quantities (0 asks whether to remove the item, and Undo brings back what you removed), the member’s DoDAAC, the fund code and the balance after this order.',
          'Choose Standard or Expedited. Expedited asks for a comment: why it is needed sooner, and by when.',
          'Choose “Submit for Approval”. The total is reserved in the fund.',
        ],
      },
      {
        picture: 'cart',
        words:
          'The cart of one member: its lines with quantities, the fund code, the balance after this order, and the button Submit for Approval.',
      },
      'If something stands in the way, the portal says what and what to do. Examples are a price that has changed, a fund that has too little left, and a level that has nobody who could approve.',
    ],
  },
]

const approving: readonly GuideSection[] = [
  {
    heading: 'Approve or decline',
    blocks: [
      'Home says how many orders wait for you. You can decide on orders of DoDAACs on which you are Approver, at the level that the order has reached. Nobody decides on an order that they placed or that is for them.',
      {
        steps: [
          'Open Orders. “Waiting for you” has a row for each order that you may sign now, the oldest first, and says what is unusual about it. Open its lines there, or open the order to see its history and the effect on the fund.',
          'Change quantities or take lines out if you must; a quantity that you type is saved with Enter or when you leave its field. Approvals already given are then void and asked for again. Undo puts a line back.',
          'Choose Approve, or Decline. A decline needs a comment, which the orderer reads.',
        ],
      },
      {
        picture: 'orders-to-approve',
        words:
          'The list of orders that wait: a row for each with the people, its sum and its fund, and the button that approves those that are chosen.',
      },
      'Several orders can be approved or declined at once: mark them and use the bar below the list, which says how many and how much. One comment declines all that are marked. If one of them cannot be approved, the portal says which and why. Press ? in the list to see its keys.',
      'After the last level the money is spent and each line gets its requisition number. A declined order sets its money free. The person who placed an order can withdraw it while it waits: the money is free, and the items go back into a cart or the order ends.',
    ],
  },
  {
    heading: 'Follow an order',
    blocks: [
      {
        terms: [
          ['Awaiting Approval', 'submitted; the order page says at which level it is.'],
          ['Approved', 'the lines are with the supplier.'],
          ['Shipped', 'every line is shipped or ended, and at least one is shipped.'],
          [
            'Declined',
            'somebody declined it, or its orderer withdrew it; the reason stands on the order page.',
          ],
        ],
      },
      {
        picture: 'order',
        words: 'An order: how far it has come, its lines, and what happened to it.',
      },
      'The order page says on top how far the order has come and what comes next, then what happened, with dates and links to the carrier. Reports, Order Status and Order Details, do the same for many orders, and export to Excel.',
      'To find one order, press Ctrl and K, or choose Search, and paste what you have: its number, a requisition number or the end of one, or a tracking number. Enter opens it.',
      'When you ask about an order, always name all requisition numbers that matter. They are in Order Details. A line without one is pending approval, or its number was deleted so that it can be made again. Before you ask about an item that is Pending Release from DLA, look into the list of obsolete NSNs.',
    ],
  },
  {
    heading: 'When the parcel comes',
    blocks: [
      {
        steps: [
          'Open “Receive and issue” from Home or the order list. Scan the bar code of the 1348, or type the requisition number.',
          'Enter what came in good order, and what is missing or damaged with the reason. Receive it, or receive and issue it at once.',
          'Issue to the member what was received before, or take back what does not fit. A mistake can be undone on the same day.',
        ],
      },
      {
        picture: 'receive',
        words: 'Receive and issue: the field for a bar code or a requisition number.',
      },
      'Compare the parcel with the 1348: Reports, Generate 1348, by order number or requisition number. If something is short, over, wrong or damaged, submit a Web SDR (see SDR Instructions).',
      'What was issued stands on the 3078 of the member and in the clothing record, which keeps the years.',
    ],
  },
  {
    heading: 'When it must not come any more',
    blocks: [
      'Open the line on the order page. What the supplier has not heard of yet is cancelled at once and its money goes back. Otherwise the portal asks the supplier to cancel, all of it or some pieces; the answer decides, and the money moves with it.',
      'More pieces or another item is a new order. After two days you can ask the supplier where a line is, once a day.',
    ],
  },
]

/** What everybody has to know: the guide of programs that have none of their own. */
const shared: Guide = {
  fileName: 'Order_and_Approver_Guide.pdf',
  title: 'Order and Approver Guide',
  summary: 'How to order and approve clothing in Quartermaster.',
  sections: [...ordering, ...approving],
}

/**
 * The shared guide, and one for each kind of program that the seeds give one (HUB-25). Which program reads which is said
 * with the download.
 */
export const orderGuides: readonly Guide[] = [
  shared,
  ...READERS.map(({ name, people, particulars }) => ({
    fileName: `Order_and_Approver_Guide_${name.replaceAll('/', '_')}.pdf`,
    title: `${shared.title}, ${name}`,
    summary: `How to order and approve clothing in Quartermaster, for ${people}.`,
    sections: [...shared.sections, { heading: `For ${name}`, blocks: particulars }],
  })),
]
