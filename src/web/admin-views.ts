import type { ComponentType } from 'react'
import type { IconName } from '#web/ui/Icon.tsx'
import type { PanelView } from './pages/panel-address.ts'

type AdminView = { icon: IconName; load: () => Promise<ComponentType> }

export const ADMIN_VIEWS: Record<PanelView, AdminView> = {
  dashboard: {
    icon: 'chart',
    load: () => import('./operations/AdminDashboard.tsx').then((view) => view.AdminDashboard),
  },
  users: {
    icon: 'people',
    load: () => import('./users/ManageUsers.tsx').then((view) => view.ManageUsers),
  },
  ready: {
    icon: 'check',
    load: () => import('./opening/ReadinessView.tsx').then((view) => view.ReadinessView),
  },
  announcements: {
    icon: 'info',
    load: () => import('./content/AnnouncementsView.tsx').then((view) => view.AnnouncementsView),
  },
  closures: {
    icon: 'calendar',
    load: () => import('./content/ClosuresView.tsx').then((view) => view.ClosuresView),
  },
  texts: {
    icon: 'edit',
    load: () => import('./content/TextsView.tsx').then((view) => view.TextsView),
  },
  reasons: {
    icon: 'check',
    load: () => import('./orders/DecisionReasonsView.tsx').then((view) => view.DecisionReasonsView),
  },
  library: {
    icon: 'download',
    load: () => import('./content/LibraryView.tsx').then((view) => view.LibraryView),
  },
  programs: {
    icon: 'home',
    load: () => import('./programs/ProgramsView.tsx').then((view) => view.ProgramsView),
  },
  categories: {
    icon: 'cart',
    load: () => import('./products/CategoriesView.tsx').then((view) => view.CategoriesView),
  },
  products: {
    icon: 'list',
    load: () => import('./products/ProductsView.tsx').then((view) => view.ProductsView),
  },
  kits: {
    icon: 'check',
    load: () => import('./kits/KitsView.tsx').then((view) => view.KitsView),
  },
  allowances: {
    icon: 'check',
    load: () => import('./allowances/AllowancesView.tsx').then((view) => view.AllowancesView),
  },
  prepared: {
    icon: 'clock',
    load: () => import('./products/PreparedView.tsx').then((view) => view.PreparedView),
  },
  public: {
    icon: 'list',
    load: () => import('./public-catalog/PublicCatalogView.tsx').then((view) => view.PublicCatalogueView),
  },
  misses: {
    icon: 'search',
    load: () => import('./products/SearchMissesView.tsx').then((view) => view.SearchMissesView),
  },
  year: {
    icon: 'calendar',
    load: () => import('./products/YearTurnView.tsx').then((view) => view.YearTurnView),
  },
  obsolete: {
    icon: 'trash',
    load: () => import('./products/ObsoleteItemsView.tsx').then((view) => view.ObsoleteItemsView),
  },
  import: {
    icon: 'copy',
    load: () => import('./imports/ImportView.tsx').then((view) => view.ImportView),
  },
  supply: {
    icon: 'truck',
    load: () => import('./supply/SupplyView.tsx').then((view) => view.SupplyView),
  },
  statuses: {
    icon: 'list',
    load: () => import('./supply/StatusCodesView.tsx').then((view) => view.StatusCodesView),
  },
  audit: {
    icon: 'eye',
    load: () => import('./operations/AuditView.tsx').then((view) => view.AuditView),
  },
  jobs: {
    icon: 'clock',
    load: () => import('./operations/JobsView.tsx').then((view) => view.JobsView),
  },
  mails: {
    icon: 'mail',
    load: () => import('./messages/MailsView.tsx').then((view) => view.MailsView),
  },
}
