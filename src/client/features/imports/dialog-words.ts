import type { CsvKind } from './sheet.ts'

type Words = {
  title: string
  description: string
  /** What the file needs, below the drop zone. */
  needs: string
  /** On the button that sends: 'Upload 480 rows'. */
  send: string
  sending: string
  stopped: string
  /** 'imported', 'updated' */
  done: string
  /** Of the rows with errors, at the end. */
  missed: string
}

export const DIALOG_WORDS: Record<CsvKind, Words> = {
  import: {
    title: 'Import CSV',
    description: 'Add many resources at once from a spreadsheet.',
    needs:
      'Required columns: title, description, type, source_url, source_website, level, category. The template also has all the others.',
    send: 'Upload',
    sending: 'Uploading',
    stopped: 'Upload stopped',
    done: 'imported',
    missed: 'These rows were not imported.',
  },
  update: {
    title: 'Update CSV',
    description: 'Change many resources at once. They are matched by their source_url.',
    needs:
      'Required column: source_url. Add whichever other columns you want to change. An empty cell changes nothing.',
    send: 'Update',
    sending: 'Updating',
    stopped: 'Update stopped',
    done: 'updated',
    missed: 'These rows changed nothing.',
  },
}
