import type { Message } from '../../texts/message'
import type { AlertRule } from './alert'
import { findAlertKind } from './alert-kinds'

export const alertText = (rule: AlertRule): Message => findAlertKind(rule.kind).ruleText(rule)
