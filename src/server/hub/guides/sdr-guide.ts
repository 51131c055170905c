import type { Guide } from './guide.ts'

/** HUB-21 */
export const sdrGuide: Guide = {
  fileName: 'SDR_Instructions.pdf',
  title: 'SDR Instructions',
  summary:
    'How to submit a Web SDR, the Supply Discrepancy Report, when a shipment is short, over, wrong or damaged. For everybody who receives what was ordered in Quartermaster.',
  sections: [
    {
      heading: 'When to submit one',
      blocks: [
        'A Supply Discrepancy Report (SDR, formerly on SF 364) tells the supply system that what arrived is not what the documents say. Submit one when:',
        {
          points: [
            'pieces are missing, or there are more than the document says,',
            'another item, size or color came than was ordered,',
            'the items are damaged, soiled or in a worse condition than the document says,',
            'the packing was not good enough, or the documents are missing or cannot be read,',
            'the shipment was meant for another unit.',
          ],
        },
        'Do not submit one for a size that does not fit although it was ordered, for an item that has not been shipped, or for a product of poor quality. The last is a Product Quality Deficiency Report.',
        'Submit as soon as you see the discrepancy. There are time limits, and a carrier accepts a claim only for a short time.',
      ],
    },
    {
      heading: 'What you need',
      blocks: [
        {
          points: [
            'The requisition number of each line, 14 characters: DoDAAC, four digits for the day, and a serial. In Quartermaster it stands on the order, in the Order Details report, and on the 1348.',
            'NSN, ordered quantity and received quantity.',
            'Tracking number and the day on which the parcel arrived.',
            'The shipping document (1348) from the parcel. You can print it again under Reports, Generate 1348.',
            'Photographs of damage, of the label and of the packing.',
          ],
        },
      ],
    },
    {
      heading: 'Find the requisition number',
      blocks: [
        {
          steps: [
            'Open Reports, then Order Details.',
            'Open the filters, enter the order number and apply.',
            'Read the column with the requisition number, line by line. Write down all that belong to the discrepancy.',
          ],
        },
        'A line without a requisition number is pending approval, or its number was deleted so that it can be made again. Nothing can have been shipped for it under that number.',
      ],
    },
    {
      heading: 'Submit the Web SDR',
      blocks: [
        {
          steps: [
            'Sign in to the DLA Transaction Services Web SDR with your CAC. The first time you have to ask for an account there; your supervisor and security officer confirm it.',
            'Begin a new customer report. Enter the requisition number first: the form fills in what it knows of the shipment.',
            'Enter NSN, quantity shipped and quantity received. The difference is what the report is about.',
            'Choose the discrepancy code. More than one may be given; the gravest comes first.',
            'Choose the action that you ask for: replacement, credit, or what to do with the material.',
            'Describe in a few words what you found. Name all other requisition numbers of the same parcel.',
            'Attach the document and the photographs, check the contact, and submit. Keep the number that the form gives you.',
          ],
        },
      ],
    },
    {
      heading: 'Discrepancy codes',
      blocks: [
        'The first letter says the kind of discrepancy. The list in the form is the one that counts; these are met most often.',
        {
          terms: [
            ['C – condition', 'C1 the condition is not the one on the document; C3 damaged in the mail.'],
            ['D – documents', 'they are missing, incomplete or cannot be read.'],
            ['M – misdirected', 'the shipment was meant for somebody else.'],
            ['O – overage', 'more arrived than the document says.'],
            ['P – packing', 'preservation, packing or marking was not as it must be.'],
            ['S – shortage', 'less arrived than the document says, or nothing.'],
            ['W – wrong item', 'another item, or a substitute that cannot be used.'],
            ['Z – other', 'anything else; describe it.'],
          ],
        },
      ],
    },
    {
      heading: 'After that',
      blocks: [
        {
          points: [
            'Keep material that is wrong or too much apart, unused and in its packing, until you are told what to do with it.',
            'Do not order the missing pieces again before the answer has come, or they may arrive twice.',
            'An answer comes to the contact in the report. If it asks for something, answer in the same report.',
            'When you ask the supplier about it, name the number of the report and all requisition numbers.',
          ],
        },
      ],
    },
  ],
}
