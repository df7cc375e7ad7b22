import { ref } from 'vue'

const shownMs = 1500

export function useCopy() {
  const copied = ref(false)

  async function copy(text: string) {
    try {
      await navigator.clipboard.writeText(text)
      copied.value = true
      setTimeout(() => (copied.value = false), shownMs)
    } catch {
      // Without permission, nothing shows as copied.
    }
  }

  return { copied, copy }
}
