import './refuse-markup'
import '@fontsource-variable/inter/index.css'
import './theme/base.css'
import { createPinia } from 'pinia'
import { createApp } from 'vue'
import App from './App.vue'
import { connectBridge } from './bridge/connect-bridge'
import { bridgePlugin } from './bridge/use-bridge'
import { stopClocksUnseen } from './composables/use-now'
import { speak } from './format/say'
import { makeRouter } from './router'

// First of all: it must not miss the port.
const connection = connectBridge(window)
stopClocksUnseen(document)

// What is drawn first has words already: of the language that is the user's, unless another was chosen.
void speak('system', navigator.languages).finally(() =>
  createApp(App).use(bridgePlugin(connection)).use(createPinia()).use(makeRouter()).mount('#app'),
)
