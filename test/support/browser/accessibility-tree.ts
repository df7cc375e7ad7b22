import type { CDPSession } from '@playwright/test'

export interface TreeQuery {
  readonly role: string
  readonly name: string | RegExp
}

/** In Chromium's accessibility tree. */
export async function findInTree(client: CDPSession, { role, name }: TreeQuery): Promise<number | null> {
  const { nodes } = await client.send('Accessibility.getFullAXTree')
  const found = nodes.find((node) => {
    const accessibleName = String(node.name?.value ?? '')
    const isNamed = typeof name === 'string' ? accessibleName === name : name.test(accessibleName)
    return !node.ignored && node.role?.value === role && isNamed
  })
  return found?.backendDOMNodeId ?? null
}
