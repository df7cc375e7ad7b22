import type { Text } from '../../texts/text'
import type { AlertRule } from './alert'
import { findAlertKind } from './alert-kinds'

export const alertText = (rule: AlertRule): Text => findAlertKind(rule.kind).ruleText(rule)
