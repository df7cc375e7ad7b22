import { ref } from 'vue'

const shownMs = 1500

export function useCopy() {
  const copied = ref(false)
  const failed = ref(false)

  async function copy(text: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text)
      copied.value = true
    } catch {
      failed.value = true
    }
    setTimeout(() => {
      copied.value = false
      failed.value = false
    }, shownMs)
  }

  return { copied, failed, copy }
}
