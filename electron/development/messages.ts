export type PipeMessage =
  | { readonly kind: 'frame'; readonly id: number; readonly text: string }
  | { readonly kind: 'close'; readonly id: number }

export type ToCore =
  | PipeMessage
  | { readonly kind: 'open'; readonly id: number }
  | { readonly kind: 'line'; readonly text: string }

export type FromCore =
  | PipeMessage
  | { readonly kind: 'ready' }
  | { readonly kind: 'print'; readonly text: string; readonly hosts: readonly string[] }
  /** Requests another sign-in link. */
  | { readonly kind: 'invite' }
