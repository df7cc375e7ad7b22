import './refuse-markup'
import { afterPaint } from '../ui/lifecycle/after-paint'

// Evaluating the app would delay the first frame.
afterPaint(() => import('./start-app'))
