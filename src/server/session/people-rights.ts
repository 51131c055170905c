import { describePerson, type Person, type PersonRecord } from '#domain/roles/permissions.ts'
import type { Sql } from '../db/connect.ts'
import type { SessionRules } from './session.ts'

type PersonRights = { person: Person; mayEnter: boolean }

/** Rights as `load_session` gives them, for people of the transaction's program who have no session. */
export async function findRightsOf(
  sql: Sql,
  program: string,
  ids: readonly number[],
  rules: Pick<SessionRules, 'rightsFromNames'>,
): Promise<PersonRights[]> {
  const rows = await sql<{ mayEnter: boolean; person: PersonRecord }[]>`
    SELECT p.enabled AND p.may_sign_in AS may_enter,
      jsonb_build_object('id', p.person_id, 'homeProgram', p.program, 'program', p.program,
        'programFacts', jsonb_build_object('name', c.name, 'homeName', c.name, 'email', c.contact_email, 'phone', c.contact_phone,
          'accent', c.accent, 'about', c.about, 'orderingNotes', c.ordering_notes, 'offersUsmcrReport', c.offers_usmcr_report,
          'reportReach', c.report_reach, 'paper', c.paper, 'branch', c.branch, 'isRetired', c.is_retired),
        'firstName', p.first_name, 'middleName', p.middle_name, 'lastName', p.last_name, 'preferredName', p.preferred_name,
        'username', coalesce(p.username, ''), 'email', p.email, 'dodaac', p.dodaac, 'adminFlag', p.admin_flag, 'support', NULL,
        'granted', ARRAY(SELECT area FROM person_permissions x
          WHERE x.program = p.program AND x.person_id = p.person_id ORDER BY area),
        'roles', coalesce((SELECT jsonb_agg(jsonb_build_object('dodaac', r.dodaac, 'role', r.role, 'level', r.level)
            ORDER BY r.dodaac, r.role, r.level)
          FROM roles_in_force r WHERE r.program = p.program AND r.person_id = p.person_id), '[]'),
        'deputyFor', coalesce((SELECT jsonb_agg(DISTINCT jsonb_build_object('dodaac', d.dodaac, 'level', d.level))
          FROM deputy_seats d WHERE d.program = p.program AND d.person_id = p.person_id), '[]'),
        'groupDodaacs', ARRAY(SELECT DISTINCT d.dodaac FROM group_people g JOIN group_dodaacs d USING (program, group_number)
          WHERE g.program = p.program AND g.person_id = p.person_id ORDER BY 1)) AS person
    FROM people p JOIN programs c ON c.code = p.program
    WHERE p.program = ${program} AND p.person_id = ANY (${ids}::bigint[]) ORDER BY p.person_id`
  return rows.map(({ person, mayEnter }) => ({ person: describePerson(person, rules), mayEnter }))
}
