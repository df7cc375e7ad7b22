/** Replaces a polyfill that naive-ui imports: every supported browser has its own. */
export const ResizeObserver = Reflect.get(globalThis, 'ResizeObserver')
