import type { Page } from '@playwright/test'

/** Adds what a page complains about: uncaught errors, and errors in its console, such as what its policy refused. */
export function collectComplaints(page: Page, complaints: string[]): void {
  page.on('pageerror', (error) => complaints.push(error.stack ?? error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
}
