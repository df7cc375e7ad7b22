import { createRouter, createWebHashHistory, type Router } from 'vue-router'

/** The views beside the rail; each is loaded when it is first opened. */
export function makeRouter(): Router {
  return createRouter({
    history: createWebHashHistory(),
    routes: [
      { path: '/trade', name: 'Trade', component: () => import('./views/TradeView.vue') },
      { path: '/wallet', name: 'Wallet', component: () => import('./views/WalletView.vue') },
      { path: '/notices', name: 'Notices', component: () => import('./views/NoticesView.vue') },
      { path: '/settings', name: 'Settings', component: () => import('./views/SettingsView.vue') },
      { path: '/connect', name: 'Connect', component: () => import('./views/ConnectView.vue') },
      { path: '/:anything(.*)*', redirect: '/trade' },
    ],
  })
}
