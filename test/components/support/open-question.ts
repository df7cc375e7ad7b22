import { defineComponent, h } from 'vue'
import ConfirmDialog from '../../../src/components/ConfirmDialog.vue'
import { useConfirm } from '../../../src/stores/confirm'

/** The confirmation that is open, as the app's frame shows it. */
export const OpenQuestion = defineComponent({
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
