import type { Guide } from './guide.ts'

/** HUB-22 */
export const fteGuide: Guide = {
  fileName: 'FTE_Guide.pdf',
  title: 'FTE Guide',
  summary:
    'Guidance on submitting FTE transactions: how a unit offers clothing that it does not need back to the supply system. For supply sergeants and the people who keep DoDAACs.',
  sections: [
    {
      heading: 'What an FTE transaction is',
      blocks: [
        'FTE is the document identifier of the Customer Asset Report. With it a unit tells the manager of an item: this is what we have too much of, do you want it back? It is the first step of the Materiel Returns Program. Nothing is sent back before there is an answer.',
        'An FTE is not for a wrong or damaged shipment; for that, submit a Web SDR (see SDR Instructions). It is not for items of a service member either, once they have been issued.',
      ],
    },
    {
      heading: 'What can be offered',
      blocks: [
        {
          points: [
            'New, unissued items in serviceable condition, best in their packing.',
            'Items that are still current. Look into the list of obsolete NSNs under Reports: what is on it is hardly ever taken back. If a PGC is on the list, all NSNs with that PGC are obsolete.',
            'Quantities that are worth the shipping. The manager refuses small ones.',
          ],
        },
      ],
    },
    {
      heading: 'What you need',
      blocks: [
        {
          terms: [
            ['NSN', 'the 13 digits on the label, without dashes.'],
            ['Unit of issue', 'as in the price list, for example EA or PR.'],
            ['Quantity', 'in units of issue; count twice.'],
            ['Condition', 'the code of the supply condition; A is serviceable and new.'],
            [
              'Document number',
              '14 characters: your DoDAAC, four digits for the day (the last digit of the year and the day of the year), and a serial of yours. Do not use the requisition number of the order again.',
            ],
            ['Fund code', 'where a credit is to go, should there be one. Ask your Finance - RA.'],
            ['Routing identifier', 'of the manager of the item, to whom the report goes.'],
          ],
        },
        'The requisition numbers under which the items came help with every question. You find them in Quartermaster under Reports, Order Details.',
      ],
    },
    {
      heading: 'Submit the report',
      blocks: [
        {
          steps: [
            'Sign in to the web requisition system of DLA Transaction Services with your CAC, under the DoDAAC that holds the items.',
            'Choose the document identifier FTE.',
            'Enter one line for each NSN and condition, each with a document number of its own.',
            'Check NSN, unit of issue and quantity against the items, not against the order.',
            'Submit, and keep the list of document numbers.',
          ],
        },
        'Quartermaster does not send FTE transactions. Its orders, funds and reports do not change by one.',
      ],
    },
    {
      heading: 'The answers, and what to do',
      blocks: [
        {
          terms: [
            [
              'FTR',
              'the reply of the manager: send it back, with or without credit, keep it, or dispose of it. It names where to ship and by when.',
            ],
            ['FTF', 'your follow-up, when no reply has come within a month. Use the same document number.'],
            ['FTC', 'your cancellation, when you need the items after all. Send it before you ship.'],
            ['FTM', 'your notice that the items are on their way. Send it on the day of shipping.'],
          ],
        },
        'Ship only after an FTR that asks for it. Put a copy of the reply into the parcel, and ship each document number apart.',
      ],
    },
    {
      heading: 'Money',
      blocks: [
        'The reply says whether there is a credit. A credit reaches the fund by way of the billing system and not by the portal. When it has arrived, Finance - RA adds it to the fund with Adjust and writes the document number into the comment.',
      ],
    },
  ],
}
