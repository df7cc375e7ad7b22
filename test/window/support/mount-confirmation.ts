import { defineComponent, h, shallowRef } from 'vue'
import ConfirmDialog from '../../../src/submit/ConfirmDialog.vue'
import type { Confirmation } from '../../../src/format/confirmation'
import { mount } from './mount'

export function mountConfirmation() {
  const confirmation = shallowRef<Confirmation | null>(null)
  const request = shallowRef({})
  const answers: boolean[] = []
  const Dialog = defineComponent({
    setup: () => () =>
      h(ConfirmDialog, {
        confirmation: confirmation.value,
        environment: null,
        request: request.value,
        onAnswer: (isConfirmed: boolean) => answers.push(isConfirmed),
      }),
  })
  return { page: mount([[Dialog]]), confirmation, request, answers }
}
