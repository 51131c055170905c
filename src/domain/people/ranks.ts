import type { Branch } from '../branches.ts'

type Ranks = Readonly<Record<'E' | 'W' | 'O', readonly string[]>>

const split = (E: string, W: string, O: string): Ranks => ({
  E: E.split('|'),
  W: W.split('|'),
  O: O.split('|'),
})
const CHIEFS = 'WO1|CWO2|CWO3|CWO4|CWO5'
const AIR_OFFICERS = '2d Lt|1st Lt|Capt|Maj|Lt Col|Col|Brig Gen|Maj Gen|Lt Gen|Gen'
const AT_SEA = split('|||PO3|PO2|PO1|CPO|SCPO|MCPO', CHIEFS, 'ENS|LTJG|LT|LCDR|CDR|CAPT|RDML|RADM|VADM|ADM')

/** Empty where a pay grade has several ranks. */
const RANKS: Readonly<Record<Branch, Ranks>> = {
  army: split('PVT|PV2|PFC||SGT|SSG|SFC||', 'WO1|CW2|CW3|CW4|CW5', '2LT|1LT|CPT|MAJ|LTC|COL|BG|MG|LTG|GEN'),
  'air-force': split('AB|Amn|A1C|SrA|SSgt|TSgt|MSgt|SMSgt|CMSgt', CHIEFS, AIR_OFFICERS),
  'space-force': split('Spc1|Spc2|Spc3|Spc4|Sgt|TSgt|MSgt|SMSgt|CMSgt', CHIEFS, AIR_OFFICERS),
  marine: split(
    'Pvt|PFC|LCpl|Cpl|Sgt|SSgt|GySgt||',
    'WO|CWO2|CWO3|CWO4|CWO5',
    '2ndLt|1stLt|Capt|Maj|LtCol|Col|BGen|MajGen|LtGen|Gen',
  ),
  navy: AT_SEA,
  'coast-guard': AT_SEA,
}

/** The abbreviation of the branch, else the pay grade. */
export function nameRank({ branch, payGrade }: { branch: Branch; payGrade: string }): string {
  const [, letter, number] = /^([EWO])(\d+)E?$/.exec(payGrade) ?? []
  const rank = RANKS[branch][letter as keyof Ranks]?.[Number(number) - 1]
  return rank || payGrade
}
