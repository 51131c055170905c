// npm run accessibility:report: writes docs/accessibility/conformance.md from the criteria and their tests.
import { writeFileSync } from 'node:fs'
import { writeReport } from '#testing/accessibility/report.ts'

writeFileSync(new URL('../docs/accessibility/conformance.md', import.meta.url), writeReport())
