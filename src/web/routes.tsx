import type { PageEntry } from './shell/Pages.tsx'

/** Every page of the portal. */
export const pages: PageEntry[] = [
  {
    path: '/dashboard',
    title: 'Home',
    area: 'anyone',
    menu: { icon: 'home', area: 'anyone' },
    load: () => import('./dashboard/DashboardPage.tsx').then((page) => page.DashboardPage),
  },
  {
    path: '/admin',
    title: 'Admin Panel',
    area: 'catalogue',
    menu: { icon: 'person', area: 'catalogue' },
    load: () => import('./panel/AdminPage.tsx').then((page) => page.AdminPage),
  },
  // Ordering
  {
    path: '/products',
    title: 'New Order',
    area: 'products',
    menu: { icon: 'plus', area: 'products' },
    load: () => import('./catalogue/CataloguePage.tsx').then((page) => page.CataloguePage),
  },
  {
    path: '/products/nsn/$item',
    title: 'Product',
    area: 'products',
    load: () => import('./catalogue/ProductPage.tsx').then((page) => page.ProductPage),
  },
  {
    path: '/cart',
    title: 'Cart',
    area: 'anyone',
    load: () => import('./cart/CartPage.tsx').then((page) => page.CartPage),
  },
  {
    path: '/orders',
    title: 'View Orders',
    area: 'anyone',
    menu: { icon: 'list', area: 'orders' },
    load: () => import('./orders/OrdersPage.tsx').then((page) => page.OrdersPage),
  },
  {
    path: '/orders/$number',
    title: 'Order',
    area: 'anyone',
    load: () => import('./orders/OrderPage.tsx').then((page) => page.OrderPage),
  },
  {
    path: '/orders/$number/form',
    title: 'Order Form',
    area: 'anyone',
    load: () => import('./papers/OrderFormPage.tsx').then((page) => page.OrderFormPage),
  },
  {
    path: '/orders/$number/invoice',
    title: 'Invoice',
    area: 'anyone',
    load: () => import('./papers/InvoicePage.tsx').then((page) => page.InvoicePage),
  },
  {
    path: '/receive',
    title: 'Receive and issue',
    area: 'orders',
    load: () => import('./receipts/ReceivePage.tsx').then((page) => page.ReceivePage),
  },
  {
    path: '/clothing-record/$person',
    title: 'Clothing Record',
    area: 'anyone',
    load: () => import('./receipts/ClothingRecordPage.tsx').then((page) => page.ClothingRecordPage),
  },
  // People and units
  {
    path: '/servicemember',
    title: 'Service Member',
    area: 'people',
    menu: { icon: 'people', area: 'people' },
    load: () => import('./people/PeoplePage.tsx').then((page) => page.PeoplePage),
  },
  {
    path: '/servicemember/sizes/$person',
    title: 'Sizes',
    area: 'people',
    load: () => import('./people/SizesPage.tsx').then((page) => page.SizesPage),
  },
  {
    path: '/dodaac',
    title: 'DoDAAC',
    area: 'dodaacs',
    menu: { icon: 'truck', area: 'dodaacs' },
    load: () => import('./dodaacs/DodaacsPage.tsx').then((page) => page.DodaacsPage),
  },
  {
    path: '/funding',
    title: 'Funding',
    area: 'funding',
    menu: { icon: 'chart', area: 'funding' },
    load: () => import('./funds/FundingPage.tsx').then((page) => page.FundingPage),
  },
  {
    path: '/groups',
    title: 'Groups',
    area: 'groups',
    menu: { icon: 'filter', area: 'groups' },
    load: () => import('./groups/GroupsPage.tsx').then((page) => page.GroupsPage),
  },
  {
    path: '/recertification',
    title: 'Confirm roles',
    area: 'groups',
    load: () => import('./panel/RecertificationPage.tsx').then((page) => page.RecertificationPage),
  },
  {
    path: '/import',
    title: 'Import',
    area: 'files',
    load: () => import('./panel/ImportPage.tsx').then((page) => page.ImportPage),
  },
  {
    path: '/waiting',
    title: 'Waiting for a second person',
    area: 'files',
    load: () => import('./roles/WaitingPage.tsx').then((page) => page.WaitingPage),
  },
  // Reports
  {
    path: '/reports',
    title: 'Reports',
    area: 'anyone',
    menu: { icon: 'download', area: 'anyone' },
    load: () => import('./hub/ReportsPage.tsx').then((page) => page.ReportsPage),
  },
  {
    path: '/reports/orderstatus',
    title: 'Order Status',
    area: 'anyone',
    load: () => import('./reports/OrderStatusPage.tsx').then((page) => page.OrderStatusPage),
  },
  {
    path: '/reports/orderstatus/$number',
    title: 'Order Status',
    area: 'anyone',
    load: () => import('./reports/OrderStatusPage.tsx').then((page) => page.OrderStatusPage),
  },
  {
    path: '/reports/orderdetails',
    title: 'Order Details',
    area: 'anyone',
    load: () => import('./reports/OrderDetailsPage.tsx').then((page) => page.OrderDetailsPage),
  },
  {
    path: '/reports/1348',
    title: '1348',
    area: 'anyone',
    load: () => import('./papers/ShipmentLookupPage.tsx').then((page) => page.ShipmentLookupPage),
  },
  {
    path: '/reports/1348/$shipment',
    title: '1348',
    area: 'anyone',
    load: () => import('./papers/ReleaseDocumentPage.tsx').then((page) => page.ReleaseDocumentPage),
  },
  {
    path: '/reports/3078',
    title: '3078',
    area: 'anyone',
    load: () => import('./papers/ClothingRequestPage.tsx').then((page) => page.ClothingRequestPage),
  },
  {
    path: '/reports/usmcr',
    title: 'USMCR Report',
    area: 'anyone',
    load: () => import('./reports/UsmcrPage.tsx').then((page) => page.UsmcrPage),
  },
  {
    path: '/reports/obsolete',
    title: 'Obsolete NSNs',
    area: 'anyone',
    load: () => import('./reports/ObsoletePage.tsx').then((page) => page.ObsoletePage),
  },
  // The person's own
  {
    path: '/profile',
    title: 'Profile',
    area: 'anyone',
    load: () => import('./account/ProfilePage.tsx').then((page) => page.ProfilePage),
  },
  {
    path: '/ui/template',
    title: 'Design sample',
    area: 'anyone',
    onlyInDemo: true,
    load: () => import('./sample/TemplatePage.tsx').then((page) => page.TemplatePage),
  },
]
