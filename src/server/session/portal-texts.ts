import type { AnswerOf } from '#wire/call.ts'
import type { readPortal } from '#wire/session.ts'
import type { Config } from '../config.ts'

const ABOUT =
  'Quartermaster is run by a non-profit supplier that employs people who are blind or visually impaired. They cut, sew, pick, pack and ship what you order here, and they built this portal so that everybody can use it.'

export function describePortal(config: Config, hasSession: boolean): AnswerOf<typeof readPortal> {
  return {
    hasSession,
    consentBanner: config.consentBanner,
    supportEmail: config.supportEmail,
    supportPhone: config.supportPhone,
    supportHours: 'Monday-Friday 7:30am-4:00pm EST',
    faqUrl: config.faqUrl,
    announcementStrip:
      "Please include ALL requisition numbers in any request to the supplier's support desk.",
    aboutText: ABOUT,
    closureNotice: config.closureNotice,
    reportsSite: config.reportsSite,
    cacUrl: config.cac ? `${config.publicUrl.replace(/:\d+$/, '')}:${config.cac.port}/` : '',
    passwordProfile: config.passwordProfile,
    isDemo: config.demo,
  }
}
