import { findBadEmail } from '#domain/addresses.ts'
import { dodaac, phone, programCode, text, Unreadable } from '#domain/imports/codecs.ts'
import { column } from '#domain/imports/tables.ts'
import { isUsername, USERNAME_SENTENCE } from '#domain/people/person-form.ts'
import { PORTAL_TEXTS } from '#domain/texts/portal-texts.ts'
import { isZone, ZONE_SENTENCE } from '#domain/zones.ts'
import { DEFAULT_ZONE } from '../config/config.ts'
import type { Kind } from './kind.ts'
import { type OrganisationRow, saveOrganisation } from './organisation-queries.ts'

const of = column<OrganisationRow>()

function sound(max: number, findFault: (typed: string) => string | null) {
  return {
    ...text(max),
    read: (typed: string) => {
      const sentence = findFault(typed)
      return sentence === null ? text(max).read(typed) : new Unreadable(sentence)
    },
  }
}

/** One row, which only setup reads. */
export const organisation: Kind<OrganisationRow> = {
  name: 'organisation',
  isCommon: true,
  needed: ['name', 'fiscalZone', 'username', 'email', 'firstName', 'lastName', 'program'],
  findKeys: () => ['the organisation'],
  listKeys: () => ['the organisation'],
  columns: [
    of('name', 'name', text(100), 'Sample Clothing Office'),
    of(
      'support email',
      'supportEmail',
      sound(PORTAL_TEXTS.supportEmail.max, findBadEmail),
      'support@example.mil',
      '',
    ),
    of('support phone', 'supportPhone', phone(PORTAL_TEXTS.supportPhone.max), '614-555-0100', ''),
    of('support hours', 'supportHours', text(PORTAL_TEXTS.supportHours.max), 'Monday-Friday 8am-4pm EST', ''),
    of(
      'fiscal zone',
      'fiscalZone',
      sound(60, (typed) => (isZone(typed) ? null : ZONE_SENTENCE)),
      DEFAULT_ZONE,
    ),
    of(
      'administrator username',
      'username',
      sound(50, (typed) => (isUsername(typed) ? null : USERNAME_SENTENCE)),
      'first.admin',
    ),
    of('administrator email', 'email', sound(100, findBadEmail), 'first.admin@example.mil'),
    of('administrator first name', 'firstName', text(60), 'Robin'),
    of('administrator last name', 'lastName', text(60), 'Keller'),
    of('administrator program', 'program', programCode, 'CADET'),
    of('administrator dodaac', 'dodaac', dodaac, 'W9AR01', ''),
  ],
  complete: () => ({ supportEmail: '', supportPhone: '', supportHours: '', dodaac: '' }),
  findStanding: async () => [],
  async check() {},
  async write(sql, _, drafts) {
    for (const { after } of drafts) await saveOrganisation(sql, after)
  },
  async *list() {},
}
