import type { CapabilityName } from '@common/domain/capabilities'
import type { PlainKey } from '@common/texts/text'
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

export interface RailView {
  readonly path: string
  readonly name: PlainKey
  readonly icon: Component
  /** The key that opens it. */
  readonly key: string
  readonly component: () => Promise<unknown>
  /** What the service must be able to do; null: nothing. */
  readonly capability: CapabilityName | null
  /** Where in the rail. */
  readonly place: 'top' | 'bottom'
}

/** The views beside the rail, in its order; each is loaded when it is first opened. Routes, rail, keys and help follow from this list. */
const views: readonly Omit<RailView, 'key'>[] = [
  {
    path: '/trade',
    name: 'view.trade',
    icon: ChartCandlestick,
    component: () => import('./TradeView.vue'),
    capability: null,
    place: 'top',
  },
  {
    path: '/options',
    name: 'view.options',
    icon: Spline,
    component: () => import('./OptionsView.vue'),
    capability: 'options',
    place: 'top',
  },
  {
    path: '/swap',
    name: 'view.swap',
    icon: ArrowLeftRight,
    component: () => import('./SwapView.vue'),
    capability: 'swaps',
    place: 'top',
  },
  {
    path: '/wallet',
    name: 'view.wallet',
    icon: Wallet,
    component: () => import('./WalletView.vue'),
    capability: null,
    place: 'top',
  },
  {
    path: '/history',
    name: 'view.history',
    icon: History,
    component: () => import('./HistoryView.vue'),
    capability: null,
    place: 'top',
  },
  {
    path: '/notices',
    name: 'view.notices',
    icon: Bell,
    component: () => import('./NoticesView.vue'),
    capability: null,
    place: 'top',
  },
  {
    path: '/account',
    name: 'view.account',
    icon: UserRound,
    component: () => import('./AccountView.vue'),
    capability: null,
    place: 'top',
  },
  {
    path: '/settings',
    name: 'view.settings',
    icon: Settings,
    component: () => import('./SettingsView.vue'),
    capability: null,
    place: 'bottom',
  },
]

/** Each with its key: its place in the rail. What a service does not have leaves its key unused, so that the others stay what they are. */
export const railViews: readonly RailView[] = views.map((view, index) => ({
  ...view,
  key: String(index + 1),
}))

/** Those that the service can serve. */
export const offeredViews = (
  views: readonly RailView[],
  can: (capability: CapabilityName) => boolean,
): RailView[] => views.filter(({ capability }) => capability === null || can(capability))
