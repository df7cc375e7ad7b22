import { defineComponent, h } from 'vue'
import ConfirmDialog from '../../../src/submit/ConfirmDialog.vue'
import { useConfirm } from '../../../src/submit/confirm'

export const OpenConfirmation = defineComponent({
  setup() {
    const confirm = useConfirm()
    return () =>
      h(ConfirmDialog, {
        confirmation: confirm.shown,
        environment: null,
        onAnswer: (yes: boolean) => confirm.answer(yes),
      })
  },
})
