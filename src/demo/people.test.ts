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
const countIn = (program: TemplateProgram, all: { program: string }[]) =>
  all.filter((one) => one.program === program).length
const unique = (values: readonly unknown[]) => new Set(values).size === values.length

describe('demo units', () => {
  test('demo units belong to the 13 programs [DATA-52]', () => {
    expect(programs.map((program) => `${program.code} ${program.name}`)).toEqual([
      ...['AR Army Reserve', 'NG National Guard', 'ARNGCCFG Army National Guard CCFG', 'AFGSC Air Force GSC'],
      ...['USNR US Navy Reserve', 'AFR Air Force Reserve', 'USMCR US Marine Corp Reserve'],
      ...['ADO Army Direct Ordering', 'AFROTC Air Force ROTC', 'ARNGCCDF Army National Guard CCDF'],
      ...['USARAF US Army Africa SETAF', 'USACC US Army Cadet Command', 'ANG Air National Guard'],
    ])
    expect(countIn('AR', units)).toBe(40)
    for (const { code } of programs.slice(1)) expect([3, 4, 5, 6]).toContain(countIn(code, units))
  })

  test('demo units have well-formed, unique DoDAACs in the shape of their service, and bill and ship to their own program', () => {
    expect(unique(units.map((unit) => unit.dodaac))).toBe(true)
    const first = {
      ...{ navy: 'NRV', army: 'WA', 'air-force': 'F', 'space-force': 'F', marine: 'M', 'coast-guard': 'Z' },
    }
    for (const unit of units) {
      expect(unit.dodaac).toMatch(new RegExp(`^(?=[${first[unit.branch]}])[A-HJ-NP-Z0-9]{6}$`))
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

  test('demo units match the demo accounts: one unit has two levels, one has one level, and fund codes are 6C and 7D', () => {
    const find = (dodaac: string) => units.find((unit) => unit.dodaac === dodaac)!
    expect(find('W9AR01')).toMatchObject({ levels: 2, status: 'active' })
    expect(find('W9AR01').fundCodes).toContain('6C')
    expect(find('W9AR02')).toMatchObject({ levels: 1, status: 'active', fundCodes: ['6C', '7D'] })
    expect(find('FB9NG1')).toMatchObject({ program: 'ANG', levels: 1 })
    expect(find('M9MC01')).toMatchObject({ program: 'USMCR' })
    const statuses = units.filter((unit) => unit.program === 'AR').map((unit) => unit.status)
    expect(new Set(statuses)).toEqual(new Set(['active', 'inactive', 'suspended']))
  })
})

describe('demo people', () => {
  test('demo people are the same after every build', () => {
    const again = programs.flatMap((program) => buildPeople(program, buildUnits(), startRandom('people')))
    expect(again).toEqual(people)
  })

  test('the Army Reserve has about 400 demo people and other programs 20 to 60, each with a unique number and name', () => {
    expect(countIn('AR', people)).toBe(400)
    for (const { code } of programs.slice(1))
      expect(Math.abs(countIn(code, people) - 40), code).toBeLessThanOrEqual(20)
    for (const key of ['smid', 'dodId', 'email'] as const)
      expect(unique(people.map((person) => person[key])), key).toBe(true)
    expect(unique(people.flatMap((person) => person.username || []))).toBe(true)
    for (const person of people) {
      expect(person).toMatchObject({
        ...{ smid: expect.stringMatching(/^\d{20}$/), dodId: expect.stringMatching(/^9999\d{6}$/) },
        nameTape: expect.stringMatching(/^[A-Z' -]{1,15}$/),
        email: expect.stringMatching(/^[a-z0-9.]+@example\.mil$/),
        firstName: expect.not.stringContaining('_SA'),
        maySignIn: person.username !== '',
      })
    }
  })

  test('demo people hold exactly the roles of the demo accounts', () => {
    const accounts = {
      placer: ['W9AR01 order-placer', 'W9AR02 order-placer'],
      placer2: ['W9AR01 order-placer'],
      approver1: ['W9AR01 approver1', 'W9AR02 approver1'],
      approver2: ['W9AR01 approver2'],
      finance: ['W9AR01 finance', 'W9AR02 finance'],
      manager: ['W9AR01 admin', 'W9AR02 admin'],
      guard: ['FB9NG1 order-placer', 'FB9NG1 approver1', 'FB9NG1 finance'],
      marine: ['M9MC01 order-placer'],
      member: [],
    }
    for (const [username, roles] of Object.entries(accounts)) {
      const held = named(username).roles.map(({ dodaac, role, level }) => `${dodaac} ${role}${level ?? ''}`)
      expect(held).toEqual(roles)
    }
    expect([named('member').dodaac, named('placer').dodaac]).toEqual(['W9AR02', 'W9AR01'])
    expect([named('manager').permissions, named('admin').permissions]).toEqual([[3, 4, 7], [99]])
    expect(people.filter((person) => person.adminFlag).map((person) => person.username)).toEqual(['admin'])
  })

  test('no level of a unit has its only order placer as its only approver, and every unit has members', () => {
    for (const { dodaac, levels } of units) {
      const holders = (role: string, level?: number) =>
        people.filter((person) =>
          person.roles.some((r) => r.dodaac === dodaac && r.role === role && r.level === level),
        )
      const placers = holders('order-placer')
      expect(Math.min(placers.length, holders('finance').length), dodaac).toBeGreaterThan(0)
      const members = people.filter((person) => person.dodaac === dodaac && person.enabled)
      expect(members.length, dodaac).toBeGreaterThan(2)
      const signed: DemoPerson[] = []
      for (let level = 1; level <= levels; level++) {
        const able = holders('approver', level).find((one) => !placers.includes(one) && !signed.includes(one))
        expect(able, `${dodaac} level ${level}`).toBeDefined()
        signed.push(able!)
      }
    }
  })

  test('the Army Reserve has six demo groups, and the demo accounts manage the home units', () => {
    const groups = buildGroups('AR', units, people, startRandom('groups'))
    expect(groups).toHaveLength(6)
    expect(groups[0]?.dodaacs).toEqual(['W9AR01', 'W9AR02'])
    for (const username of ['manager', 'finance', 'approver1', 'placer'])
      expect(groups[0]?.people).toContain(named(username).smid)
    for (const group of groups) {
      expect(group.people.length).toBeGreaterThan(0)
      expect([unique(group.dodaacs), unique(group.people)]).toEqual([true, true])
    }
  })
})
