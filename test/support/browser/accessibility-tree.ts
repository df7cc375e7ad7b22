import type { CDPSession } from '@playwright/test'

export interface TreeQuery {
  readonly role: string
  readonly name: string | RegExp
}

/** Returns the node of Chromium's accessibility tree, as a screen reader receives it; null if there is none. */
export async function findInTree(client: CDPSession, { role, name }: TreeQuery): Promise<number | null> {
  const { nodes } = await client.send('Accessibility.getFullAXTree')
  const found = nodes.find((node) => {
    const words = String(node.name?.value ?? '')
    const isNamed = typeof name === 'string' ? words === name : name.test(words)
    return !node.ignored && node.role?.value === role && isNamed
  })
  return found?.backendDOMNodeId ?? null
}
