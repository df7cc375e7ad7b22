import { expect, type Locator } from '@playwright/test'

export async function stableBox(target: Locator) {
  let box = await target.boundingBox()
  const isMoving = async (): Promise<boolean> => {
    const before = box
    box = await target.boundingBox()
    return before?.x !== box?.x || before?.y !== box?.y
  }
  await expect.poll(isMoving, { intervals: [200] }).toBe(false)
  if (!box) throw new Error('The element is not visible.')
  return box
}
