import { describe, expect, test } from 'vitest'
import { deriveSignalCode } from '#domain/dodaacs/dodaacs.ts'
import type { TemplateProgram } from '#domain/opening/template.ts'
import { startRandom } from '#domain/random.ts'
import { buildGroups } from './groups.ts'
import { buildPeople } from './people.ts'
import type { DemoPerson } from './person.ts'
import { programs } from './programs.ts'
import { buildUnits } from './units.ts'

const units = buildUnits()
const people = programs.flatMap((program) => buildPeople(program, units, startRandom('people')))
const named = (username: string) => people.find((person) => person.username === username) as DemoPerson
const countIn = (program: TemplateProgram) => people.filter((person) => person.program === program).length
const unique = (values: readonly unknown[]) => new Set(values).size === values.length

describe('demo units', () => {
  test('demo units belong to the 13 programs [DATA-52]', () => {
    expect(programs.map((program) => `${program.code} ${program.name}`)).toEqual([
      'AR Army Reserve',
      'NG National Guard',
      'ARNGCCFG Army National Guard CCFG',
      'AFGSC Air Force GSC',
      'USNR US Navy Reserve',
      'AFR Air Force Reserve',
      'USMCR US Marine Corp Reserve',
      'ADO Army Direct Ordering',
      'AFROTC Air Force ROTC',
      'ARNGCCDF Army National Guard CCDF',
      'USARAF US Army Africa SETAF',
      'USACC US Army Cadet Command',
      'ANG Air National Guard',
    ])
    for (const program of programs) {
      const count = units.filter((unit) => unit.program === program.code).length
      expect(count, program.code).toBeGreaterThanOrEqual(3)
      if (program.code === 'AR') expect(count).toBe(40)
      else expect(count).toBeLessThanOrEqual(6)
    }
  })

  test('demo units have well-formed, unique DoDAACs in the shape of their service', () => {
    expect(unique(units.map((unit) => unit.dodaac))).toBe(true)
    const first = {
      navy: /^[NRV]/,
      army: /^[WA]/,
      'air-force': /^F/,
      'space-force': /^F/,
      marine: /^M/,
      'coast-guard': /^Z/,
    }
    for (const unit of units) {
      expect(unit.dodaac).toMatch(/^[A-HJ-NP-Z0-9]{6}$/)
      expect(unit.dodaac).toMatch(first[unit.branch])
    }
  })

  test('demo units bill and ship to active units of their own program, as the signal code says', () => {
    for (const unit of units) {
      for (const other of [unit.billTo, unit.shipTo, unit.soldTo]) {
        const target = units.find((candidate) => candidate.dodaac === other)!
        expect(target.program).toBe(unit.program)
        if (other !== unit.dodaac) expect(target.status).toBe('active')
      }
      expect(unit.signalCode).toBe(deriveSignalCode(unit))
      for (const code of unit.fundCodes) expect(code).toMatch(/^[A-Z0-9]{2}$/)
      expect(unique(unit.fundCodes)).toBe(true)
    }
    expect(new Set(units.map((unit) => unit.signalCode))).toEqual(new Set(['A', 'B', 'J', 'K', 'L']))
  })

  test('demo units use signal codes A, J, B, K, and L for the five ways to ship and bill', () => {
    const code = (shipTo: string, billTo: string) => deriveSignalCode({ dodaac: 'W9AR01', shipTo, billTo })
    expect(code('W9AR01', 'W9AR01')).toBe('A')
    expect(code('W9AR02', 'W9AR01')).toBe('J')
    expect(code('W9AR01', 'W9AR02')).toBe('B')
    expect(code('W9AR02', 'W9AR02')).toBe('K')
    expect(code('W9AR02', 'W9AR03')).toBe('L')
  })

  test('demo units match the demo accounts: one unit has two levels, one has one level, and fund codes are 6C and 7D', () => {
    const find = (dodaac: string) => units.find((unit) => unit.dodaac === dodaac)!
    expect(find('W9AR01')).toMatchObject({ levels: 2, status: 'active' })
    expect(find('W9AR02')).toMatchObject({ levels: 1, status: 'active', fundCodes: ['6C', '7D'] })
    expect(find('W9AR01').fundCodes).toContain('6C')
    expect(find('FB9NG1')).toMatchObject({ program: 'ANG', levels: 1 })
    expect(find('M9MC01')).toMatchObject({ program: 'USMCR' })
    const quiet = units.filter((unit) => unit.program === 'AR' && unit.status !== 'active')
    expect(new Set(quiet.map((unit) => unit.status))).toEqual(new Set(['inactive', 'suspended']))
  })
})

