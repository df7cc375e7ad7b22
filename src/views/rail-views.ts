import type { CapabilityName } from '@common/domain/capabilities'
import type { PlainKey } from '@common/texts/text'
import { ArrowLeftRight, Bell, ChartCandlestick, History, Settings, Spline, Wallet } from '@lucide/vue'
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
export const railViews: readonly RailView[] = [
  {
    path: '/trade',
    name: 'view.trade',
    icon: ChartCandlestick,
    key: '1',
    component: () => import('./TradeView.vue'),
    capability: null,
    place: 'top',
  },
  {
    path: '/options',
    name: 'view.options',
    icon: Spline,
    key: '5',
    component: () => import('./OptionsView.vue'),
    capability: 'options',
    place: 'top',
  },
  {
    path: '/swap',
    name: 'view.swap',
    icon: ArrowLeftRight,
    key: '6',
    component: () => import('./SwapView.vue'),
    capability: 'swaps',
    place: 'top',
  },
  {
    path: '/wallet',
    name: 'view.wallet',
    icon: Wallet,
    key: '2',
    component: () => import('./WalletView.vue'),
    capability: null,
    place: 'top',
  },
  {
    path: '/history',
    name: 'view.history',
    icon: History,
    key: '7',
    component: () => import('./HistoryView.vue'),
    capability: null,
    place: 'top',
  },
  {
    path: '/notices',
    name: 'view.notices',
    icon: Bell,
    key: '3',
    component: () => import('./NoticesView.vue'),
    capability: null,
    place: 'top',
  },
  {
    path: '/settings',
    name: 'view.settings',
    icon: Settings,
    key: '4',
    component: () => import('./SettingsView.vue'),
    capability: null,
    place: 'bottom',
  },
]

/** Those that the service can serve. */
export const offeredViews = (
  views: readonly RailView[],
  can: (capability: CapabilityName) => boolean,
): RailView[] => views.filter(({ capability }) => capability === null || can(capability))
