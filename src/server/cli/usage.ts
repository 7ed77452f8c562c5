export const USAGE = `Usage: npm run admin -- <command>

  create-admin --username NAME --email ADDRESS [--password PASSWORD]
      Creates an admin, or makes the user of that name and address one. The password may also come
      from ADMIN_PASSWORD or, with --password -, from stdin; without any, one is made up and shown.
  reset-two-factor --user NAME-OR-ADDRESS
      Switches two-factor off for somebody who has lost it, and ends their sessions.
  end-sessions --user NAME-OR-ADDRESS | --all
      Logs somebody, or everybody, out.
  import FILE.csv [--dry-run]
      Adds the resources of a file in the import template's columns; - reads stdin.
  export [FILE.csv]
      Writes all resources in the same columns; without a file to stdout (then npm run -s).
  backup FILE [--force]
      Writes the whole database to one file; --force replaces an older file.
  restore FILE
      Loads a backup into an empty database.
  reindex
      Has every running server make its search index anew; the old one answers meanwhile.

Works on the embedded database in DATA_DIR while no server runs, or on the server of DATABASE_URL.`
