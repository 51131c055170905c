import type { Guide } from './guide.ts'

/** HUB-23 */
export const adminGuide: Guide = {
  fileName: 'Admin_Guide.pdf',
  title: 'Admin Guide',
  summary:
    'For people who keep service members, DoDAACs, roles, groups and funds in Quartermaster. Each section belongs to one entry of the menu; you see the entries that your permissions open.',
  sections: [
    {
      heading: 'Who may do what',
      blocks: [
        'Rights come from roles on DoDAACs. A person may have several roles on several DoDAACs.',
        {
          terms: [
            ['Order Placer', 'orders for the members of the DoDAAC, and sees their orders.'],
            [
              'Approver',
              'approves or declines orders of the DoDAAC at one level. Nobody approves an order that they placed or that is for themselves, and nobody signs at two levels of one order.',
            ],
            ['Finance - RA', 'sees, adjusts, withdraws and transfers the funds of the DoDAAC.'],
            ['Admin', 'keeps service members, DoDAACs, roles and groups.'],
          ],
        },
        'Nobody changes their own roles: ask another administrator. Everything that is changed is kept with the name of the person who did it.',
      ],
    },
    {
      heading: 'Service members',
      blocks: [
        {
          steps: [
            'Open Service Member in the menu. Search by names in any order, by EDIPI or by DoDAAC; the beginning of each word is enough.',
            'Choose “Add Service Member”, or Edit beside a person.',
            'Fill in identity, unit, service and address. The DoDAAC decides where orders ship and who pays, so check it first.',
            'Switch on Login User for a person who will sign in, and enter username and e-mail. A new login gets an e-mail with a link to make a password.',
            'Save. Fields that need attention are listed at the top, each with a link to it.',
          ],
        },
        {
          picture: 'people',
          words: 'The list of service members with its search, and the button Add Service Member.',
        },
        'A person who leaves is disabled, not deleted: nothing can be ordered for them and they cannot sign in, but their orders stay. Before you disable somebody or move them to another DoDAAC, the portal lists what is still open: carts, orders that wait, and roles.',
        '“Export to Excel” writes the list as you have searched it, whole, however long it is.',
      ],
    },
    {
      heading: 'DoDAACs',
      blocks: [
        {
          steps: [
            'Open DoDAAC in the menu and choose “Add DoDAAC”, or Edit beside one.',
            'Enter code, description, branch tape, effective date and address. Without a second address line, type None.',
            'Under Shipping and billing choose the signal code, and the DoDAACs for bill-to, ship-to and sold-to; empty means the DoDAAC itself. The page says in words where an order will ship and who will pay.',
            'Choose the fund code that is offered first when somebody orders.',
            'Save.',
          ],
        },
        {
          picture: 'dodaacs',
          words: 'The list of DoDAACs with their addresses.',
        },
        'A DoDAAC that is not active takes no orders; those that are under way go on.',
      ],
    },
    {
      heading: 'Roles and approval levels',
      blocks: [
        'Open a DoDAAC and go to Manage Access. Choose a role, search the person, and add them. Approvers belong to a level: an order is signed at level 1 first, then at level 2, and so on.',
        {
          points: [
            'Add a level when another signature is needed. An order keeps the levels that it had when it was submitted.',
            'The last level can be removed when nobody is in it.',
            'The last approver of a level cannot be removed while orders wait there.',
            'Keep at least two approvers on each level, so that orders do not wait for one person.',
          ],
        },
      ],
    },
    {
      heading: 'Groups',
      blocks: [
        'A group assigns people to DoDAACs beyond their own, for example all units of a region. Open Groups, choose “Add Group”, enter number and description, and pick DoDAACs and people. The people find the group on their Home page, and its DoDAACs count as assigned to them in lists and reports.',
      ],
    },
    {
      heading: 'Funding',
      blocks: [
        'A fund is the money of one DoDAAC, fund code and fiscal year. Submitting an order reserves its total, the last approval spends it, and a decline sets it free. What supply rejects or cancels is given back. A fund can never go below zero.',
        {
          points: [
            'Move money opens one dialog with three choices, and says what each fund will have before you confirm.',
            'Allot more adds money to a fund. Withdraw lowers it, and asks for a comment.',
            'Transfer moves money between two funds of the same program and fiscal year. You need Finance - RA on both DoDAACs.',
            'Periods open and close parts of a fiscal year. Orders are charged only to an open period.',
            'The page of a fund shows how fast it is spent and when it will be empty at this pace. Transactions list every movement with person, time and comment.',
          ],
        },
        {
          picture: 'funding',
          words: 'The funds of two DoDAACs with what is allotted, reserved, spent and available.',
        },
      ],
    },
    {
      heading: 'When people ask about an order',
      blocks: [
        {
          steps: [
            'Open Reports, Order Status, and enter the order number. The report says who the order is waiting for.',
            'Open Order Details for the lines: requisition number, supply status, tracking number.',
            'Before you ask about an item that is Pending Release from DLA, look into the list of obsolete NSNs. If a PGC is on it, all NSNs with that PGC are obsolete.',
            'Write to the supplier with all requisition numbers that matter. A line without one is pending approval, or its number was deleted so that it can be made again.',
          ],
        },
      ],
    },
  ],
}
