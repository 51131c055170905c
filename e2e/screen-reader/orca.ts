import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Orca speaks without reading whole pages and without key names. It writes each phrase with its mode to a file as a
 * line of JSON.
 */
const CUSTOMIZATIONS = `
import json, os, time
import orca.orca_state as state
import orca.settings as settings
import orca.speech as speech

settings.sayAllOnLoad = False
settings.enableKeyEcho = False
settings.enableSound = False
settings.speakBlankLines = False

said = open(os.environ["SAID_FILE"], "a", buffering=1)

def write(text):
    script = state.activeScript
    mode = "focus" if script and hasattr(script, "inFocusMode") and script.inFocusMode() else "browse"
    said.write(json.dumps({"at": int(time.time() * 1000), "mode": mode, "text": text}) + "\\n")

def listen(name):
    speak = getattr(speech, name)
    def heard(text, *args, **kwargs):
        write(text)
        return speak(text, *args, **kwargs)
    setattr(speech, name, heard)

listen("_speak")
listen("speakCharacter")
`

/** Returns the path of the file with the speech. */
export function customizeOrca(home: string): string {
  const folder = join(home, '.local/share/orca')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'orca-customizations.py'), CUSTOMIZATIONS)
  const said = join(home, 'said')
  writeFileSync(said, '')
  return said
}
