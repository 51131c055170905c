type Place = { name: string; zips: readonly (readonly [first: number, last: number])[] }

// Code, name, and ranges of three-digit ZIP prefixes, with unassigned gaps.
const TABLE = `
AL Alabama 350-369|AK Alaska 995-999|AZ Arizona 850-865|AR Arkansas 716-729|CA California 900-961
CO Colorado 800-816|CT Connecticut 060-069|DE Delaware 197-199|DC District of Columbia 200 202-205 569
FL Florida 320-339 341-349|GA Georgia 300-319 398-399|HI Hawaii 967-968|ID Idaho 832-838|IL Illinois 600-629
IN Indiana 460-479|IA Iowa 500-528|KS Kansas 660-679|KY Kentucky 400-427|LA Louisiana 700-714|ME Maine 039-049
MD Maryland 206-219|MA Massachusetts 010-027 055|MI Michigan 480-499|MN Minnesota 550-567|MS Mississippi 386-397
MO Missouri 630-658|MT Montana 590-599|NE Nebraska 680-693|NV Nevada 889-898|NH New Hampshire 030-038
NJ New Jersey 070-089|NM New Mexico 870-884|NY New York 005 063 100-149|NC North Carolina 270-289
ND North Dakota 580-588|OH Ohio 430-459|OK Oklahoma 730-732 734-749|OR Oregon 970-979|PA Pennsylvania 150-196
RI Rhode Island 028-029|SC South Carolina 290-299|SD South Dakota 570-577|TN Tennessee 370-385
TX Texas 733 750-799 885|UT Utah 840-847|VT Vermont 050-054 056-059|VA Virginia 201 220-246
WA Washington 980-994|WV West Virginia 247-268|WI Wisconsin 530-549|WY Wyoming 820-831 834
AS American Samoa 967|GU Guam 969|MP Northern Mariana Islands 969|PR Puerto Rico 006-007 009
VI U.S. Virgin Islands 008|FM Federated States of Micronesia 969|MH Marshall Islands 969|PW Palau 969
AA Armed Forces Americas 340|AE Armed Forces Europe 090-099|AP Armed Forces Pacific 962-966`

const places = new Map<string, Place>(
  TABLE.trim()
    .split(/[|\n]/)
    .map((entry) => {
      const [, code = '', name = '', ranges = ''] = /^(\w\w) (.+?) ([\d -]+)$/.exec(entry) ?? []
      const zips = ranges.split(' ').map((range) => {
        const [first, last = first] = range.split('-').map(Number)
        return [first, last] as [number, number]
      })
      return [code, { name, zips }]
    }),
)

export const STATES: readonly { code: string; name: string }[] = [...places].map(([code, { name }]) => ({
  code,
  name,
}))

export function isState(code: string): boolean {
  return places.has(code)
}

export function isZip(text: string): boolean {
  return /^\d{5}(-\d{4})?$/.test(text)
}

export function listStatesOfZip(zip: string): string[] {
  const start = Number(zip.slice(0, 3))
  return [...places].flatMap(([code, { zips }]) =>
    zips.some(([first, last]) => start >= first && start <= last) ? [code] : [],
  )
}

export function findZipFault(state: string, zip: string): string | null {
  const fitting = listStatesOfZip(zip)
  if (fitting.includes(state)) return null
  const place = places.get(state)?.name ?? state
  if (fitting.length === 0) return `There is no ZIP code that begins with ${zip.slice(0, 3)}.`
  const names = fitting.map((code) => places.get(code)?.name).join(' or ')
  return `ZIP code ${zip} is in ${names}, not in ${place}. Correct the state or the ZIP code.`
}
