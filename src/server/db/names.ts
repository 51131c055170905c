import type { Fragment, Sql } from './connect.ts'

/** 'Jane Doe (Janey)', as `fullName` of the domain. `person` is an alias of people. */
export function nameOf(sql: Sql, person: Fragment): Fragment {
  return sql`(${legalNameOf(sql, person)} || ${preferredPart(sql, person)})`
}

/** 'Doe, Jane (Janey)', for lists by name. */
export function listNameOf(sql: Sql, person: Fragment): Fragment {
  return sql`(${person}.last_name || ', ' || ${person}.first_name || ${preferredPart(sql, person)})`
}

/** 'Jane Marie Doe (Janey)', as `wholeName` of the domain. */
export function wholeNameOf(sql: Sql, person: Fragment): Fragment {
  const given = sql`concat_ws(' ', ${person}.first_name, nullif(${person}.middle_name, ''), ${person}.last_name)`
  return sql`(${given} || ${preferredPart(sql, person)})`
}

function preferredPart(sql: Sql, person: Fragment): Fragment {
  return sql`CASE WHEN ${person}.preferred_name = '' THEN '' ELSE ' (' || ${person}.preferred_name || ')' END`
}

export function nameColumns(sql: Sql, person: Fragment): Fragment {
  return sql`${person}.first_name, ${person}.last_name, ${person}.preferred_name`
}

/** A text as `foldWord` folds a word. The function is slow, so plain ASCII goes without. */
export function foldedOf(sql: Sql, text: Fragment): Fragment {
  return sql`CASE WHEN octet_length(${text}) = length(${text}) THEN lower(${text}) ELSE plain_letters(${text}) END`
}

/** For the supplier and forms. */
export function legalNameOf(sql: Sql, person: Fragment): Fragment {
  return sql`(${person}.first_name || ' ' || ${person}.last_name)`
}
