import { expect, type Locator } from '@playwright/test'

export async function stableBox(target: Locator) {
  await expect(target).toBeVisible()
  let box = await target.boundingBox()
  const isMoving = async (): Promise<boolean> => {
    const before = box
    await target.page().evaluate(twoFrames)
    box = await target.boundingBox()
    return before?.x !== box?.x || before?.y !== box?.y
  }
  await expect.poll(isMoving, { intervals: [200] }).toBe(false)
  if (!box) throw new Error('The element is not visible.')
  return box
}

/** Within a frame, a moving element has only one place. */
const twoFrames = (): Promise<unknown> =>
  new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