describe('demo people', () => {
  test('demo people are the same after every build', () => {
    expect(programs.flatMap((program) => buildPeople(program, buildUnits(), startRandom('people')))).toEqual(
      people,
    )
  })

  test('the Army Reserve has about 400 demo people and other programs 20 to 60, each with a unique number and name', () => {
    expect(countIn('AR')).toBe(400)
    for (const { code } of programs.slice(1)) {
      expect(countIn(code), code).toBeGreaterThanOrEqual(20)
      expect(countIn(code), code).toBeLessThanOrEqual(60)
    }
    for (const key of ['smid', 'dodId', 'email'] as const) {
      expect(unique(people.map((person) => person[key])), key).toBe(true)
    }
    expect(unique(people.flatMap((person) => person.username || []))).toBe(true)
    for (const person of people) {
      expect(person.smid).toMatch(/^\d{20}$/)
      expect(person.dodId).toMatch(/^9999\d{6}$/)
      expect(person.nameTape).toMatch(/^[A-Z' -]{1,15}$/)
      expect(person.email).toMatch(/^[a-z0-9.]+@example\.mil$/)
      expect(person.firstName).not.toContain('_SA')
      expect(person.maySignIn).toBe(person.username !== '')
    }
  })

  test('demo people hold exactly the roles of the demo accounts', () => {
    const roles = (username: string) =>
      named(username).roles.map((role) => `${role.dodaac} ${role.role}${role.level ?? ''}`)
    expect(roles('placer')).toEqual(['W9AR01 order-placer', 'W9AR02 order-placer'])
    expect(roles('placer2')).toEqual(['W9AR01 order-placer'])
    expect(roles('approver1')).toEqual(['W9AR01 approver1', 'W9AR02 approver1'])
    expect(roles('approver2')).toEqual(['W9AR01 approver2'])
    expect(roles('finance')).toEqual(['W9AR01 finance', 'W9AR02 finance'])
    expect(roles('manager')).toEqual(['W9AR01 admin', 'W9AR02 admin'])
    expect(roles('guard')).toEqual(['FB9NG1 order-placer', 'FB9NG1 approver1', 'FB9NG1 finance'])
    expect(roles('marine')).toEqual(['M9MC01 order-placer'])
    expect(roles('member')).toEqual([])
    expect(named('member').dodaac).toBe('W9AR02')
    expect(named('placer').dodaac).toBe('W9AR01')
    expect(named('manager').permissions).toEqual([3, 4, 7])
    expect(named('admin').permissions).toEqual([99])
    expect(people.filter((person) => person.adminFlag).map((person) => person.username)).toEqual(['admin'])
  })

  test('no level of a unit has its only order placer as its only approver', () => {
    for (const unit of units) {
      const holders = (role: string, level?: number) =>
        people.filter((person) =>
          person.roles.some((r) => r.dodaac === unit.dodaac && r.role === role && r.level === level),
        )
      const placers = holders('order-placer')
      expect(placers.length, unit.dodaac).toBeGreaterThan(0)
      expect(holders('finance').length, unit.dodaac).toBeGreaterThan(0)
      const signed = new Set<string>()
      for (let level = 1; level <= unit.levels; level++) {
        const signer = holders('approver', level).find(
          (person) => !placers.includes(person) && !signed.has(person.smid),
        )
        expect(signer, `${unit.dodaac} level ${level}`).toBeDefined()
        signed.add(signer!.smid)
      }
    }
  })

  test('demo people give every unit members to order for', () => {
    for (const unit of units) {
      expect(
        people.filter((person) => person.dodaac === unit.dodaac && person.enabled).length,
      ).toBeGreaterThan(2)
    }
  })
})

describe('demo groups', () => {
  test('the Army Reserve has six demo groups, and the demo accounts manage the home units', () => {
    const groups = buildGroups('AR', units, people, startRandom('groups'))
    expect(groups).toHaveLength(6)
    const home = groups[0]!
    expect(home.dodaacs).toEqual(['W9AR01', 'W9AR02'])
    for (const username of ['manager', 'finance', 'approver1', 'placer']) {
      expect(home.people).toContain(named(username).smid)
    }
    for (const group of groups) {
      expect(group.people.length).toBeGreaterThan(0)
      expect(unique(group.dodaacs)).toBe(true)
      expect(unique(group.people)).toBe(true)
    }
  })
})
