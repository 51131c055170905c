import type { Handles } from '#server/db/connect.ts'

type Sql = Handles['writes']

/** The program of the crowd: apart from the orders of AR, in the same tables. */
export const CROWD_PROGRAM = 'NG'
/** A unit on which two hundred people have roles. */
export const CROWDED_UNIT = 'WZ0000'

const LAST =
  'Abara Benitez Castellanos Delacroix Eriksen Fontaine Gutierrez Holloway Ibrahim Jankowski Kowalczyk Lindqvist'
const FIRST =
  'Adele Boris Carmen Dmitri Elena Farid Greta Hassan Imani Jonas Keiko Liam Mona Nadia Omar Petra Quinn Rosa'

/** So many DoDAACs, so many people on them, and one unit with two hundred roles. */
export async function addCrowd(owner: Sql, people: number, units: number): Promise<void> {
  await owner`INSERT INTO dodaacs (program, dodaac, description, branch, bill_to, ship_to, sold_to, signal_code, street_1, city, state, zip)
    SELECT ${CROWD_PROGRAM}, code, 'Bench unit ' || n || ' of ' || (ARRAY['signal','supply','medical','engineer','aviation'])[1 + n % 5],
      2, code, code, code, 'A', '1 Depot Road', 'Columbus', 'OH', '43085'
    FROM generate_series(0, ${units - 1}) n, LATERAL (SELECT 'WZ' || lpad(n::text, 4, '0') AS code) c`
  await owner`INSERT INTO people (program, first_name, last_name, email, dod_id, branch, service_status, dodaac)
    SELECT ${CROWD_PROGRAM}, first[1 + n % array_length(first, 1)], last[1 + (n / 7) % array_length(last, 1)] || '-' || (n % 977),
      'crowd' || n || '@example.mil', lpad((8000000000 + n)::text, 10, '0'), 2, 2, 'WZ' || lpad((n % ${units})::text, 4, '0')
    FROM generate_series(1, ${people}) n,
      (SELECT string_to_array(${FIRST}, ' ') AS first, string_to_array(${LAST}, ' ') AS last) names`
  await owner`INSERT INTO role_assignments (program, dodaac, person_id, role)
    SELECT ${CROWD_PROGRAM}, ${CROWDED_UNIT}, person_id, 'order-placer' FROM people
    WHERE program = ${CROWD_PROGRAM} ORDER BY person_id LIMIT 200`
}
