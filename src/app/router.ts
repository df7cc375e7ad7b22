import { createRouter, createWebHashHistory, type Router } from 'vue-router'
import { sidebarViews } from '../shell/sidebar-views'

export function makeRouter(): Router {
  return createRouter({
    history: createWebHashHistory(),
    routes: [
      ...sidebarViews.map(({ path, name, component }) => ({ path, name, component })),
      { path: '/key/:profileId', name: 'GiveKey', component: () => import('../accounts/EnterKeyView.vue') },
      { path: '/connect', name: 'Connect', component: () => import('../accounts/ConnectView.vue') },
      // Not linked from any view.
      { path: '/gallery', name: 'Gallery', component: () => import('../gallery/GalleryView.vue') },
      { path: '/published', name: 'Published', component: () => import('../published/PublishedView.vue') },
      { path: '/practice', name: 'Practice', component: () => import('../practice/PracticeView.vue') },
      { path: '/:anything(.*)*', redirect: '/trade' },
    ],
  })
}
