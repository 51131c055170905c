import { describe, expect, test } from 'vitest'
import { checkRows } from '#testing/check-rows.ts'
import { readConfig } from './config.ts'

const FILES = { CAC_CA_FILE: 'ca.pem', CAC_CERT_FILE: 'c.pem', CAC_KEY_FILE: 'k.pem' }
const PROVIDER = { OIDC_ISSUER: 'https://id.example.mil', OIDC_CLIENT_ID: 'portal' }

describe('the start of the portal by an operator', () => {
  test('the portal without any variable starts the demo on port 3000 of this machine only', () => {
    const config = readConfig({})
    expect(config).toMatchObject({
      ...{ port: 3000, host: '127.0.0.1', publicUrl: 'http://127.0.0.1:3000', secureCookies: false },
      ...{ demo: true, supply: 'simulator', supplySpeed: 1, passwordProfile: 'seed', searchesPerPerson: 400 },
      ...{ fiscalZone: 'America/New_York', logLevel: 'info', databaseUrl: undefined, cac: undefined },
      ...{ identityProvider: undefined, passwordSignIn: true },
    })
    expect(config.dataDir).toMatch(/\/data$/)
    expect(config.supplyOut).toBe(`${config.dataDir}/supply/out`)
    expect(config.consentBanner).toMatch(/demonstration of a US Government style consent notice/)
  })

  test('a portal of an organization asks visitors to accept a notice that does not mention a demonstration', () => {
    const { consentBanner } = readConfig({ DEMO: '0' })
    expect(consentBanner).toMatch(/authorized use only/)
    expect(consentBanner).not.toMatch(/demonstration|made up/)
    expect(readConfig({ DEMO: '0', CONSENT_BANNER: 'Our own.' }).consentBanner).toBe('Our own.')
    expect(readConfig({ DEMO: '0', CONSENT_BANNER: 'Our own.', CONSENT: 'off' }).consentBanner).toBe('')
  })

  test('the portal starts the demo only if no other machine can reach it', () =>
    checkRows<[Record<string, string>, boolean]>(
      [
        [{ HOST: '127.0.0.1' }, true],
        [{ HOST: 'localhost', PUBLIC_URL: 'HTTP://LOCALHOST:3000' }, true],
        [{ HOST: '::1', PUBLIC_URL: 'http://[::1]:3000/' }, true],
        [{ HOST: '0.0.0.0' }, false],
        [{ HOST: '::' }, false],
        [{ HOST: 'localhost.example' }, false],
        [{ HOST: '192.0.2.7' }, false],
        [{ HOST: '127.0.0.1', PUBLIC_URL: 'https://portal.example' }, false],
      ],
      (environment, demo) => {
        expect(readConfig(environment)).toMatchObject({ demo, isHere: demo, rightsFromNames: demo })
        expect(readConfig({ ...environment, DEMO: '1' })).toMatchObject({ demo: true, isHere: demo })
        expect(readConfig({ ...environment, DEMO: '0' }).demo).toBe(false)
      },
    ))

  test('the portal connects to a remote database by TLS, unless the address says otherwise', () =>
    checkRows(
      [
        ['db.example:5432/qm', 'db.example:5432/qm?sslmode=verify-full'],
        ['a/qm?application_name=portal', 'a/qm?application_name=portal&sslmode=verify-full'],
        ['127.0.0.1:5432/qm', '127.0.0.1:5432/qm'],
        ['[::1]:5432/qm', '[::1]:5432/qm'],
        ['db.example/qm?sslmode=disable', 'db.example/qm?sslmode=disable'],
        ['db.example/qm?sslmode=require', 'db.example/qm?sslmode=require'],
      ],
      (given, used) => {
        const [url, called] = [given, used].map((place) => `postgres://qm:s@${place}`)
        expect(readConfig({ DATABASE_URL: url, REPORTS_DATABASE_URL: url })).toMatchObject({
          ...{ databaseUrl: called, reportsDatabaseUrl: called },
        })
      },
    ))

  test('the operator reads that the database needs a single address', () => {
    const several = { DATABASE_URL: 'postgres://qm:secret@one:5432,two:5432/qm' }
    expect(() => readConfig(several)).toThrow(/^DATABASE_URL must name one host/m)
  })

  test('a portal with an external database has no demo and no simulator by default', () => {
    const external = { DATABASE_URL: 'postgres://qm:secret@a:5432/qm' }
    expect(readConfig(external)).toMatchObject({ demo: false, supply: 'none' })
    expect(readConfig({ ...external, DEMO: '1' })).toMatchObject({ demo: true, supply: 'simulator' })
  })

  test('the portal takes rights from names only with demo data by default', () => {
    expect(readConfig({}).rightsFromNames).toBe(true)
    expect(readConfig({ DEMO: '0' }).rightsFromNames).toBe(false)
    expect(readConfig({ DEMO: '0', RIGHTS_FROM_NAMES: '1' }).rightsFromNames).toBe(true)
    expect(readConfig({ DEMO: '1', RIGHTS_FROM_NAMES: '0' }).rightsFromNames).toBe(false)
  })

  test('a portal behind https has secure cookies and links without a doubled slash', () => {
    const config = readConfig({ PUBLIC_URL: 'https://uniforms.example/' })
    expect(config).toMatchObject({ publicUrl: 'https://uniforms.example', secureCookies: true })
    expect(readConfig({ PUBLIC_URL: 'HTTPS://Uniforms.EXAMPLE/Portal/' })).toMatchObject({
      publicUrl: 'https://uniforms.example/Portal',
      secureCookies: true,
    })
  })

  test('the operator can leave a variable empty', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 3000, databaseUrl: undefined })
  })

  test('the operator reads one line that names the variable with an invalid value', () =>
    checkRows(
      [
        ['PORT', 'abc'],
        ['PORT', '3000.5'],
        ['HOST', 'two words'],
        ['DATABASE_URL', 'mysql://root:hunter2@db/qm'],
        ['DATABASE_URL', 'postgres://no-user/qm'],
        ['REPORTS_DATABASE_URL', 'replica'],
        ['PUBLIC_URL', 'ftp://portal'],
        ['DEMO', 'yes'],
        ['METRICS_TOKEN', 'short'],
        ['RIGHTS_FROM_NAMES', 'yes'],
        ['SMTP_URL', 'mailserver:25'],
        ['SUPPLY', 'magic'],
        ['SUPPLY_SPEED', '-1'],
        ['SUPPLY_SPEED', 'fast'],
        ['OIDC_ISSUER', 'id.example.mil'],
        ['OIDC_ISSUER', 'ftp://id.example.mil'],
        ['OIDC_ISSUER', 'https://id.example.mil/?tenant=1'],
        ['OIDC_ISSUER', 'https://user:password@id.example.mil'],
        ['OIDC_SCOPE', 'profile email'],
        ['OIDC_SCOPE', 'openidconnect'],
        ['OIDC_FINDS', 'name'],
        ['OIDC_CLAIM', 'preferred username'],
        ['OIDC_MFA', 'mfa,,otp'],
        ['CAC_PUBLIC_URL', 'http://cac.example'],
        ['CAC_POLICY_OIDS', '2.16.840, medium'],
        ['CAC_PROXY_ADDRESSES', '10.0.0.1/33'],
        ['CAC_PROXY_ADDRESSES', 'proxy.example'],
        ['CAC_PROXY_HEADER', 'X Cert'],
        ['PASSWORD_PROFILE', 'weak'],
        ['TZ_FISCAL', 'Mars/Olympus'],
        ['TZ_FISCAL', '+05:00'],
        ['LOG_LEVEL', 'loud'],
        ['SUPPORT_EMAIL', 'nobody'],
        ['FAQ_URL', 'faq.html'],
      ],
      (name, value) => {
        let message = ''
        try {
          readConfig({ [name]: value })
        } catch (error) {
          message = (error as Error).message
        }
        expect(message).toMatch(new RegExp(`^${name} must [^\\n]+\\.$`))
        expect(message).not.toContain('hunter2')
      },
    ))

  test('the operator can set whole numbers up to their limits and no further', () =>
    checkRows<[string, number, number]>(
      [
        ['PORT', 0, 65_535],
        ['CAC_PORT', 1, 65_535],
        ['SESSIONS_PER_PERSON', 1, 1000],
        ['AUDIT_KEEP_DAYS', 366, 36_500],
      ],
      (name, least, max) => {
        const read = (value: number) => () =>
          readConfig({ ...FILES, CAC_PORT: '3443', [name]: String(value) })
        for (const value of [least, max]) expect(read(value)).not.toThrow()
        for (const value of [least - 1, max + 1])
          expect(read(value)).toThrow(`${name} must be a whole number from ${least} to ${max}`)
      },
    ))

  test('the operator reads which variable requires another one', () => {
    expect(() => readConfig({ SMTP_URL: 'smtp://mail:25' })).toThrow(/^MAIL_FROM must be set/)
    expect(() => readConfig({ CAC_PORT: '3443' })).toThrow(/^CAC_CA_FILE must be set/)
    expect(() => readConfig({ CAC_CA_FILE: 'ca.pem' })).toThrow(/^CAC_PORT must be set/)
    expect(readConfig({ CAC_PORT: '3443', ...FILES }).cac).toMatchObject({ port: 3443, crlFile: undefined })
    expect(() => readConfig({ CAC_PROXY_ADDRESSES: '10.0.0.1' })).toThrow(/^CAC_PORT must be set/)
    expect(() => readConfig({ CAC_PORT: '3443', ...FILES, CAC_PROXY_HEADER: 'X-Cert' })).toThrow(
      /^CAC_PROXY_ADDRESSES must be set/,
    )
  })

  test('the operator reads what a provider sign-in requires', () => {
    expect(() => readConfig({ OIDC_ISSUER: 'https://id.example.mil' })).toThrow(/^OIDC_CLIENT_ID must be set/)
    expect(() => readConfig({ OIDC_CLIENT_ID: 'portal' })).toThrow(/^OIDC_ISSUER must be set/)
    const settings = { OIDC_ISSUER: 'https://id.example.mil/unit/', OIDC_CLIENT_ID: 'portal' }
    expect(readConfig(settings).identityProvider).toEqual({
      ...{ issuer: 'https://id.example.mil/unit/', clientId: 'portal', clientSecret: undefined },
      ...{ name: 'id.example.mil', scope: 'openid profile email', finds: 'username' },
      ...{ claim: 'preferred_username', trustedFactors: ['mfa', 'otp', 'hwk', 'sc'] },
    })
    const read = (more: Record<string, string>) => readConfig({ ...settings, ...more }).identityProvider
    expect(read({ OIDC_FINDS: 'email' })?.claim).toBe('email')
    expect(read({ OIDC_FINDS: 'edipi', OIDC_CLAIM: 'employee_number' })?.claim).toBe('employee_number')
    expect(read({ OIDC_MFA: 'mfa, urn:loa:3' })?.trustedFactors).toEqual(['mfa', 'urn:loa:3'])
    expect(read({ OIDC_MFA: 'always' })?.trustedFactors).toBe('always')
    expect(read({ OIDC_MFA: 'never' })?.trustedFactors).toEqual([])
  })

  test('the operator reads that nobody could sign in without passwords', () => {
    expect(() => readConfig({ PASSWORD_SIGN_IN: 'off' })).toThrow(/^PASSWORD_SIGN_IN must be on unless/)
    expect(readConfig({ ...PROVIDER, PASSWORD_SIGN_IN: 'off' }).passwordSignIn).toBe(false)
    expect(readConfig(PROVIDER).passwordSignIn).toBe(true)
  })

  test('the portal reaches a provider by https or on this machine', () => {
    const read = (issuer: string, more: Record<string, string> = {}) =>
      readConfig({ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'portal', ...more }).identityProvider?.issuer
    expect(read('http://127.0.0.1:9000')).toBe('http://127.0.0.1:9000')
    expect(() => read('http://id.example.mil')).toThrow(/^OIDC_ISSUER must begin with https/)
    expect(() => read('http://127.0.0.1:9000', { PUBLIC_URL: 'https://portal.example' })).toThrow(
      /^OIDC_ISSUER must begin with https/,
    )
  })

  test('the portal expects the gateway at https beside itself, for DoD cards, by default', () => {
    const files = { ...FILES, CAC_PORT: '3443' }
    expect(readConfig({ ...files, PUBLIC_URL: 'https://portal.example:8443/' }).cac).toMatchObject({
      publicUrl: 'https://portal.example:3443',
      policies: ['2.16.840.1.101.2.1.11.42', '2.16.840.1.101.2.1.11.43', '2.16.840.1.101.2.1.11.44'],
      proxies: [],
    })
    const settings = {
      CAC_PUBLIC_URL: 'https://cac.example/',
      CAC_POLICY_OIDS: 'any',
      CAC_PROXY_ADDRESSES: '10.1.0.0/24, ::1',
    }
    expect(readConfig({ ...files, ...settings }).cac).toMatchObject({
      ...{ publicUrl: 'https://cac.example', policies: [], proxies: ['10.1.0.0/24', '::1'] },
      proxyHeader: 'x-client-cert',
    })
  })
})
