import { serveSession } from './account/routes.ts'
import { serveAllowances } from './allowances/routes.ts'
import { serveCart } from './cart/routes.ts'
import { serveCases } from './cases/routes.ts'
import { servePictures } from './catalogue/pictures.ts'
import { serveCatalogue, serveMemberSizes } from './catalogue/routes.ts'
import { serveContent } from './content/routes.ts'
import { serveDashboard } from './dashboard/routes.ts'
import { serveDodaacs } from './dodaacs/routes.ts'
import { serveFastOrder } from './fast-order/routes.ts'
import { serveFunds } from './funds/routes.ts'
import { serveGroups } from './groups/routes.ts'
import { serveHub } from './hub/routes.ts'
import { serveImports } from './imports/panel/routes.ts'
import { serveKits } from './kits/routes.ts'
import { serveLevels } from './levels/routes.ts'
import { serveLists } from './lists/routes.ts'
import { serveMessages } from './messages/routes.ts'
import { serveReadiness } from './opening/readiness.ts'
import { serveOperations } from './operations/routes.ts'
import { serveOrders } from './orders/routes.ts'
import { serveSupplyRequests } from './orders/supply-requests-routes.ts'
import { serveOutfit } from './outfit/routes.ts'
import { servePackets } from './packets/routes.ts'
import { servePapers } from './papers/routes.ts'
import { HarvestWatch } from './people/harvest.ts'
import { servePeople } from './people/routes.ts'
import type { Portal } from './portal.ts'
import { serveProducts } from './products/routes.ts'
import { servePrograms } from './programs/routes.ts'
import { servePublicCatalogue } from './public-catalog/routes.ts'
import { serveQuestions } from './questions/routes.ts'
import { serveReceipts } from './receipts/routes.ts'
import { serveReports } from './reports/routes.ts'
import { serveRoles } from './roles/routes.ts'
import { serveSearch } from './search/routes.ts'
import { serveSupplyPanel } from './supply/routes.ts'
import { serveUsers } from './users/routes.ts'

export function serveRoutes(portal: Portal): void {
  const watch = new HarvestWatch(portal)
  serveSession(portal)
  serveCatalogue(portal)
  serveMemberSizes(portal)
  serveOrders(portal)
  serveSupplyRequests(portal)
  serveMessages(portal)
  serveKits(portal)
  serveAllowances(portal)
  serveCart(portal)
  serveOutfit(portal, watch)
  serveLists(portal)
  serveFastOrder(portal, watch)
  serveFunds(portal)
  servePeople(portal, watch)
  serveDodaacs(portal)
  serveGroups(portal)
  serveRoles(portal)
  serveLevels(portal)
  serveDashboard(portal)
  serveReceipts(portal)
  serveReports(portal, watch)
  servePapers(portal)
  servePackets(portal)
  serveSearch(portal, watch)
  serveHub(portal)
  serveQuestions(portal)
  serveCases(portal)
  servePictures(portal)
  serveUsers(portal)
  serveOperations(portal)
  serveReadiness(portal)
  serveContent(portal)
  servePublicCatalogue(portal)
  serveSupplyPanel(portal)
  servePrograms(portal)
  serveImports(portal)
  serveProducts(portal)
}
