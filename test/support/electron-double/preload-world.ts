import { readFileSync } from 'node:fs'
import { Script } from 'node:vm'
import type { CDPSession, Page } from '@playwright/test'
import { fromStandIn } from './stand-in'
import { preloadRuntime, type FromWorld } from './preload-runtime'

const worldName = 'Electron Isolated Context'

export interface WorldEvents {
  /** A document of the main frame is there; the preload is running in it. */
  onDocument(): void
  /** That document is gone, and all that it held. */
  onGone(): void
  onTold(told: FromWorld): void
  /** The page wants a window of its own. */
  onWindowWanted(url: string): void
}

/** Runs a preload script in an isolated world of every document that the page's main frame shows. */
export class PreloadWorld {
  readonly #devtools: CDPSession
  #context: string | undefined

  private constructor(devtools: CDPSession) {
    this.#devtools = devtools
  }

  /** @throws when the preload is not a script that a sandboxed window could run: missing, or an ES module */
  static async open(page: Page, preloadFile: string, events: WorldEvents): Promise<PreloadWorld> {
    const source = `(${preloadRuntime.toString()})((require, module, exports) => {\n${readFileSync(preloadFile, 'utf8')}\n})`
    // A syntax error, such as an import statement, must not go unseen.
    void new Script(source, { filename: preloadFile })

    const devtools = await page.context().newCDPSession(page)
    const world = new PreloadWorld(devtools)
    devtools.on('Runtime.executionContextCreated', ({ context }) => {
      const { isDefault, frameId } = context.auxData as unknown as { isDefault: boolean; frameId: string }
      if (isDefault || context.name !== worldName || frameId !== mainFrameId) return
      world.#context = context.uniqueId
      events.onDocument()
    })
    const onGone = (): void => {
      if (world.#context === undefined) return
      world.#context = undefined
      events.onGone()
    }
    devtools.on('Runtime.executionContextsCleared', onGone)
    devtools.on('Runtime.executionContextDestroyed', ({ executionContextUniqueId }) => {
      if (executionContextUniqueId === world.#context) onGone()
    })
    devtools.on('Page.windowOpen', ({ url }) => events.onWindowWanted(fromStandIn(url)))
    devtools.on('Runtime.bindingCalled', ({ payload }) => events.onTold(JSON.parse(payload) as FromWorld))

    await devtools.send('Page.enable')
    const { frameTree } = await devtools.send('Page.getFrameTree')
    const mainFrameId = frameTree.frame.id
    await devtools.send('Runtime.enable')
    await devtools.send('Runtime.addBinding', {
      name: 'satchelDoubleToMain',
      executionContextName: worldName,
    })
    await devtools.send('Page.addScriptToEvaluateOnNewDocument', { source, worldName })
    return world
  }

  deliver(channel: string, message: string, ports: readonly number[]): void {
    this.#call(`deliver(${JSON.stringify(channel)}, ${message}, ${JSON.stringify(ports)})`)
  }

  postToPort(port: number, message: string): void {
    this.#call(`postToPort(${port}, ${message})`)
  }

  closePort(port: number): void {
    this.#call(`closePort(${port})`)
  }

  #call(call: string): void {
    if (this.#context === undefined) return
    this.#devtools
      .send('Runtime.evaluate', {
        expression: `satchelDoubleFromMain.${call}`,
        uniqueContextId: this.#context,
      })
      .then(({ exceptionDetails }) => {
        if (exceptionDetails) {
          process.stderr.write(
            `In the preload: ${exceptionDetails.exception?.description ?? exceptionDetails.text}\n`,
          )
        }
      })
      // The document went away meanwhile.
      .catch(() => undefined)
  }
}
