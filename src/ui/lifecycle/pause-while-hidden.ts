import {
  getCurrentInstance,
  getCurrentScope,
  onActivated,
  onDeactivated,
  type ComponentInternalInstance,
  type EffectScope,
  type VNode,
} from 'vue'

/** Vue omits `scope` from its types. */
const getScope = (instance: ComponentInternalInstance): EffectScope =>
  (instance as ComponentInternalInstance & { readonly scope: EffectScope }).scope

/** Stops rendering and watchers of a view kept by `KeepAlive` while another view is shown. */
export function pauseWhileHidden(): void {
  const instance = getCurrentInstance()
  if (!instance) return
  onDeactivated(() => visitScopes(instance.vnode, (scope) => scope.pause()))
  onActivated(() => visitScopes(instance.vnode, (scope) => scope.resume()))
}

/** Visits each component, because a parent's scope doesn't contain those of its children. */
function visitScopes({ component, suspense, children }: VNode, visit: (scope: EffectScope) => void): void {
  if (component) {
    visit(getScope(component))
    visitScopes(component.subTree, visit)
  } else if (suspense?.activeBranch) visitScopes(suspense.activeBranch, visit)
  else if (Array.isArray(children))
    for (const child of children)
      if (typeof child === 'object' && child !== null && !Array.isArray(child)) visitScopes(child, visit)
}

/** Has no effect in a store, which outlives the component that creates it. */
export function whileShown(onShow: () => void, onHide: () => void): void {
  const instance = getCurrentInstance()
  if (!instance || getCurrentScope() !== getScope(instance)) return
  onActivated(onShow)
  onDeactivated(onHide)
}
