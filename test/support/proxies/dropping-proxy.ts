import { onTestFinished } from 'vitest'
import { droppingLine, type DroppingLine } from './dropping-line'

export async function droppingProxy(target: string): Promise<DroppingLine> {
  const line = await droppingLine(target)
  onTestFinished(() => line.close())
  return line
}
