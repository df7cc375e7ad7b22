export { advance as pass } from './advance'
