import { hashPassword } from '#server/account/passwords.ts'
import type { Owner } from './database.ts'
import { PASSWORD } from './world.ts'

/** The program of the crowd: apart from the orders of AR, in the same tables. */
export const CROWD_PROGRAM = 'NG'
/** Sees all of them. */
export const CROWD_ADMIN = 'bench-crowd'
/** A unit on which two hundred people have roles. */
export const CROWDED_UNIT = 'WZ0000'

const LAST =
  'Abara Benitez Castellanos Delacroix Eriksen Fontaine Gutierrez Holloway Ibrahim Jankowski Kowalczyk Lindqvist'
const FIRST =
  'Adele Boris Carmen Dmitri Elena Farid Greta Hassan Imani Jonas Keiko Liam Mona Nadia Omar Petra Quinn Rosa'

/** So many DoDAACs, so many people on them, one unit with two hundred roles, and who looks at them; once. */
export async function addCrowd(owner: Owner, people: number, units: number): Promise<void> {
  if ((await owner`SELECT FROM people WHERE username = ${CROWD_ADMIN}`).length > 0) return
  await owner`INSERT INTO dodaacs (program, dodaac, description, branch, bill_to, ship_to, sold_to, signal_code, street_1, city, state, zip)
    SELECT ${CROWD_PROGRAM}, code, 'Bench unit ' || n || ' of ' || (ARRAY['signal','supply','medical','engineer','aviation'])[1 + n % 5],
      'army', code, code, code, 'A', '1 Depot Road', 'Columbus', 'OH', '43085'
    FROM generate_series(0, ${units - 1}) n, LATERAL (SELECT 'WZ' || lpad(n::text, 4, '0') AS code) c`
  await owner`INSERT INTO people (program, first_name, last_name, email, dod_id, branch, service_status, dodaac)
    SELECT ${CROWD_PROGRAM}, first[1 + n % array_length(first, 1)], last[1 + (n / 7) % array_length(last, 1)] || '-' || (n % 977),
      'crowd' || n || '@example.mil', lpad((8000000000 + n)::text, 10, '0'), 'army', 'reserve', 'WZ' || lpad((n % ${units})::text, 4, '0')
    FROM generate_series(1, ${people}) n,
      (SELECT string_to_array(${FIRST}, ' ') AS first, string_to_array(${LAST}, ' ') AS last) names`
  await owner`INSERT INTO role_assignments (program, dodaac, person_id, role)
    SELECT ${CROWD_PROGRAM}, ${CROWDED_UNIT}, person_id, 'order-placer' FROM people
    WHERE program = ${CROWD_PROGRAM} ORDER BY person_id LIMIT 200`
  const [admin] =
    await owner`INSERT INTO people (program, username, password_hash, first_name, last_name, email, branch, service_status, dodaac,
      may_sign_in)
    VALUES (${CROWD_PROGRAM}, ${CROWD_ADMIN}, ${await hashPassword(PASSWORD)}, 'Bench', 'Crowd', 'bench-crowd@example.mil', 'army', 'reserve',
      ${CROWDED_UNIT}, true) RETURNING person_id`
  await owner`INSERT INTO person_permissions (program, person_id, area) VALUES (${CROWD_PROGRAM}, ${admin?.personId}, 99)`
  await owner`VACUUM ANALYZE`
}
