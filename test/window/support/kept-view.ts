import { defineComponent, h, KeepAlive, ref } from 'vue'

/** A view that is kept while another is shown. */
export function createKeptView(setup: () => void) {
  const isShown = ref(true)
  const View = defineComponent(() => {
    setup()
    return () => null
  })
  const Outlet = defineComponent(
    () => () => h(KeepAlive, null, { default: () => (isShown.value ? h(View) : null) }),
  )
  return { Outlet, isShown }
}
