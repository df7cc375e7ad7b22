import { onTestFinished } from 'vitest'
import { swallowingLine, type SwallowingLine } from './swallowing-line'

export async function swallowingProxy(target: string): Promise<SwallowingLine> {
  const line = await swallowingLine(target)
  onTestFinished(() => line.close())
  return line
}
