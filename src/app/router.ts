import { createRouter, createWebHashHistory, type Router, type RouteRecordRaw } from 'vue-router'
import { sidebarViews } from '../shell/sidebar-views'

/** Not linked from any view, and not in a release. */
const testRoutes: RouteRecordRaw[] =
  import.meta.env.MODE === 'release'
    ? []
    : [{ path: '/gallery', name: 'Gallery', component: () => import('../gallery/GalleryView.vue') }]

export function makeRouter(): Router {
  return createRouter({
    history: createWebHashHistory(),
    routes: [
      ...sidebarViews.map(({ path, name, component }) => ({ path, name, component })),
      { path: '/key/:profileId', name: 'GiveKey', component: () => import('../accounts/EnterKeyView.vue') },
      { path: '/connect', name: 'Connect', component: () => import('../accounts/ConnectView.vue') },
      ...testRoutes,
      { path: '/published', name: 'Published', component: () => import('../published/PublishedView.vue') },
      { path: '/practice', name: 'Practice', component: () => import('../practice/PracticeView.vue') },
      { path: '/:anything(.*)*', redirect: '/trade' },
    ],
  })
}
