import pg from 'pg'

/** The database from which test databases are copied. */
export const TEMPLATE = 'openfile_template'

/** Creates a database on the server, empty or as a copy, and returns its URL. */
export async function createDatabase(
  server: string,
  name: string,
  template = 'template0',
): Promise<string> {
  await runStatement(server, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

export async function dropDatabase(server: string, name: string): Promise<void> {
  await runStatement(server, `DROP DATABASE ${name} WITH (FORCE)`)
}

async function runStatement(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
