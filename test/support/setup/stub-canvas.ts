const gradient = { addColorStop: () => undefined }

/** Charts need a drawing context until they are disposed. */
const context = new Proxy<Record<PropertyKey, unknown>>(
  { measureText: () => ({ width: 0 }), createLinearGradient: () => gradient },
  { get: (values, name) => (name in values ? values[name] : () => undefined) },
)

const { prototype } = (globalThis as unknown as { HTMLCanvasElement: { prototype: object } })
  .HTMLCanvasElement
Object.defineProperty(prototype, 'getContext', { value: () => context })
