/** 'books.csv' → 'books-problems.csv' */
export function notesName(name: string): string {
  return `${name.replace(/\.csv$/i, '')}-problems.csv`
}
