import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Browser } from './browser.ts'
import { customizeOrca } from './orca.ts'
import { firstLine, Programs, until } from './programs.ts'
import { readSaid } from './said.ts'

/** A virtual display, a window manager, Chromium with accessibility, and Orca. */
export type Session = {
  browser: Browser
  xdotool(...args: string[]): Promise<void>
  saidFile: string
  stop(): Promise<void>
}

const CHROMIUM = [
  '--no-sandbox',
  // Hides the warning bar about switches, which Orca would read.
  '--test-type',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
  '--disable-features=Translate,PasswordManagerOnboarding,DownloadBubble',
  '--password-store=basic',
  '--force-renderer-accessibility',
  '--remote-debugging-port=0',
  '--window-size=1366,900',
  '--window-position=0,0',
  '--lang=en-US',
]

/** Chromium with an address starts with the focus in the page. */
export async function startSession(address: string): Promise<Session> {
  const folder = mkdtempSync(join(tmpdir(), 'quartermaster-reader-'))
  const run = join(folder, 'run')
  mkdirSync(run, { mode: 0o700 })
  const saidFile = customizeOrca(folder)
  const programs = new Programs(folder, {
    PATH: process.env.PATH,
    HOME: folder,
    LANG: 'C.UTF-8',
    TZ: 'America/New_York',
    XDG_RUNTIME_DIR: run,
    XDG_SESSION_TYPE: 'x11',
    ACCESSIBILITY_ENABLED: '1',
    GTK_MODULES: 'gail:atk-bridge',
    NO_AT_BRIDGE: '0',
    SAID_FILE: saidFile,
  })
  const stop = async () => {
    await programs.stop()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const [display, bus] = await Promise.all([
      firstLine(programs.start('Xvfb', '-displayfd', '3', '-screen', '0', '1366x900x24', '-nolisten', 'tcp')),
      firstLine(programs.start('dbus-daemon', '--session', '--nofork', '--print-address=3')),
    ])
    Object.assign(programs.environment, { DISPLAY: `:${display}`, DBUS_SESSION_BUS_ADDRESS: bus })
    programs.start('openbox', '--config-file', makeWindowManager(folder))
    programs.start('/usr/libexec/at-spi-bus-launcher', '--launch-immediately')
    const profile = makeProfile(folder)
    programs.start('orca')
    await until(
      'Orca',
      () => readSaid(saidFile).some(({ text }) => text.startsWith('Screen reader on')) || undefined,
    )
    programs.start('chromium', ...CHROMIUM, `--user-data-dir=${profile}`, address)
    const note = join(profile, 'DevToolsActivePort')
    const port = await until(
      'Chromium',
      () => (existsSync(note) && readFileSync(note, 'utf8').split('\n')[0]) || undefined,
    )
    const browser = await Browser.join(Number(port))
    const xdotool = async (...args: string[]) => {
      const child = programs.start('xdotool', ...args)
      await new Promise((done) => child.once('close', done))
    }
    await xdotool('search', '--sync', '--onlyvisible', '--class', 'chromium', 'windowactivate', '--sync')
    return {
      browser,
      xdotool,
      saidFile,
      stop: async () => {
        browser.leave()
        await stop()
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Without key bindings, because Alt-Shift-arrow is Orca's command for tables. */
function makeWindowManager(folder: string): string {
  const file = join(folder, 'openbox.xml')
  writeFileSync(
    file,
    '<openbox_config xmlns="http://openbox.org/3.4/rc"><keyboard/><mouse/></openbox_config>',
  )
  return file
}

/** Without the password prompt, which Orca would read. */
function makeProfile(folder: string): string {
  const profile = join(folder, 'profile')
  mkdirSync(join(profile, 'Default'), { recursive: true })
  const preferences = { credentials_enable_service: false, profile: { password_manager_enabled: false } }
  writeFileSync(join(profile, 'Default/Preferences'), JSON.stringify(preferences))
  return profile
}
