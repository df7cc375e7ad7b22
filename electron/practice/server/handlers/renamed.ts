import { joinIssues, ServiceError } from '../../errors/service-error'

export function renamed<T>(names: Readonly<Record<string, string>>, act: () => T): T {
  try {
    return act()
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    const issues = error.issues.map((issue) => {
      const path = issue.path.map((part) =>
        typeof part === 'string' && Object.hasOwn(names, part) ? (names[part] ?? part) : part,
      )
      return { ...issue, path }
    })
    const namesFields = error.message === joinIssues(error.issues)
    throw new ServiceError(error.code, namesFields ? joinIssues(issues) : error.message, issues)
  }
}
