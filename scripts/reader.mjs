import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

// What each Debian package brings that is called by its name.
const PROGRAMS = {
  orca: '/usr/bin/orca',
  xvfb: '/usr/bin/Xvfb',
  openbox: '/usr/bin/openbox',
  'dbus-daemon': '/usr/bin/dbus-daemon',
  'at-spi2-core': '/usr/libexec/at-spi-bus-launcher',
  xdotool: '/usr/bin/xdotool',
  chromium: '/usr/bin/chromium',
}
/** So long at most the packages may take (ms): nobody waits for a mirror that does not answer. */
const PATIENCE = 180_000

/** Sees to Orca and what it needs, as Debian packages have them; answers the packages that cannot be had. */
export function findOrInstallReader() {
  const missing = findMissing()
  if (missing.length === 0) return missing
  console.log(`Installing ${missing.join(', ')} for the jobs by ear …`)
  const install = ['install', '-y', '-qq', '--no-install-recommends']
  if (apt('update', '-qq')) apt(...install, ...missing)
  return findMissing()
}

function findMissing() {
  return Object.keys(PROGRAMS).filter((name) => !existsSync(PROGRAMS[name]))
}

/** Whether it went well; only root may, or who needs no password for it. */
function apt(...args) {
  const [command, ...rest] = [...(process.getuid?.() === 0 ? [] : ['sudo', '-n']), 'apt-get', ...args]
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync(command, rest, { env, stdio: 'ignore', timeout: PATIENCE }).status === 0
}
