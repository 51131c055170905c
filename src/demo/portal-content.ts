import type { TemplateProgram } from '#domain/opening/template.ts'
import type { Value } from './load-rows.ts'

const VIDEOS = 'https://videos.quartermaster.example'

/** [HUB-17] */
const videos: readonly [title: string, file: string][] = [
  ['LIVE Full Training session', 'full-training'],
  ['How to Place and Approve Orders', 'place-and-approve'],
  ['Administrator Guide', 'administrator-guide'],
  ['How to Issue and Receive Orders', 'issue-and-receive'],
  ['How to Order From a Kit', 'order-from-a-kit'],
]

type DemoDownload = {
  title: string
  tag?: string
  description: string
  file: string
  programs?: readonly TemplateProgram[]
}

const guide = (reader: string, file: string, programs: readonly TemplateProgram[]): DemoDownload => ({
  title: 'Order and Approver Guide',
  description: `How to order and approve, for people of ${reader}.`,
  file,
  programs,
})

/** Each program sees its own guides for orderers and approvers (HUB-19 to HUB-25). */
const downloads: readonly DemoDownload[] = [
  {
    title: 'FY26 Selling Price List',
    tag: 'NEW',
    description: 'Prices of all items. Preliminary and subject to change.',
    file: 'FY26_Selling_Price_List.xlsx',
  },
  {
    title: 'Expected Get Well Dates',
    description: 'An ongoing list of the days on which backordered NSNs are expected.',
    file: 'Get_Well_Dates.xlsx',
  },
  {
    title: 'SDR Instructions',
    description: 'How to submit a Web SDR for a shipment that is not right.',
    file: 'SDR_Instructions.pdf',
  },
  { title: 'FTE Guide', description: 'Guidance on submitting FTE transactions.', file: 'FTE_Guide.pdf' },
  { title: 'Admin Guide', description: 'For people who keep accounts and units.', file: 'Admin_Guide.pdf' },
  {
    title: 'Login and Password Reset Guide',
    description: 'How to sign in, and what to do when the password is forgotten.',
    file: 'Login_and_Password_Reset_Guide.pdf',
  },
  guide('ADO, AR and ARNGCCDF', 'Order_and_Approver_Guide_ADO_AR_CCDF.pdf', ['ADO', 'AR', 'ARNGCCDF']),
  guide('ANG, AFR and AFROTC', 'Order_and_Approver_Guide_ANG_AFR_ROTC.pdf', ['ANG', 'AFR', 'AFROTC']),
  guide('USACC', 'Order_and_Approver_Guide_USACC.pdf', ['USACC']),
  guide('USMCR', 'Order_and_Approver_Guide_USMCR.pdf', ['USMCR']),
  guide('USNR', 'Order_and_Approver_Guide_USNR.pdf', ['USNR']),
]

/** [HUB-27 to HUB-29] */
const reportNotices: readonly [day: string, title: string, text: string][] = [
  [
    '2025-08-15',
    'FY26 prices',
    'The FY26 Selling Price List has been added to the downloads. Its prices are preliminary and subject to change.',
  ],
  [
    '2025-06-11',
    'Get Well Dates',
    'The downloads now have an ongoing list of expected get well dates for backordered NSNs.',
  ],
  [
    '2025-03-05',
    'Updates',
    'Always include all relevant requisition numbers when you ask about an order. You find the requisition number in the Order Details report. A line without a requisition number is either pending approval, or its number was deleted so that it can be regenerated.',
  ],
]

export function buildPortalContent(): {
  videos: Value[][]
  downloads: Value[][]
  reportNotices: Value[][]
} {
  return {
    videos: videos.map(([title, file], index) => [title, `${VIDEOS}/${file}`, index + 1]),
    downloads: downloads.map(({ title, tag = '', description, file, programs = [] }, index) => [
      title,
      tag,
      description,
      file,
      `{${programs.join(',')}}`,
      index + 1,
    ]),
    reportNotices: reportNotices.map((notice) => [...notice]),
  }
}
