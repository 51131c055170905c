import type { ComponentType } from 'react'
import type { Gate } from '#domain/roles/permissions.ts'
import type { IconName } from '#web/ui/Icon.tsx'
import type { PanelView } from './pages/panel-address.ts'

/** The first two are those of the specification. The sidebar ends with EXIT. [ADM-01] */
export type AdminView = {
  /** The part of the address. The first view has the panel's own address. */
  key: PanelView
  text: string
  icon: IconName
  /** Permission for the view, by default that of the panel. */
  area?: Gate
  load: () => Promise<ComponentType>
}

export const ADMIN_VIEWS: [AdminView, ...AdminView[]] = [
  {
    key: 'dashboard',
    text: 'Admin Dashboard',
    icon: 'chart',
    load: () => import('./operations/AdminDashboard.tsx').then((view) => view.AdminDashboard),
  },
  {
    key: 'users',
    text: 'Manage Users',
    icon: 'people',
    load: () => import('./users/ManageUsers.tsx').then((view) => view.ManageUsers),
  },
  {
    key: 'ready',
    text: 'Getting ready',
    icon: 'check',
    load: () => import('./opening/ReadinessView.tsx').then((view) => view.ReadinessView),
  },
  {
    key: 'announcements',
    text: 'Announcements',
    icon: 'info',
    load: () => import('./content/AnnouncementsView.tsx').then((view) => view.AnnouncementsView),
  },
  {
    key: 'closures',
    text: 'Closures',
    icon: 'calendar',
    load: () => import('./content/ClosuresView.tsx').then((view) => view.ClosuresView),
  },
  {
    key: 'texts',
    text: 'Texts and links',
    icon: 'edit',
    load: () => import('./content/TextsView.tsx').then((view) => view.TextsView),
  },
  {
    key: 'reasons',
    text: 'Reasons of approvers',
    icon: 'check',
    load: () => import('./orders/DecisionReasonsView.tsx').then((view) => view.DecisionReasonsView),
  },
  {
    key: 'library',
    text: 'Videos and downloads',
    icon: 'download',
    load: () => import('./content/LibraryView.tsx').then((view) => view.LibraryView),
  },
  {
    key: 'programs',
    text: 'Programs',
    icon: 'home',
    load: () => import('./programs/ProgramsView.tsx').then((view) => view.ProgramsView),
  },
  {
    key: 'categories',
    text: 'Categories',
    icon: 'cart',
    load: () => import('./products/CategoriesView.tsx').then((view) => view.CategoriesView),
  },
  {
    key: 'products',
    text: 'Products',
    icon: 'list',
    area: 'catalogue',
    load: () => import('./products/ProductsView.tsx').then((view) => view.ProductsView),
  },
  {
    key: 'kits',
    text: 'Kits',
    icon: 'check',
    area: 'catalogue',
    load: () => import('./kits/KitsView.tsx').then((view) => view.KitsView),
  },
  {
    key: 'prepared',
    text: 'Prepared changes',
    icon: 'clock',
    area: 'catalogue',
    load: () => import('./products/PreparedView.tsx').then((view) => view.PreparedView),
  },
  {
    key: 'public',
    text: 'Public catalog',
    icon: 'list',
    area: 'catalogue',
    load: () => import('./public-catalog/PublicCatalogView.tsx').then((view) => view.PublicCatalogueView),
  },
  {
    key: 'misses',
    text: 'Missed searches',
    icon: 'search',
    area: 'catalogue',
    load: () => import('./products/SearchMissesView.tsx').then((view) => view.SearchMissesView),
  },
  {
    key: 'year',
    text: 'Fiscal year',
    icon: 'calendar',
    area: 'catalogue',
    load: () => import('./products/YearTurnView.tsx').then((view) => view.YearTurnView),
  },
  {
    key: 'obsolete',
    text: 'Obsolete items',
    icon: 'trash',
    area: 'catalogue',
    load: () => import('./products/ObsoleteItemsView.tsx').then((view) => view.ObsoleteItemsView),
  },
  {
    key: 'import',
    text: 'Import',
    icon: 'copy',
    area: 'catalogue',
    load: () => import('./imports/ImportView.tsx').then((view) => view.ImportView),
  },
  {
    key: 'supply',
    text: 'Supply connection',
    icon: 'truck',
    load: () => import('./supply/SupplyView.tsx').then((view) => view.SupplyView),
  },
  {
    key: 'statuses',
    text: 'Status codes',
    icon: 'list',
    load: () => import('./supply/StatusCodesView.tsx').then((view) => view.StatusCodesView),
  },
  {
    key: 'audit',
    text: 'Audit trail',
    icon: 'eye',
    area: 'audit',
    load: () => import('./operations/AuditView.tsx').then((view) => view.AuditView),
  },
  {
    key: 'jobs',
    text: 'Jobs',
    icon: 'clock',
    load: () => import('./operations/JobsView.tsx').then((view) => view.JobsView),
  },
  {
    key: 'mails',
    text: 'Mails',
    icon: 'mail',
    load: () => import('./messages/MailsView.tsx').then((view) => view.MailsView),
  },
]
