import { defineComponent, h } from 'vue'
import ConfirmDialog from '../../../src/submit/ConfirmDialog.vue'
import { useConfirm } from '../../../src/submit/confirm'

export const OpenConfirmation = defineComponent({
  setup() {
    const confirm = useConfirm()
    return () =>
      h(ConfirmDialog, {
        question: confirm.question,
        world: null,
        onAnswer: (yes: boolean) => confirm.answer(yes),
      })
  },
})
