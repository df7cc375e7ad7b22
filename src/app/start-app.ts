import '@fontsource-variable/inter/index.css'
import '../ui/theme/base.css'
import { createPinia } from 'pinia'
import { createApp } from 'vue'
import App from './App.vue'
import { connectBridge } from '../bridge/connect-bridge'
import { errorReporter } from '../bridge/error-reporter'
import { bridgePlugin } from '../bridge/use-bridge'
import { errorReportKey } from '../bridge/use-error-report'
import { stopClocksWhileHidden } from '../ui/use-now'
import { setLocale } from '../format/translate'
import { makeRouter } from './router'

// Must run first to receive the port.
const connection = connectBridge(window)
const mapStack = import.meta.env.DEV
  ? async (stack: string) => (await import('../bridge/map-stack')).mapStack(stack)
  : undefined
const errors = errorReporter(connection, undefined, mapStack)
errors.follow(window)
stopClocksWhileHidden(document)

// Preload, so that the first view has texts.
void setLocale('system', navigator.languages).finally(() => {
  const app = createApp(App)
  app.config.errorHandler = (error, _instance, info) => errors.report(info, error)
  app.provide(errorReportKey, errors.report)
  app.use(bridgePlugin(connection)).use(createPinia()).use(makeRouter()).mount('#app')
})
