import { openDatabase } from '../client.ts'
import { migrateDatabase } from '../migrate.ts'
import { analyzeCatalogue, seedCatalogue } from './seed-catalogue.ts'
import { ensureFirstAdmin } from '../../features/users/first-admin.service.ts'
const t=(l:string)=>console.log(l, Math.round(performance.now()))
const d = await openDatabase({ databaseUrl: process.env['U'] ?? null, dataDir: process.env['DIR'] ?? 'memory' })
t('open')
await migrateDatabase(d, async () => {
t('migrated')
console.log(await seedCatalogue(d.db, console.log)); t('seeded')
await analyzeCatalogue(d.db); t('analyzed')
console.log(await seedCatalogue(d.db, console.log)); t('again')
console.log(await ensureFirstAdmin(d.db,{username:'admin',email:'a@b.c',password:null})); t('admin')
})
await d.close()
