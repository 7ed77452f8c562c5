type ClassValue = string | false | null | undefined

/**
 * Joins class names. It does not resolve conflicts: tailwind-merge would cost every visitor 8 KB.
 * Components put the caller's classes last and leave layout (margins, width) to the caller.
 */
export function cn(...classes: ClassValue[]): string {
  return classes.filter(Boolean).join(' ')
}
