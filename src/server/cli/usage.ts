export const USAGE = `Usage: npm run admin -- <command>

  create-admin --username NAME --email ADDRESS [--password PASSWORD]
      Creates an admin, or makes the user with that name and address an admin. The password can also
      come from ADMIN_PASSWORD or, with --password -, stdin; otherwise one is generated and shown.
  reset-two-factor --user NAME-OR-ADDRESS
      Turns off two-factor authentication for somebody who has lost it, and ends their sessions.
  end-sessions --user NAME-OR-ADDRESS | --all
      Logs out one user or everybody.
  import FILE.csv [--dry-run]
      Adds the resources in a file that has the import template's columns; - reads stdin.
  export [FILE.csv]
      Writes all resources with the same columns; without a file, to stdout (use npm run -s).
  backup FILE [--force]
      Writes the whole database to one file; --force replaces an existing file.
  restore FILE
      Loads a backup into an empty database.
  reindex
      Makes every running server rebuild its search index; the old index answers in the meantime.
  check-links [--all]
      Checks the links that are due, or all: one request per host every two seconds.

Uses the server named by DATABASE_URL, or the embedded database in DATA_DIR while no server runs.`
