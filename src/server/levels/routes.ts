import { previewLevelRule, readLevelRules, saveLevelRule } from '#wire/levels/level-rules.ts'
import { serveRead, serveWrite } from '../http/serve.ts'
import type { Portal } from '../portal.ts'
import { getLevelRules, previewRule, putLevelRule } from './level-rules.ts'

/** The rights of the levels themselves: reading with the permission for DoDAACs, changes with the one for roles. */
export function serveLevels(portal: Portal): void {
  serveRead(portal, readLevelRules, { area: 'dodaacs' }, getLevelRules)
  serveRead(portal, previewLevelRule, { area: 'dodaacs' }, previewRule)
  serveWrite(portal, saveLevelRule, { area: 'groups' }, putLevelRule)
}
