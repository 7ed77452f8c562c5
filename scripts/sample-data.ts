import { parseArgs } from 'node:util'
import { addSampleData } from './sample-catalogue.ts'
import { configFrom } from '../src/server/platform/config/config.ts'
import { readEnvironment } from '../src/server/platform/config/env.ts'
import { openDatabase } from '../src/server/platform/db/client.ts'
import { migrateDatabase } from '../src/server/platform/db/migrate.ts'
import { seedCatalogue } from '../src/server/seed/seed-catalogue.ts'

const { values } = parseArgs({ options: { resources: { type: 'string', default: '10000' } } })
const count = Number(values.resources)
if (!Number.isInteger(count) || count < 1) {
  console.error('Usage: npm run sample-data -- --resources 100000')
  process.exit(1)
}
const database = await openDatabase(configFrom(readEnvironment()))
await migrateDatabase(database, async () => {
  await seedCatalogue(database.db, (message) => console.log(message))
})
await addSampleData(database, count, (done) =>
  process.stdout.write(`\r${done} of ${count} resources`),
)
console.log('')
await database.close()
