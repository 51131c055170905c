export type ProductionFacts = {
  isDemo: boolean
  demoAccounts: number
  publicUrl: string
  isHere: boolean
  seesUnnamedProxy: boolean
  sendsMail: boolean
  passwordProfile: 'seed' | 'stig'
  rightsFromNames: boolean
  supply: 'simulator' | 'files' | 'none'
  hasMetricsToken: boolean
  /** On another machine, without verified TLS. */
  isDatabaseOpen: boolean
  openFolders: readonly string[]
  needsSecondFactor: boolean
  /** Privileged usernames with only a password, or a provider that may use one factor. */
  privilegedByOneFactor: readonly string[]
}

export const NAME_THE_PROXIES =
  'A proxy is in front of the portal, and TRUSTED_PROXIES does not name it. Everybody behind the proxy counts as one address, in limits and in the audit trail. Set TRUSTED_PROXIES to its address.'

/** `remedy` is null when the rule is met. */
export type ProductionRule = { name: string; remedy: string | null }

const MAX_NAMED = 10

export function checkProduction(facts: ProductionFacts): ProductionRule[] {
  const rule = (name: string, isStored: boolean, remedy: string) => ({
    name,
    remedy: isStored ? null : remedy,
  })
  const { demoAccounts, openFolders, privilegedByOneFactor } = facts
  return [
    rule('No demonstration', !facts.isDemo, 'Set DEMO=0: the passwords of demo accounts are published.'),
    rule(
      'No demo accounts',
      demoAccounts === 0,
      `${demoAccounts === 1 ? 'One person was' : `${demoAccounts} people were`} made up by the demo. They cannot sign in without DEMO=1, but begin with an empty database: set DATA_DIR or DATABASE_URL to a new one.`,
    ),
    rule(
      'HTTPS',
      facts.publicUrl.startsWith('https:'),
      `Set PUBLIC_URL to the https address of the portal. It is ${facts.publicUrl}, so the browser sends passwords and cookies unencrypted.`,
    ),
    rule('Proxies are named', !facts.seesUnnamedProxy, NAME_THE_PROXIES),
    rule(
      'Mail leaves',
      facts.sendsMail,
      'Set SMTP_URL and MAIL_FROM; without them mails stay in files here.',
    ),
    rule(
      'Long passwords',
      facts.passwordProfile === 'stig',
      'Set PASSWORD_PROFILE=stig: 15 characters, five generations.',
    ),
    rule(
      'Rights come from grants alone',
      !facts.rightsFromNames,
      'Set RIGHTS_FROM_NAMES=0: a name must open nothing.',
    ),
    rule(
      'Privileged people have more than a password',
      facts.needsSecondFactor || privilegedByOneFactor.length === 0,
      `Set SECOND_FACTOR=privileged, or have an authenticator app or a passkey added, or a card in place of the password, by ${list(privilegedByOneFactor)}.`,
    ),
    rule(
      'Real supply',
      facts.supply !== 'simulator',
      'Set SUPPLY=files or none: the simulator makes up what the supplier says.',
    ),
    rule(
      'Database by TLS',
      !facts.isDatabaseOpen,
      'End DATABASE_URL and REPORTS_DATABASE_URL with sslmode=verify-full, or leave sslmode out, which means the same.',
    ),
    rule(
      'Files are private',
      openFolders.length === 0,
      `Other users of this machine may look into ${list(openFolders)}. Take their rights away (chmod 700).`,
    ),
    rule(
      'Metrics are monitored',
      facts.hasMetricsToken || facts.isHere,
      'Set METRICS_TOKEN and let a monitor read /metrics with it. Without it, nobody can.',
    ),
  ]
}

export function describeProduction(rules: readonly ProductionRule[]): string[] {
  const open = rules.filter(({ remedy }) => remedy !== null).length
  return [
    ...rules.map(({ name, remedy }) => (remedy === null ? `OK     ${name}` : `TO DO  ${name}: ${remedy}`)),
    open === 0
      ? 'This portal meets every production rule.'
      : `${open} of ${rules.length} production rules ${open === 1 ? 'is' : 'are'} not met.`,
  ]
}

function list(names: readonly string[]): string {
  const more = names.length - MAX_NAMED
  return more > 0 ? `${names.slice(0, MAX_NAMED).join(', ')} and ${more} more` : names.join(', ')
}
