/** What of a portal decides whether an organisation may trust it with its own people and money. */
export type ProductionFacts = {
  isDemo: boolean
  /** Accounts that the demo made up, still enabled. */
  demoAccounts: number
  /** Where people reach it, without a slash at the end. */
  publicUrl: string
  /** It is meant for browsers on its own machine. */
  isHere: boolean
  /** A proxy is in front, and nobody has named it. */
  seesUnnamedProxy: boolean
  sendsMail: boolean
  passwordProfile: 'seed' | 'stig'
  rightsFromNames: boolean
  supply: 'simulator' | 'files' | 'none'
  hasMetricsToken: boolean
  /** The database is on another machine, and somebody on the way may listen or answer in its place. */
  isDatabaseOpen: boolean
  /** Folders of people's data that other users of the machine may look into. */
  openFolders: readonly string[]
  /** Privileged people who sign in by a password show something else, too. */
  asksSecondFactor: boolean
  /** Usernames of privileged people who come in by a password alone, or by a provider that may ask for one factor. */
  privilegedByOneFactor: readonly string[]
}

/** Said at the start, in the log, in the Admin Panel and by the check. */
export const NAME_THE_PROXIES =
  'A proxy stands in front of the portal, and TRUSTED_PROXIES does not name it: everybody behind it counts as one address, in limits and in the audit trail. Set TRUSTED_PROXIES to its address.'

/** A rule of production. `remedy` says what to do where it is not kept. */
export type ProductionRule = { name: string; remedy: string | null }

const MOST_NAMED = 10

/** Each rule of production, in the order in which they are worth keeping. */
export function checkProduction(facts: ProductionFacts): ProductionRule[] {
  const rule = (name: string, isKept: boolean, remedy: string) => ({ name, remedy: isKept ? null : remedy })
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
      `Set PUBLIC_URL to the https address of the portal; it is ${facts.publicUrl}, so passwords and cookies travel readable.`,
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
      facts.asksSecondFactor || privilegedByOneFactor.length === 0,
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
      'Figures are watched',
      facts.hasMetricsToken || facts.isHere,
      'Set METRICS_TOKEN and let a monitor read /metrics with it; without it nobody can.',
    ),
  ]
}

/** The rules as an operator reads them, and how many are not kept. */
export function describeProduction(rules: readonly ProductionRule[]): string[] {
  const open = rules.filter(({ remedy }) => remedy !== null).length
  return [
    ...rules.map(({ name, remedy }) => (remedy === null ? `OK     ${name}` : `TO DO  ${name}: ${remedy}`)),
    open === 0
      ? 'This portal keeps every rule of production.'
      : `${open} of ${rules.length} rules of production ${open === 1 ? 'is' : 'are'} not kept.`,
  ]
}

function list(names: readonly string[]): string {
  const more = names.length - MOST_NAMED
  return more > 0 ? `${names.slice(0, MOST_NAMED).join(', ')} and ${more} more` : names.join(', ')
}
