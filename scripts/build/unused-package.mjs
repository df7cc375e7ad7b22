/** Replaces packages that the bundle never calls. */
export {}
