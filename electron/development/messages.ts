/** Messages between the development server and the core, which runs in a separate process and is restarted when its code changes. */

/** A page's bridge, by number: opened by the server, closed by either side. */
export type PipeMessage =
  | { readonly kind: 'frame'; readonly id: number; readonly text: string }
  | { readonly kind: 'close'; readonly id: number }

export type ToCore =
  | PipeMessage
  | { readonly kind: 'open'; readonly id: number }
  /** A line of the terminal. */
  | { readonly kind: 'line'; readonly text: string }

export type FromCore =
  | PipeMessage
  | { readonly kind: 'ready' }
  /** A question to the user of the terminal. */
  | { readonly kind: 'print'; readonly text: string; readonly hosts: readonly string[] }
  /** A line that was no answer: the user asks for another address. */
  | { readonly kind: 'invite' }
