import type { Text } from '../../texts/text'
import type { AlertFinding, AlertRule } from './alert'
import { findAlertKind } from './alert-kinds'

export const alertText = (rule: AlertRule): Text => findAlertKind(rule.kind).ruleText(rule)

export const findingTitle = (finding: AlertFinding): Text => findAlertKind(finding.kind).title(finding)
