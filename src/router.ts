import { createRouter, createWebHashHistory, type Router } from 'vue-router'
import { railViews } from './views/rail-views'

export function makeRouter(): Router {
  return createRouter({
    history: createWebHashHistory(),
    routes: [
      ...railViews.map(({ path, name, component }) => ({ path, name, component })),
      { path: '/key/:profileId', name: 'GiveKey', component: () => import('./views/GiveKeyView.vue') },
      { path: '/connect', name: 'Connect', component: () => import('./views/ConnectView.vue') },
      // Not linked from any view.
      { path: '/gallery', name: 'Gallery', component: () => import('./views/GalleryView.vue') },
      { path: '/published', name: 'Published', component: () => import('./views/PublishedView.vue') },
      { path: '/practice', name: 'Practice', component: () => import('./views/PracticeView.vue') },
      { path: '/:anything(.*)*', redirect: '/trade' },
    ],
  })
}
