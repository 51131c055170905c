import { serveSession } from './account/routes.ts'
import { serveCart } from './cart/routes.ts'
import { servePictures } from './catalogue/pictures.ts'
import { serveCatalogue } from './catalogue/routes.ts'
import { serveDashboard } from './dashboard/routes.ts'
import { serveDodaacs } from './dodaacs/routes.ts'
import { serveFunds } from './funds/routes.ts'
import { serveGroups } from './groups/routes.ts'
import { serveHub } from './hub/routes.ts'
import { serveImports } from './imports/panel/routes.ts'
import { serveSupplyRequests } from './orders/ask-supply-routes.ts'
import { serveOrders } from './orders/routes.ts'
import { serveProgramPanel } from './panel/program-routes.ts'
import { serveAdministration } from './panel/routes.ts'
import { serveSupplyPanel } from './panel/supply-routes.ts'
import { servePapers } from './papers/routes.ts'
import { HarvestWatch } from './people/harvest.ts'
import { servePeople } from './people/routes.ts'
import type { Portal } from './portal.ts'
import { servePublicCatalogue } from './publog/routes.ts'
import { serveReceipts } from './receipts/routes.ts'
import { serveReports } from './reports/routes.ts'
import { serveRoles } from './roles/routes.ts'
import { serveSearch } from './search/routes.ts'
import { serveUpkeep } from './upkeep/routes.ts'
import { serveSearchMisses } from './upkeep/search-misses.ts'

/** Every shelf of the house that answers calls. */
export function serveShelves(portal: Portal): void {
  // One for all calls that read people: each counts what the others have shown.
  const watch = new HarvestWatch(portal)
  serveSession(portal)
  serveCatalogue(portal)
  serveOrders(portal)
  serveSupplyRequests(portal)
  serveCart(portal)
  serveFunds(portal)
  servePeople(portal, watch)
  serveDodaacs(portal)
  serveGroups(portal)
  serveRoles(portal)
  serveDashboard(portal)
  serveReceipts(portal)
  serveReports(portal)
  servePapers(portal)
  serveSearch(portal, watch)
  serveHub(portal)
  servePictures(portal)
  serveAdministration(portal)
  servePublicCatalogue(portal)
  serveSearchMisses(portal)
  serveSupplyPanel(portal)
  serveProgramPanel(portal)
  serveImports(portal)
  serveUpkeep(portal)
}
