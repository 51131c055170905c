import type { ProgramCode } from '#domain/programs.ts'
import type { Value } from './load-rows.ts'

/** Where the demo's video guides would be; the addresses lead nowhere. */
const VIDEOS = 'https://quartermaster.example/videos'

/** The five video guides (HUB-17). */
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
  programs?: readonly ProgramCode[]
}

const guide = (reader: string, file: string, programs: readonly ProgramCode[]): DemoDownload => ({
  title: 'Order and Approver Guide',
  description: `How to order and approve, for people of ${reader}.`,
  file,
  programs,
})

/** What can be downloaded (HUB-19 to HUB-25). Of the guides for orderers and approvers each program sees its own. */
const downloads: readonly DemoDownload[] = [
  {
    title: 'FY26 Selling Price List',
    tag: 'NEW',
    description: 'Prices of all items. Preliminary and subject to change.',
    file: 'fy26-selling-price-list.xlsx',
  },
  {
    title: 'Expected Get Well Dates',
    description: 'An ongoing list of the days on which backordered NSNs are expected.',
    file: 'get-well-dates.xlsx',
  },
  {
    title: 'SDR Instructions',
    description: 'How to submit a Web SDR for a shipment that is not right.',
    file: 'sdr-instructions.pdf',
  },
  { title: 'FTE Guide', description: 'Guidance on submitting FTE transactions.', file: 'fte-guide.pdf' },
  { title: 'Admin Guide', description: 'For people who keep accounts and units.', file: 'admin-guide.pdf' },
  {
    title: 'Login and Password Reset Guide',
    description: 'How to sign in, and what to do when the password is forgotten.',
    file: 'login-and-password-reset-guide.pdf',
  },
  guide('ADO, AR and ARNGCCDF', 'order-and-approver-guide-ado-ar-ccdf.pdf', ['ADO', 'AR', 'ARNGCCDF']),
  guide('ANG, AFR and AFROTC', 'order-and-approver-guide-ang-afr-rotc.pdf', ['ANG', 'AFR', 'AFROTC']),
  guide('USACC', 'order-and-approver-guide-usacc.pdf', ['USACC']),
  guide('USMCR', 'order-and-approver-guide-usmcr.pdf', ['USMCR']),
  guide('USNR', 'order-and-approver-guide-usnr.pdf', ['USNR']),
]

/** Notices of the report hub (HUB-26); days are counted from the day of loading. */
const reportNotices: readonly [day: number, title: string, text: string][] = [
  [-12, 'Get well dates', 'Order Details now shows the day on which a backordered line is expected.'],
  [-40, 'Order Status', 'The filter by DoDAAC takes several DoDAACs at once.'],
  [-75, 'Obsolete NSNs', 'Each obsolete NSN names its replacement where there is one.'],
]

/** Rows of the three tables, ready to load. */
export function buildPortalContent(addDays: (days: number) => string): {
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
    reportNotices: reportNotices.map(([day, title, text]) => [addDays(day), title, text]),
  }
}
