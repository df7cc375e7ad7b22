import type { CapabilityName } from '@common/domain/services/capabilities'
import type { PlainKey } from '@common/texts/message'
import {
  ArrowLeftRight,
  Bell,
  ChartCandlestick,
  History,
  Settings,
  Spline,
  UserRound,
  Wallet,
} from '@lucide/vue'
import type { Component } from 'vue'

export interface SidebarView {
  readonly path: string
  readonly name: PlainKey
  readonly icon: Component
  readonly key: string
  readonly component: () => Promise<unknown>
  /** Null if every exchange has the view. */
  readonly capability: CapabilityName | null
  readonly place: 'top' | 'bottom'
}

const views: readonly Omit<SidebarView, 'key'>[] = [
  {
    path: '/trade',
    name: 'view.trade',
    icon: ChartCandlestick,
    component: () => import('../trading/TradeView.vue'),
    capability: null,
    place: 'top',
  },
  {
    path: '/options',
    name: 'view.options',
    icon: Spline,
    component: () => import('../options/OptionsView.vue'),
    capability: 'options',
    place: 'top',
  },
  {
    path: '/swap',
    name: 'view.swap',
    icon: ArrowLeftRight,
    component: () => import('../swaps/SwapView.vue'),
    capability: 'swaps',
    place: 'top',
  },
  {
    path: '/wallet',
    name: 'view.wallet',
    icon: Wallet,
    component: () => import('../wallet/WalletView.vue'),
    capability: null,
    place: 'top',
  },
  {
    path: '/history',
    name: 'view.history',
    icon: History,
    component: () => import('../history/HistoryView.vue'),
    capability: null,
    place: 'top',
  },
  {
    path: '/notices',
    name: 'view.notices',
    icon: Bell,
    component: () => import('../notifications/NotificationsView.vue'),
    capability: null,
    place: 'top',
  },
  {
    path: '/account',
    name: 'view.account',
    icon: UserRound,
    component: () => import('../accounts/AccountView.vue'),
    capability: null,
    place: 'top',
  },
  {
    path: '/settings',
    name: 'view.settings',
    icon: Settings,
    component: () => import('../settings/SettingsView.vue'),
    capability: null,
    place: 'bottom',
  },
]

/** The shortcut is the position; unsupported views leave theirs unused. */
export const sidebarViews: readonly SidebarView[] = views.map((view, index) => ({
  ...view,
  key: String(index + 1),
}))

/** Stay mounted while hidden, because building them takes longest. They call `pauseWhileHidden`. */
export const keptViews: readonly PlainKey[] = ['view.trade', 'view.options']

export const offeredViews = (
  views: readonly SidebarView[],
  can: (capability: CapabilityName) => boolean,
): SidebarView[] => views.filter(({ capability }) => capability === null || can(capability))
