import { join, resolve } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import vue from '@vitejs/plugin-vue'
import { build, type Rollup } from 'vite'
import { ensureBrowser } from '../../scripts/install/ensure-browser.mjs'
import { browserArgs } from '../../test/support/browser/browser-args'

export interface BenchPage {
  readonly page: Page
  /** Bytes of scripts, typed arrays and the document after collection. */
  readonly heapBytes: () => Promise<number>
  readonly close: () => Promise<void>
}

export async function openBenchPage(script: string): Promise<BenchPage> {
  const root = resolve(process.cwd())
  const built = await build({
    configFile: false,
    root,
    logLevel: 'error',
    plugins: [vue()],
    resolve: { alias: { '@common': join(root, 'common') } },
    define: { 'process.env.NODE_ENV': '"production"', 'import.meta.env.MODE': '"release"' },
    build: {
      write: false,
      lib: { entry: join(root, 'bench', 'pages', script), formats: ['iife'], name: 'page' },
    },
  })
  const { output } = (Array.isArray(built) ? built[0] : built) as Rollup.RollupOutput
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: browserArgs })
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-US' })
  await page.setContent('<!doctype html><html><body></body></html>')
  for (const part of output) {
    if (part.type === 'chunk') await page.addScriptTag({ content: part.code })
    else if (part.fileName.endsWith('.css')) await page.addStyleTag({ content: String(part.source) })
  }
  const session = await page.context().newCDPSession(page)
  return {
    page,
    async heapBytes() {
      await session.send('HeapProfiler.collectGarbage')
      const usage = (await session.send('Runtime.getHeapUsage')) as Record<string, number>
      return ['usedSize', 'embedderHeapUsedSize', 'backingStorageSize'].reduce(
        (sum, part) => sum + (usage[part] ?? 0),
        0,
      )
    },
    close: () => browser.close(),
  }
}
