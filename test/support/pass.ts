export { advance as pass, idle as rest } from './advance'
