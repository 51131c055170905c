type Query = Record<string, unknown>

/** `DODAACS[0]=A&DODAACS[1]=B` and `DODAACS=A&DODAACS=B` both become an array; a name given twice otherwise is refused by its code. */
export function gatherArrays(query: Query): Query {
  // A Map has no names of its own: `__proto__` and `constructor` are as unknown here as any other field.
  const gathered = new Map<string, unknown>()
  for (const [key, value] of Object.entries(query)) {
    const name = /^(\w+)\[\d{0,5}\]$/.exec(key)?.[1]
    if (name) gathered.set(name, [gathered.get(name) ?? [], value].flat())
    else gathered.set(key, value)
  }
  return Object.fromEntries(gathered)
}

/**
 * Names under which clients of the ERP make an address new for a cache, with a number, a hexadecimal text or a yes as
 * their value. No other unknown name is overlooked: a filter that is misspelt must not show everything.
 */
const CACHE_NAME =
  /^(_|_?t|_?ts|cb|time_?stamp|(no|bust)_?cache|cache_?(bust(er|ing)?|key)|_?(rnd|rand(om)?))$/i
const CACHE_VALUE = /^([\da-f.-]{1,40}|true|yes)$/i

/** What a read leaves out of its address: fields that are sent empty ask for nothing, and what is for caches only. */
export function dropIdle(query: Query): Query {
  return Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => {
      const left = [value].flat().filter((one) => one !== '')
      if (left.length === 0 || isForCaches(name, left)) return []
      return [[name, Array.isArray(value) ? left : value]]
    }),
  )
}

function isForCaches(name: string, values: unknown[]): boolean {
  return CACHE_NAME.test(name) && values.every((value) => CACHE_VALUE.test(String(value)))
}
